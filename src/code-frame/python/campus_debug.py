"""Step-by-step execution of the pupil's files.

campus_run calls `start` before it runs a program step by step or with breakpoints; other programs run at full speed.
Tracing lasts until the next program is prepared, so that keys and timers after the last line are traced as well.

At each stop the page is asked with `_campus.ask('step', …)`:

    {"file": "main.py", "line": 3, "reason": "step" or "breakpoint",
     "stack": [{"name": "square", "file": "main.py", "line": 3}, …],   innermost call first
     "variables": [VARIABLE, …],   of the present function, or of the program
     "globals": [VARIABLE, …]}     of the program, while a function runs

    VARIABLE = {"name": "scores", "type": "list", "text": "[90, 85]", "changed": true,
                "items": [{"name": "0", "type": "int", "text": "90"}, …], "more": 0}

`items` are the elements of a collection or the attributes of an object, one level deep; `more` counts those that are
left out. The answer is

    {"do": "next" | "in" | "out" | "go", "breakpoints": {"main.py": [3, 7]}}
"""

import json
import reprlib
import sys
import types

import _campus

# The most variables of a frame, elements of a collection and calls that are sent.
_MOST_VARIABLES = 60
_MOST_ITEMS = 50
_MOST_CALLS = 30

_HIDDEN_TYPES = (
    types.ModuleType,
    types.FunctionType,
    types.BuiltinFunctionType,
    type,
)


class _ShortText(reprlib.Repr):
    def repr_instance(self, value, level):
        if type(value).__repr__ is object.__repr__:
            return f"{type(value).__name__} 对象"
        text = repr(value)
        return text if len(text) <= self.maxother else text[: self.maxother] + "…"


_short = _ShortText()
_short.maxstring = 80
_short.maxother = 80
_short.maxlong = 60
_short.maxlist = _short.maxtuple = _short.maxdict = _short.maxset = _short.maxfrozenset = _short.maxdeque = 12

_tracer = None


def start(folder, breakpoints, stepping):
    """Traces the program from now on, if it is run step by step or has breakpoints.

    `folder` holds the pupil's files; a file may also be compiled by its bare name. `breakpoints` maps file names to
    line numbers. `stepping` stops at the first line.
    """
    global _tracer
    stop()
    if not stepping and not any(breakpoints.values()):
        return
    _tracer = _Tracer(folder, breakpoints, stepping)
    sys.settrace(_tracer.on_call)


def stop():
    """Ends tracing."""
    global _tracer
    sys.settrace(None)
    _tracer = None


