"""Runs a program of a pupil as `python main.py` would, with the page as its screen and its keyboard.

The worker (python-worker.ts) calls `install` once and then, for each program, `prepare`, `run`, as long as
`is_waiting`, `dispatch` and `run_timers`, and then `finish`. It gives `install` the functions of JavaScript as `page`.
"""

import asyncio
import atexit
import builtins
import functools
import gc
import io
import json
import linecache
import logging
import math
import os
import sys
import time
import types

FOLDER = '/home/pyodide/program'
"""The folder of the program's files, which is its working directory."""

MOST_FILES = 20
MOST_BYTES = 200_000
LONGEST_TEXT = 50_000
RECURSION_LIMIT = 1000

_page = None
_write = None
_run_sync = None
_can_run_sync = None
_builtins = {}
_first_path = []
_given = {}
_main = None
_outer_loop = None


def install(page, run_sync=None, can_run_sync=None):
    """Connects Python to the page. `run_sync` waits for a promise, where the browser can do that."""
    global _page, _write, _run_sync, _can_run_sync, _first_path
    _page, _write, _run_sync, _can_run_sync = page, page.write, run_sync, can_run_sync
    sys.modules['_campus'] = _campus_module()
    builtins.input = _input
    builtins.open = io.open = _with_usual_numbers(open)
    for name in ('chdir', 'listdir', 'lstat', 'mkdir', 'remove', 'rename', 'rmdir', 'scandir', 'stat', 'unlink'):
        setattr(os, name, _with_usual_numbers(getattr(os, name)))
    if run_sync is None:
        asyncio.run = _run_async
    time.sleep = _sleep
    os._exit = _exit
    sys.setrecursionlimit(RECURSION_LIMIT)
    # What the library has registered belongs to the end of Python, which a program does not reach.
    atexit._clear()
    _builtins.update(vars(builtins))
    _first_path = list(sys.path)


def _campus_module():
    module = types.ModuleType('_campus')
    module.write = _send
    module.draw = _draw
    module.sleep = _wait
    module.ask = _ask
    module.listen = _page.listen
    module.events = _events
    return module


def _send(stream, text):
    # Longer texts are sent in parts, so that neither side holds them twice.
    for start in range(0, len(text), LONGEST_TEXT) if len(text) > LONGEST_TEXT else (0,):
        if _write(stream, text[start : start + LONGEST_TEXT]):
            # The page has not read it all yet.
            _ask('seen', '{}')


def _draw(commands):
    if _write('draw', commands):
        _ask('seen', '{}')


def _can_wait_for_promises():
    return _can_run_sync is not None and _can_run_sync()


def _wait_for(start, *values):
    """Returns the result of a promise of the page. It belongs to Pyodide's loop: that of asyncio.run is blocked."""
    inner = asyncio._get_running_loop()
    if isinstance(inner, _Loop):
        asyncio._set_running_loop(inner.outer)
    try:
        return _run_sync(start(*values))
    finally:
        asyncio._set_running_loop(inner)


def _wait(seconds):
    if _can_wait_for_promises():
        _wait_for(_page.sleepLater, seconds)
    else:
        _page.sleep(seconds)


def _ask(kind, payload):
    if _can_wait_for_promises():
        return _wait_for(_page.askLater, kind, payload)
    return _page.ask(kind, payload)


def _events():
    # The page's messages arrive while Python waits for a promise.
    if _can_wait_for_promises() and _page.isEventTime():
        _wait_for(_page.breathe)
    return _page.events()


def _sleep(seconds, /):
    """time.sleep: like CPython's, and the turtle's keys and clicks are handled meanwhile."""
    if not hasattr(type(seconds), '__index__') and not hasattr(type(seconds), '__float__'):
        raise TypeError(f"'{type(seconds).__name__}' object cannot be interpreted as an integer or float")
    seconds = float(seconds)
    if math.isnan(seconds):
        raise ValueError('Invalid value NaN (not a number)')
    if seconds < 0:
        raise ValueError('sleep length must be non-negative')
    if seconds > 9223372036:
        raise OverflowError('timestamp too large to convert to C PyTime_t')
    _show_turtle()
    _wait(seconds)
    turtle = sys.modules.get('turtle')
    if turtle is not None and hasattr(turtle, '_dispatch'):
        for event in json.loads(_events()):
            turtle._dispatch(json.dumps(event))


def _exit(status):
    """os._exit: ends the program, but not Python."""
    raise SystemExit(status)


def _show_turtle():
    """Draws what the turtle has kept for a later picture."""
    turtle = sys.modules.get('turtle')
    if hasattr(turtle, '_flush'):
        turtle._flush()


# The system calls of WebAssembly number their errors differently: EACCES, EEXIST, EISDIR, ENOENT, ENOTDIR, ENOTEMPTY.
_USUAL_NUMBERS = {2: 13, 20: 17, 31: 21, 44: 2, 54: 20, 55: 39}


