"""The version of the whole program: every command line and the wheel take it from here."""

VERSION = "0.1.0"
