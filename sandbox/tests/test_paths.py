"""The folder sandbox/ does not get between a program and the package of that name."""

import subprocess
import sys
from pathlib import Path

import sandbox

PROJECT = Path(__file__).resolve().parents[1]
PACKAGE = PROJECT / "src" / "sandbox"
WHERE = "import sandbox; print(sandbox.__file__)"


def run(*arguments: str) -> str:
    """Run Python in the folder above the project, where `sandbox` is also a folder."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=PROJECT.parent, capture_output=True, text=True, check=True
    ).stdout


def test_the_tests_import_the_package_of_their_own_checkout() -> None:
    assert Path(sandbox.__file__ or "").parent == PACKAGE


def test_a_program_in_the_folder_above_imports_the_package() -> None:
    assert Path(run("-c", WHERE).strip()) == PACKAGE / "__init__.py"


def test_an_installed_package_comes_before_the_folder(tmp_path: Path) -> None:
    """Even though Python looks into the current folder first."""
    (tmp_path / "sandbox").mkdir()
    (tmp_path / "sandbox" / "__init__.py").write_text("")
    look = f"import sys; sys.path.insert(1, {str(tmp_path)!r}); {WHERE}"
    assert Path(run("-S", "-c", look).strip()) == tmp_path / "sandbox" / "__init__.py"


def test_python_m_sandbox_runs_the_package() -> None:
    assert "usage: python -m sandbox" in run("-m", "sandbox", "--help")


def test_python_m_sandbox_finds_the_package_where_nothing_is_installed() -> None:
    """The path is that of the environment, but without what an installation adds to it."""
    paths = [path for path in sys.path if "site-packages" in path]
    begin = (
        f"import sys, runpy; sys.path += {paths!r};"
        " sys.argv[1:] = ['--help']; runpy.run_module('sandbox', run_name='__main__')"
    )
    assert "--realistic-limits" in run("-S", "-c", begin)
