"""Start the local Discord from a checkout where it is not installed: `python -m sandbox`.

This folder is no package: Python takes this file only where it finds no `sandbox` on its path.
"""

import runpy
import sys
from pathlib import Path

sys.modules.pop("sandbox", None)
sys.path.insert(0, str(Path(__file__).resolve().parent / "src"))
runpy.run_module("sandbox", run_name="__main__", alter_sys=True)
