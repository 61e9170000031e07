"""Runs a turtle program and records what it did, with CPython's turtle or with ours.

The record has each call of the program with the turtle's position, heading and pen, the drawn items from time to
time and at the end, and what the program printed.
"""

import contextlib
import io
import math
import sys
import time


class Stop(BaseException):
    """Ends a program at its main loop."""


def plain(value):
    """Returns a number as JSON shall have it: without noise, whole numbers without a point."""
    value = round(float(value), 7)
    return int(value) if value == int(value) else value


def items_of_tk(screen):
    """Returns the visible items of a Tk canvas from the lowest to the highest."""
    canvas = screen.cv
    found = []
    for id in canvas.find_all():
        kind = canvas.type(id)
        fill = canvas.itemcget(id, "fill") if kind != "image" else ""
        points = [plain(value) for value in canvas.coords(id)]
        if kind == "line" and fill != "":
            found.append(["line", id, fill, plain(canvas.itemcget(id, "width")), points])
        elif kind == "polygon":
            outline = canvas.itemcget(id, "outline")
            # Tk repeats the first point at the end.
            if fill != "" or outline != "":
                found.append(["polygon", id, fill, outline, plain(canvas.itemcget(id, "width")), points])
        elif kind == "text":
            found.append(["text", id, fill, canvas.itemcget(id, "anchor"), canvas.itemcget(id, "text"), points])
    return found


def items_of_ours(screen):
    """Returns the visible items of our list from the lowest to the highest."""
    screen._settle()
    found = []
    for item in sorted(screen._items.values(), key=lambda item: item.z):
        points = [plain(value) for value in item.points]
        if not item.is_visible():
            continue
        if item.kind == "line":
            found.append(["line", item.id, item.fill, plain(item.width), points])
        elif item.kind == "polygon":
            found.append(["polygon", item.id, item.fill, item.outline, plain(item.width), points])
        elif item.kind == "text":
            found.append(["text", item.id, item.fill, item.anchor, item.text, points])
    return found


class Recorder:
    def __init__(self, module, items_of):
        self.module = module
        self.items_of = items_of
        self.depth = 0
        self.calls = []
        self.pictures = []
        # The turtles are kept, because the id of a turtle that is gone may be that of a new one.
        self.pens = {}

    def wrap(self, owner):
        for name in dir(owner):
            method = getattr(owner, name)
            if (name == "__init__" or not name.startswith("_")) and callable(method) and not isinstance(method, type):
                setattr(owner, name, self.recorded(name, method))

    def recorded(self, name, method):
        def call(target, *args, **kwargs):
            self.depth += 1
            try:
                return method(target, *args, **kwargs)
            finally:
                self.depth -= 1
                if self.depth == 0:
                    self.note(name, target)

        call.__qualname__ = method.__qualname__
        call.__doc__ = method.__doc__
        return call

    def note(self, name, target):
        if name == "bye" or (name == "__init__" and not hasattr(target, "turtle")):
            return
        turtle = target if isinstance(target, self.module.RawTurtle) else None
        if turtle is None:
            self.calls.append([name])
        else:
            number = turtle.screen._turtles.index(turtle) if turtle in turtle.screen._turtles else -1
            x, y = turtle._position
            row = [name, number, plain(x), plain(y), plain(self.heading(turtle))]
            pen = [
                turtle._drawing, turtle._pencolor, turtle._fillcolor, turtle._pensize, turtle._shown, turtle._speed
            ]  # fmt: skip
            if self.pens.get(id(turtle)) != (turtle, pen):
                self.pens[id(turtle)] = (turtle, pen)
                row.append(pen)
            self.calls.append(row)
        count = len(self.calls)
        if count >= 8 and count & (count - 1) == 0:
            self.picture(target)

    def heading(self, turtle):
        x, y = turtle._orient
        return round(math.degrees(math.atan2(y, x)), 7) % 360.0

    def picture(self, target):
        screen = target.screen if isinstance(target, self.module.RawTurtle) else target
        self.pictures.append([len(self.calls), self.items_of(screen)])


def record(module, items_of, path, source):
    """Runs the program `source` and returns its record."""
    recorder = Recorder(module, items_of)
    recorder.wrap(module.RawTurtle)
    recorder.wrap(module._Screen)
    printed = io.StringIO()
    sleep = time.sleep
    time.sleep = lambda seconds: None
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(source, path, "exec"), {"__name__": "__main__"})
    except BaseException as error:
        if type(error).__name__ not in ("Stop", "_MainLoop"):
            raise
    finally:
        time.sleep = sleep
    if module.Turtle._screen is not None:
        recorder.picture(module.Turtle._screen)
    return {"calls": recorder.calls, "pictures": recorder.pictures, "printed": printed.getvalue()}


def record_ours(path, source):
    """Runs the program with our turtle as a new module."""
    sys.modules.pop("turtle", None)
    import turtle

    turtle.setup(480, 360)
    return record(turtle, items_of_ours, path, source)
