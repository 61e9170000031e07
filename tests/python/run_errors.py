"""Runs the wrong programs of `errors/` and describes their errors.

The tests call `results` in Pyodide. `python3 tests/python/run_errors.py` runs the same programs in another
version of CPython, prints those whose kind, line or hint differs, and ends with 1 if there are any.

A program begins with comments that say what is expected:

    # kind: missing-colon
    # line: 5             or `2 in helper.py`, or `none`
    # hint: 「if」         parts that the hint must contain
    # input: 3\\n4         the lines that are typed; without this comment there is no input
    # file random.py: a = 1\\n     another file of the program
"""

import builtins
import io
import json
import os
import re
import sys
import tempfile
import types
from pathlib import Path

_FOLDER = Path(__file__).parent
_HEADER = re.compile(r'# (kind|line|hint|input|file \S+): ?(.*)')
# The real turtle needs a screen.
_TURTLE = """
class TurtleGraphicsError(Exception):
    pass
class TclError(Exception):
    pass
class Terminator(Exception):
    pass
def color(name):
    raise TurtleGraphicsError(f'bad colorstring: {name}' if name[0] == '#' else f'bad color string: {name}')
def pensize(width):
    raise TclError(f'bad screen distance "{width}"')
def mode(name):
    raise TurtleGraphicsError(f'No turtle-graphics-mode {name}')
def clear():
    raise Terminator
def forward(distance):
    distance * 1.0
def goto(x, y=None):
    print(*x) if y is None else None
def shape(name):
    raise TurtleGraphicsError('There is no shape named %s' % name)
def bgpic(name):
    raise TurtleGraphicsError('这里不能用图片作背景，请用 bgcolor 设置背景颜色')
"""


def _header(source):
    """Returns the comments at the top of a program."""
    found = {}
    for line in source.split('\n'):
        match = _HEADER.fullmatch(line)
        if not match:
            break
        found[match[1]] = match[2]
    return found


def _turtle():
    module = types.ModuleType('turtle')
    exec(compile(_TURTLE, '<turtle>', 'exec'), module.__dict__)
    return module


def _run(source):
    """Runs a program as the main module and returns its error, or None."""
    main = types.ModuleType('__main__')
    main.__dict__['__builtins__'] = builtins
    sys.modules['__main__'] = main
    try:
        exec(compile(source, 'main.py', 'exec', dont_inherit=True), main.__dict__)
    except BaseException as error:
        return error
    return None


def _describe(source, files, typed):
    """Runs a program in a folder of its own and returns the description of its error."""
    from campus_errors import describe

    modules, path, streams, folder = dict(sys.modules), list(sys.path), (sys.stdin, sys.stdout), os.getcwd()
    with tempfile.TemporaryDirectory() as place:
        for name, text in files.items():
            Path(place, name).write_text(text, encoding='utf-8')
            sys.modules.pop(name[:-3], None)
        sys.modules['turtle'] = _turtle()
        sys.path.insert(0, place)
        os.chdir(place)
        sys.stdin, sys.stdout = io.StringIO(typed), io.StringIO()
        try:
            error = _run(source)
            return {} if error is None else describe(error, {'main.py': source, **files})
        finally:
            os.chdir(folder)
            sys.stdin, sys.stdout = streams
            sys.modules.clear()
            sys.modules.update(modules)
            sys.path[:] = path


def results(folder=_FOLDER / 'errors'):
    """Returns for each program its name, what is expected and what was found, as JSON."""
    found = []
    for file in sorted(Path(folder).glob('*.py')):
        source = file.read_text(encoding='utf-8')
        header = _header(source)
        values = {name: text.replace('\\n', '\n') for name, text in header.items()}
        files = {name[len('file ') :]: text for name, text in values.items() if name.startswith('file ')}
        typed = values['input'] + '\n' if 'input' in values else ''
        described = _describe(source, files, typed)
        line, _, place = header['line'].partition(' in ')
        expected = {
            'kind': header['kind'],
            'line': None if line == 'none' else int(line),
            'file': None if line == 'none' else place or 'main.py',
        }
        parts = re.findall(r'「[^」]*」|[^\s「]+', header.get('hint', ''))
        found.append({'name': file.stem, 'expected': expected, 'parts': parts, 'found': described})
    return json.dumps(found, ensure_ascii=False)


def main():
    import warnings

    warnings.simplefilter('ignore')
    sys.path.insert(0, str(_FOLDER.parents[1] / 'src' / 'code-frame' / 'python'))
    found = json.loads(results())
    wrong = [
        one
        for one in found
        if one['expected'].items() - one['found'].items()
        or any(part not in one['found']['hint'] for part in one['parts'])
    ]
    for one in wrong:
        print(f'{one["name"]}: expected {one["expected"]} {one["parts"]}, found {one["found"]}')
    print(f'{len(found)} programs, {len(wrong)} different')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
