"""What pyproject.toml cannot say: two folders lie elsewhere in a wheel than here.

The folder data/ lies inside the package engine: a package called `data` beside everything else that
is installed would sooner or later meet another one of that name. `engine/core/data.py` finds it in
both places. The local Discord is a project of its own in sandbox/, and comes along.
"""

from setuptools import find_packages, setup

PACKAGES = ("bot", "engine", "render")
SANDBOX = "sandbox/src"

setup(
    py_modules=["heliograph", "sandbox_settings"],
    packages=[
        *find_packages(include=[*PACKAGES, *(f"{name}.*" for name in PACKAGES)]),
        *find_packages(SANDBOX),
        "engine.data",
    ],
    package_dir={"engine.data": "data", "sandbox": f"{SANDBOX}/sandbox"},
    package_data={
        "bot.store": ["migrations/*.sql"],
        "engine.data": ["**/*"],
        "sandbox.web": ["static/*"],
    },
)
