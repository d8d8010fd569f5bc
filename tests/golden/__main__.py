"""Write the golden files again: python -m tests.golden"""

from __future__ import annotations

from tests.golden import PLAYTHROUGHS, tell


def main() -> None:
    for one in PLAYTHROUGHS:
        new = tell(one)
        old = one.file.read_text("utf-8") if one.file.exists() else None
        if new != old:
            one.file.write_text(new, "utf-8")
        word = "as it was" if new == old else "new" if old is None else "changed"
        print(f"{one.file.name}: {len(new)} characters, {word}")


if __name__ == "__main__":
    main()
