"""What pyproject.toml cannot say: in a wheel, the folder data/ lies inside the package engine.

A package called `data` beside everything else that is installed would sooner or later meet another
one of that name. `engine/core/data.py` finds the folder in both places.
"""

from setuptools import find_packages, setup

PACKAGES = ("bot", "engine", "render", "sandbox")

setup(
    py_modules=["heliograph"],
    packages=[
        *find_packages(include=[*PACKAGES, *(f"{name}.*" for name in PACKAGES)]),
        "engine.data",
    ],
    package_dir={"engine.data": "data"},
    package_data={
        "bot.store": ["migrations/*.sql"],
        "engine.data": ["**/*"],
        "sandbox.web": ["static/*"],
    },
)