def _with_usual_numbers(function):
    """Returns the function with the error numbers that pupils find in books: [Errno 2] for a missing file."""

    @functools.wraps(function)
    def call(*args, **keywords):
        try:
            return function(*args, **keywords)
        except OSError as error:
            if error.errno in _USUAL_NUMBERS:
                error.errno = _USUAL_NUMBERS[error.errno]
                error.args = (error.errno, *error.args[1:])
            raise

    return call


class _Pause:
    """Takes the place of a selector: there are no sockets, so a loop only waits for its next timer."""

    def select(self, timeout):
        if timeout:
            _sleep(timeout)
        return []


class _Loop(asyncio.BaseEventLoop):
    """An event loop that blocks, as in CPython. Pyodide's own returns to the page, which needs JSPI."""

    def __init__(self):
        super().__init__()
        self._selector = _Pause()
        self.outer = _outer_loop

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


def _run_async(main, *, debug=None, loop_factory=None):
    """asyncio.run"""
    global _outer_loop
    # Pyodide's loop always counts as running.
    outer = _outer_loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        with asyncio.Runner(debug=debug, loop_factory=loop_factory or _Loop) as runner:
            return runner.run(main)
    finally:
        asyncio._set_running_loop(outer)


def _read_line(prompt):
    """Returns the line that the user types, or None at the end of input."""
    _show_turtle()
    return json.loads(_ask('line', json.dumps({'prompt': prompt})))


def _input(prompt='', /):
    text = str(prompt)
    sys.stdout.flush()
    if type(sys.stdin) is not _Keyboard or type(sys.stdout) is not _Screen:
        # The program has replaced them.
        sys.stdout.write(text)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if line == '':
            raise EOFError('EOF when reading a line')
        return line.removesuffix('\n')
    line = _read_line(text)
    if line is None:
        raise EOFError('EOF when reading a line')
    return line


class _Screen(io.TextIOBase):
    """sys.stdout and sys.stderr."""

    encoding = 'utf-8'
    errors = 'strict'

    def __init__(self, stream):
        self._stream = stream
        self.name = f'<std{stream}>'
        self.mode = 'w'

    def write(self, text, /):
        if not isinstance(text, str):
            raise TypeError(f'write() argument must be str, not {type(text).__name__}')
        # A lone surrogate cannot be sent.
        _send(self._stream, text if text.isascii() else text.encode('utf-8', 'replace').decode())
        return len(text)

    def flush(self):
        pass

    def writable(self):
        return True

    def isatty(self):
        return False


class _Keyboard(io.TextIOBase):
    """sys.stdin: each line is a question to the user."""

    encoding = 'utf-8'
    errors = 'strict'
    name = '<stdin>'
    mode = 'r'

    def __init__(self):
        self._rest = ''

    def readable(self):
        return True

    def isatty(self):
        return False

    def readline(self, size=-1, /):
        if self._rest == '':
            line = _read_line('')
            self._rest = '' if line is None else f'{line}\n'
        end = len(self._rest) if size is None or size < 0 else size
        line, self._rest = self._rest[:end], self._rest[end:]
        return line

    def read(self, size=-1, /):
        if size is not None and size >= 0:
            return self.readline(size)
        parts = []
        while line := self.readline():
            parts.append(line)
        return ''.join(parts)


def prepare(files_json, main):
    """Removes what the last program left, and writes the files of this one."""
    global _given, _main
    _given = json.loads(files_json)
    _main = main
    atexit._clear()
    _forget_modules()
    _reset_settings()
    for name in [name for name in vars(builtins) if name not in _builtins]:
        delattr(builtins, name)
    for name, value in _builtins.items():
        if vars(builtins).get(name) is not value:
            setattr(builtins, name, value)
    time.sleep = _sleep
    sys.stdin, sys.stdout, sys.stderr = _Keyboard(), _Screen('out'), _Screen('err')
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
    sys.setrecursionlimit(RECURSION_LIMIT)
    sys.settrace(None)
    sys.path[:] = [FOLDER, *(path for path in _first_path if path != '')]
    sys.argv[:] = [main]
    for path in [path for path in sys.path_importer_cache if path.startswith(FOLDER)]:
        del sys.path_importer_cache[path]
    os.makedirs(FOLDER, exist_ok=True)
    os.chdir(FOLDER)
    _remove_all(FOLDER)
    for name, text in _given.items():
        _make_folder_of(name)
        with open(os.path.join(FOLDER, name), 'w', encoding='utf-8', newline='') as file:
            file.write(text)
    linecache.clearcache()


def _forget_modules():
    for name in [name for name in sys.modules if _is_fresh(name)]:
        del sys.modules[name]


