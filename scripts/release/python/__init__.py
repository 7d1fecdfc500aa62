"""Runs the program models of Model Catalog, which is a file of this package. It has no other content."""

import os
import subprocess
import sys


def program() -> str:
    """Returns the path of the program."""
    name = "models.exe" if os.name == "nt" else "models"
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), name)


def main() -> None:
    """Runs the program with the arguments of this process, and ends as it does."""
    command = [program(), *sys.argv[1:]]
    if os.name == "nt":
        # Windows has no exec that keeps the console and the code of the process.
        sys.exit(subprocess.run(command).returncode)
    os.execv(command[0], command)
