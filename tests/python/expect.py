"""Writes the expected output (NAME.out) of the programs in this folder with the Python that runs it.

    python3.13 tests/python/expect.py [PART OF A PATH …]

NAME.out is what the program prints when it reads NAME.in, and, if it ends with an exception, the last line of the
traceback.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parent / 'programs'


def run(program: Path) -> str:
    """Returns the output of a program in an empty folder."""
    given = program.with_suffix('.in')
    with tempfile.TemporaryDirectory() as folder:
        main = Path(folder) / 'main.py'
        main.write_bytes(program.read_bytes())
        ended = subprocess.run(
            [sys.executable, main.name],
            cwd=folder,
            env={'PATH': os.environ['PATH'], 'PYTHONUTF8': '1', 'TZ': 'UTC'},
            input=given.read_bytes() if given.exists() else b'',
            capture_output=True,
            timeout=60,
        )
    text = ended.stdout.decode()
    lines = ended.stderr.decode().splitlines()
    if ended.returncode == 0 or not lines:
        return text
    if text and not text.endswith('\n'):
        text += '\n'
    return text + lines[-1] + '\n'


def expect(program: Path) -> None:
    """Writes the expected output of a program."""
    program.with_suffix('.out').write_text(run(program), encoding='utf-8', newline='\n')


def main() -> int:
    if sys.version_info[:2] != (3, 13):
        print('The expected output is written by CPython 3.13.')
        return 1
    chosen = [
        program
        for program in sorted(PROGRAMS.rglob('*.py'))
        if not sys.argv[1:] or any(part in program.as_posix() for part in sys.argv[1:])
    ]
    for program in chosen:
        expect(program)
    print(f'{len(chosen)} written')
    return 0


if __name__ == '__main__':
    sys.exit(main())