def _reset_settings():
    """Undoes the settings of modules that stay loaded."""
    decimal = sys.modules.get('decimal')
    if decimal is not None:
        decimal.setcontext(decimal.Context())
    logging.disable(logging.NOTSET)
    logging.root.setLevel(logging.WARNING)
    for handler in list(logging.root.handlers):
        logging.root.removeHandler(handler)


def _is_fresh(name):
    """Whether a module is loaded anew for each program: the pupil's own, and those that keep settings."""
    if name.partition('.')[0] in ('turtle', 'random', 'calendar', '__main__'):
        return True
    file = getattr(sys.modules[name], '__file__', None)
    return isinstance(file, str) and file.startswith(f'{FOLDER}/')


def _remove_all(folder):
    for entry in list(os.scandir(folder)):
        if entry.is_dir(follow_symlinks=False):
            _remove_all(entry.path)
            os.rmdir(entry.path)
        else:
            os.remove(entry.path)


def _make_folder_of(name):
    folder = os.path.dirname(os.path.join(FOLDER, name))
    os.makedirs(folder, exist_ok=True)


def run(steps_json=None):
    """Runs the program, step by step if there are `steps`: {"stepping": bool, "breakpoints": {file: [line]}}.

    Returns {"error": …} in JSON (program-output.ts), {"end": true} if the program has ended itself, or None.
    """
    module = types.ModuleType('__main__')
    module.__file__ = os.path.join(FOLDER, _main)
    module.__builtins__ = builtins
    sys.modules['__main__'] = module

    def start():
        code = compile(_given[_main], module.__file__, 'exec', dont_inherit=True)
        if steps_json is None:
            exec(code, module.__dict__)
            return
        import campus_debug

        steps = json.loads(steps_json)
        # Keys and timers after the last line are traced as well; `prepare` ends it.
        campus_debug.start(FOLDER, steps['breakpoints'], steps['stepping'])
        exec(code, module.__dict__)

    return _guard(start)


def _guard(action):
    """Runs a part of the program and returns the JSON of its error, or None."""
    try:
        action()
    except SystemExit as end:
        if end.code is not None and not isinstance(end.code, int):
            print(end.code, file=sys.stderr)
        return json.dumps({'end': True})
    except KeyboardInterrupt:
        return json.dumps({'end': True})
    except BaseException as error:
        if type(error).__name__ == '_MainLoop' and type(error).__module__ == 'turtle':
            return None
        return json.dumps({'error': _describe(error)})
    return None


def _describe(error):
    # Our own two frames are not the pupil's concern.
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    error = error.with_traceback(trace)
    sys.setrecursionlimit(RECURSION_LIMIT)
    try:
        import campus_errors

        return campus_errors.describe(error, _given)
    except BaseException as failure:
        return {
            'message': f'{type(error).__name__}: {error}',
            'hint': '',
            'kind': type(failure).__name__,
            'file': None,
            'line': None,
            'column': None,
        }


def _turtle():
    turtle = sys.modules.get('turtle')
    return turtle if hasattr(turtle, '_is_waiting') else None


def is_waiting():
    """Whether keys, clicks or timers may still call the program after its last line."""
    turtle = _turtle()
    return turtle is not None and bool(turtle._is_waiting())


def next_timer():
    """Seconds until the next timer; None without one."""
    turtle = _turtle()
    return None if turtle is None else turtle._next_timer()


def dispatch(events_json):
    """Handles keys and clicks. Returns like `run`."""

    def handle():
        for event in json.loads(events_json):
            turtle = _turtle()
            if turtle is not None:
                turtle._dispatch(json.dumps(event))

    return _guard(handle)


def run_timers():
    """Calls what is due. Returns like `run`."""
    turtle = _turtle()
    return None if turtle is None else _guard(turtle._run_timers)


def finish():
    """Does what CPython does at its end: exit functions, closing of files, and finalizers. Returns like `run`."""

    def end():
        atexit._run_exitfuncs()
        # The collector may close a file before it finalizes the buffer above it.
        for thing in gc.get_objects():
            if type(thing) in (io.TextIOWrapper, io.BufferedWriter) and not thing.closed:
                thing.flush()
        thing = None
        _forget_modules()
        gc.collect()

    return _guard(end)


def written():
    """Returns the JSON of the text files that the program has written or changed."""
    found = {}
    size = 0
    for folder, folders, names in os.walk(FOLDER):
        # Bytecode of imported modules.
        folders[:] = sorted(name for name in folders if name != '__pycache__')
        for name in sorted(names):
            path = os.path.join(folder, name)
            short = os.path.relpath(path, FOLDER)
            if len(found) >= MOST_FILES or os.path.getsize(path) + size > MOST_BYTES:
                continue
            try:
                with open(path, encoding='utf-8', newline='') as file:
                    text = file.read()
            except (OSError, UnicodeDecodeError):
                continue
            if '\0' in text or _given.get(short) == text:
                continue
            found[short] = text
            size += len(text.encode())
    return json.dumps(found)