class _Tracer:
    def __init__(self, folder, breakpoints, stepping):
        self.prefix = folder.rstrip("/") + "/"
        # Executable lines by file, of the code that has begun to run.
        self.code_lines = {}
        self.known_code = set()
        self.wanted = {}
        self.set_breakpoints(breakpoints)
        # Any line, of any frame.
        self.any_line = stepping
        # A line of this frame only, if it is not None.
        self.frame = None
        # The line of the last line event of each frame that runs.
        self.last_lines = {}
        # The texts of the variables of each frame at its last stop.
        self.seen = {}

    # -- breakpoints

    def set_breakpoints(self, breakpoints):
        self.wanted = {file: set(lines) for file, lines in breakpoints.items() if lines}
        self.lines = {}
        for file in self.wanted:
            self.place(file)

    def place(self, file):
        """A breakpoint on an empty line or a comment moves to the next line that is executed."""
        known = sorted(self.code_lines.get(file, ()))
        placed = set()
        for line in self.wanted.get(file, ()):
            placed.add(next((one for one in known if one >= line), line))
        self.lines[file] = placed

    def learn(self, file, code):
        """Adds the executable lines of a code object and of those inside it."""
        if code in self.known_code:
            return
        self.known_code.add(code)
        lines = self.code_lines.setdefault(file, set())
        todo = [code]
        while todo:
            one = todo.pop()
            lines.update(line for _, _, line in one.co_lines() if line)
            todo += [inner for inner in one.co_consts if isinstance(inner, types.CodeType)]
        self.place(file)

    # -- tracing

    def name_of(self, frame):
        """Returns the name of the pupil's file, or None for the library."""
        file = frame.f_code.co_filename
        if file.startswith(self.prefix):
            return file[len(self.prefix):]
        return file if file in self.code_lines or self.is_bare(file) else None

    @staticmethod
    def is_bare(file):
        return file.endswith(".py") and "/" not in file and "\\" not in file

    def on_call(self, frame, event, argument):
        file = self.name_of(frame)
        if file is None:
            return None
        self.learn(file, frame.f_code)
        if self.any_line or self.frame is not None or self.has_breakpoint(file, frame.f_code):
            return self.on_event
        return None

    def has_breakpoint(self, file, code):
        lines = self.lines.get(file)
        return bool(lines) and any(line in lines for _, _, line in code.co_lines())

    def on_event(self, frame, event, argument):
        if event == "line":
            # A comprehension, or a loop that is written in one line, reports its line in each round.
            before = self.last_lines.get(frame)
            self.last_lines[frame] = frame.f_lineno
            if before == frame.f_lineno:
                return self.on_event
            if self.any_line or frame is self.frame:
                self.pause(frame, "step")
            elif frame.f_lineno in self.lines.get(self.name_of(frame), ()):
                self.pause(frame, "breakpoint")
            return self.on_event
        if event != "return":
            return self.on_event
        self.last_lines.pop(frame, None)
        if frame is self.frame:
            self.frame = self.caller(frame)
            if self.frame is None:
                # A function that the library has called, for a key or a timer: the next one of them.
                self.any_line = True
        return self.on_event

    def caller(self, frame):
        frame = frame.f_back
        while frame is not None and self.name_of(frame) is None:
            frame = frame.f_back
        return frame

    def pause(self, frame, reason):
        stack = self.stack(frame)
        payload = {
            "file": self.name_of(frame),
            "line": frame.f_lineno,
            "reason": reason,
            "stack": [
                {"name": one.f_code.co_name, "file": self.name_of(one), "line": one.f_lineno}
                for one in stack[:_MOST_CALLS]
            ],
            **self.variables(frame, stack),
        }
        answer = json.loads(_campus.ask("step", json.dumps(payload, ensure_ascii=False)))
        self.obey(answer, frame, stack)

    def obey(self, answer, frame, stack):
        self.set_breakpoints(answer.get("breakpoints") or {})
        do = answer["do"]
        self.any_line = do == "in"
        self.frame = None
        if do == "next":
            self.frame = frame
        elif do == "out":
            self.frame = stack[1] if len(stack) > 1 else None
        # Frames that began without a breakpoint are not traced yet.
        for one in stack:
            one.f_trace = self.on_event

    def stack(self, frame):
        frames = []
        while frame is not None:
            if self.name_of(frame) is not None:
                frames.append(frame)
            frame = frame.f_back
        return frames

    # -- variables

    def variables(self, frame, stack):
        # The text of an object may run code of the pupil, which is not traced.
        trace = sys.gettrace()
        sys.settrace(None)
        try:
            is_program = frame.f_locals is frame.f_globals
            seen = {id(one): self.seen.get(id(one)) for one in stack}
            found = {"variables": self.describe(frame.f_locals, id(frame), seen)}
            main = next((one for one in stack if one.f_locals is one.f_globals), None)
            found["globals"] = (
                [] if is_program else self.describe(frame.f_globals, id(main), seen)
            )
            self.seen = seen
            return found
        finally:
            sys.settrace(trace)

    @staticmethod
    def describe(names, key, seen):
        before = seen.get(key)
        texts = {}
        found = []
        for name, value in list(names.items()):
            if name.startswith("__") or name.startswith(".") or isinstance(value, _HIDDEN_TYPES):
                continue
            if len(found) == _MOST_VARIABLES:
                break
            described = _describe(name, value)
            items, more = _items(value)
            if items is not None:
                described["items"] = items
                described["more"] = more
            texts[name] = json.dumps(described)
            # Nothing is marked at the first stop of a frame.
            described["changed"] = before is not None and before.get(name) != texts[name]
            found.append(described)
        seen[key] = texts
        return found


def _describe(name, value):
    return {"name": str(name), "type": type(value).__name__, "text": _text(value)}


def _text(value):
    try:
        text = _short.repr(value)
    except BaseException:
        # The text of an object that is not complete yet, or of a number that is too long to be written.
        return f"<{type(value).__name__}>"
    return text if len(text) <= 200 else text[:200] + "…"


def _items(value):
    """Returns the elements of a collection or the attributes of an object, and how many are left out."""
    if isinstance(value, (str, bytes, int, float, complex, range)) or value is None:
        return None, 0
    try:
        if isinstance(value, dict):
            pairs = [(_text(key), one) for key, one in _first(value.items())]
            size = len(value)
        elif isinstance(value, (list, tuple)):
            pairs = list(enumerate(_first(value)))
            size = len(value)
        elif isinstance(value, (set, frozenset)):
            pairs = [("", one) for one in _first(value)]
            size = len(value)
        elif hasattr(value, "__dict__") and _is_of_pupil(value):
            attributes = vars(value)
            pairs = list(_first(attributes.items()))
            size = len(attributes)
        else:
            return None, 0
    except BaseException:
        return None, 0
    return [_describe(name, one) for name, one in pairs], size - len(pairs)


def _first(values):
    found = []
    for value in values:
        if len(found) == _MOST_ITEMS:
            break
        found.append(value)
    return found


def _is_of_pupil(value):
    """Attributes of turtles and other objects of the library say nothing to a pupil."""
    module = sys.modules.get(type(value).__module__)
    file = getattr(module, "__file__", None)
    return module is None or type(value).__module__ == "__main__" or (
        file is not None and _tracer is not None and file.startswith(_tracer.prefix)
    )
