"""Write the golden files again: python -m tests.golden"""

from __future__ import annotations

import io

from PIL import Image

from tests.golden import PLAYTHROUGHS, nova, tell
from tests.golden.pictures import PICTURE_FOLDER, PICTURES_KEPT
from tests.render.likeness import alike


def main() -> None:
    for one in (*PLAYTHROUGHS, *nova.PLAYTHROUGHS):
        new = tell(one)
        old = one.file.read_text("utf-8") if one.file.exists() else None
        if new != old:
            one.file.write_text(new, "utf-8")
        word = "as it was" if new == old else "new" if old is None else "changed"
        print(f"{one.file.name}: {len(new)} characters, {word}")
    PICTURE_FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES_KEPT.items():
        file, drawn = PICTURE_FOLDER / f"{name}.jpg", Image.open(io.BytesIO(draw()))
        same = file.exists() and alike(Image.open(file), drawn)
        if not same:
            drawn.convert("RGB").save(file, quality=88, subsampling=0)
        print(f"{file.name}: {file.stat().st_size} bytes, {'as it was' if same else 'new'}")


if __name__ == "__main__":
    main()
