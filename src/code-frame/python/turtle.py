"""Turtle graphics for programs that run in the browser, with the interface and the behaviour of CPython's turtle.

A turtle draws items (lines, polygons and texts) into the list of its screen, in the stacking order of Tk's
canvas. `turtle-canvas.ts` has the commands that take the list to the page; the page answers with key presses and
clicks. Nothing is shared with CPython's own module but its documented interface and its results.
"""

import builtins
import heapq
import json
import math
import sys
import time
from collections import deque
from contextlib import contextmanager
from copy import copy

import _campus
from turtle_colors import css_color

_classes = ["ScrolledCanvas", "TurtleScreen", "Screen", "RawTurtle", "Turtle", "RawPen", "Pen", "Shape", "Vec2D"]
_screen_functions = [
    "addshape", "bgcolor", "bgpic", "bye", "clearscreen", "colormode", "delay", "exitonclick", "getcanvas",
    "getshapes", "listen", "mainloop", "mode", "no_animation", "numinput", "onkey", "onkeypress", "onkeyrelease",
    "onscreenclick", "ontimer", "register_shape", "resetscreen", "screensize", "setup", "setworldcoordinates",
    "textinput", "title", "tracer", "turtles", "update", "window_height", "window_width",
]  # fmt: skip
_turtle_functions = [
    "back", "backward", "begin_fill", "begin_poly", "bk", "circle", "clear", "clearstamp", "clearstamps", "clone",
    "color", "degrees", "distance", "dot", "down", "end_fill", "end_poly", "fd", "fill", "fillcolor", "filling",
    "forward", "get_poly", "getpen", "getscreen", "get_shapepoly", "getturtle", "goto", "heading", "hideturtle",
    "home", "ht", "isdown", "isvisible", "left", "lt", "onclick", "ondrag", "onrelease", "pd", "pen", "pencolor",
    "pendown", "pensize", "penup", "poly", "pos", "position", "pu", "radians", "right", "reset", "resizemode",
    "rt", "seth", "setheading", "setpos", "setposition", "setundobuffer", "setx", "sety", "shape", "shapesize",
    "shapetransform", "shearfactor", "showturtle", "speed", "st", "stamp", "teleport", "tilt", "tiltangle",
    "towards", "turtlesize", "undo", "undobufferentries", "up", "width", "write", "xcor", "ycor",
]  # fmt: skip
__all__ = _classes + _screen_functions + _turtle_functions + ["write_docstringdict", "done", "Terminator"]

# The computer's screen, of which setup() takes fractions: its defaults 0.5 and 0.75 give 480 × 540.
_computer_screen = (960, 720)
_window_at_start = (480, 360)
# The window of CPython is larger, and many programs rely on it without setup(). Where one draws more than this many
# pixels outside, the whole of the larger window is shown.
_grown_window = (960, 720)
_outside = 10
_canvas_at_start = (400, 300)
_undo_steps = 1000

# A frame of the page. Programs that do not wait are shown once per frame.
_frame = 0.016
# A program that fell behind, because the computer was busy, catches up at most this many seconds.
_catch_up = 0.05
# A handler that draws lets further events in, as Tk does, but only so deep.
_deepest_dispatch = 8
# A line item has at most this many points, as in CPython: it decides what later items cover.
_longest_line = 42


class TurtleGraphicsError(Exception):
    """Some turtle graphics error"""


class Terminator(Exception):
    """Is raised by a call for a window that was closed."""


class TclError(Exception):
    """An error that comes from Tk in CPython."""

    __module__ = "_tkinter"


class _MainLoop(BaseException):
    """Ends the main program; the engine then waits for events."""


class Vec2D(tuple):
    """A vector with two components."""

    def __new__(cls, x, y):
        return tuple.__new__(cls, (x, y))

    def __add__(self, other):
        return Vec2D(self[0] + other[0], self[1] + other[1])

    def __mul__(self, other):
        if isinstance(other, Vec2D):
            return self[0] * other[0] + self[1] * other[1]
        return Vec2D(self[0] * other, self[1] * other)

    def __rmul__(self, other):
        if isinstance(other, (int, float)):
            return Vec2D(self[0] * other, self[1] * other)
        return NotImplemented

    def __sub__(self, other):
        return Vec2D(self[0] - other[0], self[1] - other[1])

    def __neg__(self):
        return Vec2D(-self[0], -self[1])

    def __abs__(self):
        return math.hypot(*self)

    def rotate(self, angle):
        """Returns the vector rotated counterclockwise by `angle` degrees."""
        angle = math.radians(angle)
        cosine, sine = math.cos(angle), math.sin(angle)
        x, y = self
        return Vec2D(x * cosine - y * sine, x * sine + y * cosine)

    def __getnewargs__(self):
        return (self[0], self[1])

    def __repr__(self):
        return "(%.2f,%.2f)" % self


class _Item:
    """A drawn item: a line, a polygon, a text or a place in the stack without a picture."""

    __slots__ = ("id", "kind", "z", "points", "fill", "outline", "width", "text", "anchor", "font", "sent", "sent_z")

    def __init__(self, id, kind):
        self.id = id
        self.kind = kind
        # Items with a larger z cover those with a smaller one.
        self.z = id
        # x and y of each point in turn, in pixels from the origin, y downwards.
        self.points = []
        self.fill = ""
        self.outline = ""
        self.width = 1
        # The number of coordinates that the page has; None asks to send the item as a whole.
        self.sent = None
        # The z that the page has; None if it does not have the item.
        self.sent_z = None

    def is_visible(self):
        return self.kind != "none" and len(self.points) > 0 and (self.fill != "" or self.outline != "")


class ScrolledCanvas:
    """The canvas as programs find it in getcanvas(): it has its size and can take the keys."""

    def __init__(self, screen):
        self._screen = screen

    def winfo_width(self):
        return self._screen._window[0]

    def winfo_height(self):
        return self._screen._window[1]

    def focus_force(self):
        """Keys reach the program after listen()."""

    def postscript(self, **options):
        raise TurtleGraphicsError("这里不能保存 PostScript 文件")


class Shape:
    """The shape of a turtle: one polygon, or several with colours of their own (compound)."""

    def __init__(self, type_, data=None):
        self._type = type_
        if type_ == "polygon":
            if isinstance(data, list):
                data = tuple(data)
        elif type_ == "image":
            if data != "":
                raise TurtleGraphicsError("这里不能用图片作海龟的形状，请用多边形")
        elif type_ == "compound":
            data = []
        else:
            raise TurtleGraphicsError("There is no shape type %s" % type_)
        self._data = data

    def addcomponent(self, poly, fill, outline=None):
        """Adds a polygon to a compound shape."""
        if self._type != "compound":
            raise TurtleGraphicsError("Cannot add component to %s Shape" % self._type)
        self._data.append([poly, fill, fill if outline is None else outline])


_shapes_at_start = {
    "arrow": ((-10, 0), (10, 0), (0, 10)),
    "turtle": (
        (0, 16), (-2, 14), (-1, 10), (-4, 7), (-7, 9), (-9, 8), (-6, 5), (-7, 1), (-5, -3), (-8, -6), (-6, -8),
        (-4, -5), (0, -7), (4, -5), (6, -8), (8, -6), (5, -3), (7, 1), (6, 5), (9, 8), (7, 9), (4, 7), (1, 10),
        (2, 14),
    ),
    "circle": (
        (10, 0), (9.51, 3.09), (8.09, 5.88), (5.88, 8.09), (3.09, 9.51), (0, 10), (-3.09, 9.51), (-5.88, 8.09),
        (-8.09, 5.88), (-9.51, 3.09), (-10, 0), (-9.51, -3.09), (-8.09, -5.88), (-5.88, -8.09), (-3.09, -9.51),
        (-0.0, -10.0), (3.09, -9.51), (5.88, -8.09), (8.09, -5.88), (9.51, -3.09),
    ),
    "square": ((10, -10), (10, 10), (-10, 10), (-10, -10)),
    "triangle": ((10, -5.77), (0, 11.55), (-10, -5.77)),
    "classic": ((0, 0), (-5, -9), (0, -7), (5, -9)),
}  # fmt: skip


class TurtleScreenBase:
    """The items of a screen, what it sends to the page, and the events that come from there."""

    def __init__(self):
        self.xscale = self.yscale = 1.0
        self.canvwidth, self.canvheight = _canvas_at_start
        self._window = _window_at_start
        self._least_view = (0, 0)
        self._may_grow = True
        self._world_origin = None
        self._background = "white"
        self._items = {}
        self._next_id = 1
        self._next_z = 1
        self._changed = {}
        self._messages = []
        self._shown_at = 0.0
        self._due = time.monotonic()
        self._keys_down = {}
        self._keys_up = {}
        self._screen_clicks = {}
        self._listens = False
        self._pressed = None
        self._listened = None
        self._say_view()

    # Items

    def _create(self, kind):
        item = _Item(self._next_id, kind)
        self._next_id += 1
        item.z = self._next_z
        self._next_z += 1
        self._items[item.id] = item
        return item

    def _createline(self):
        return self._create("line")

    def _createpoly(self):
        return self._create("polygon")

    def _raise(self, item):
        item.z = self._next_z
        self._next_z += 1
        self._changed[item.id] = item

    def _delete(self, item):
        if self._items.pop(item.id, None) is None:
            return
        self._changed.pop(item.id, None)
        if item.sent_z is not None:
            self._messages.append(["delete", item.id])

    def _delete_all(self):
        self._items = {}
        self._changed = {}
        self._messages.append(["clear"])

    def _scaled(self, points):
        xscale, yscale = self.xscale, self.yscale
        flat = []
        for x, y in points:
            flat.append(x * xscale)
            flat.append(-y * yscale)
        return flat

    def _drawpoly(self, item, points, fill, outline=None, width=None, top=False):
        item.points = self._scaled(points)
        item.fill = fill
        if outline is not None:
            item.outline = outline
        if width is not None:
            item.width = _pixels(width)
        item.sent = None
        self._changed[item.id] = item
        if top:
            self._raise(item)

    def _drawline(self, item, points, fill, width):
        """Draws a line that is not extended later."""
        item.points = self._scaled(points)
        item.fill = fill
        item.width = _pixels(width)
        item.sent = None
        self._changed[item.id] = item

    def _extendline(self, item, points, fill, width):
        """Draws the points that the item does not have yet."""
        flat = item.points
        new = points[len(flat) >> 1 :]
        if new:
            flat.extend(self._scaled(new))
        if item.fill != fill or item.width != width:
            item.fill = fill
            item.width = _pixels(width)
            item.sent = None
        self._changed[item.id] = item

    def _write(self, pos, txt, align, font, pencolor):
        anchor = {"left": "sw", "center": "s", "right": "se"}[align]
        family, size, styles = _read_font(font)
        item = self._create("text")
        x = pos[0] * self.xscale - 1
        item.points = [x, -pos[1] * self.yscale]
        item.fill = pencolor
        item.text = txt
        item.anchor = anchor
        item.font = [family, size, styles]
        self._changed[item.id] = item
        lines = txt.split("\n")
        width = max(_text_width(line, family, size) for line in lines)
        end = {"sw": x + width, "s": x + width / 2, "se": x}[anchor]
        return item, end - 1

    def _rescale(self, xfactor, yfactor):
        for item in self._items.values():
            points = item.points
            for index in range(0, len(points), 2):
                points[index] *= xfactor
                points[index + 1] *= yfactor
            item.sent = None
            self._changed[item.id] = item

    # To the page

    def _say_view(self):
        """Tells the page which part of the canvas it shows."""
        width = max(self._window[0], self._least_view[0])
        height = max(self._window[1], self._least_view[1])
        left, top = self._world_origin or (-width / 2, -height / 2)
        self._messages.append(["view", left, top, width, height])

    def _grow(self):
        """Shows the larger window if something was drawn outside; turtles themselves may leave it."""
        shapes = {item.id for turtle in self._turtles for item in turtle.turtle._items()}
        right, bottom = _window_at_start[0] / 2 + _outside, _window_at_start[1] / 2 + _outside
        for item in self._changed.values():
            if item.id in shapes or not item.is_visible():
                continue
            new = item.points[item.sent or 0 :]
            if any(abs(x) > right for x in new[::2]) or any(abs(y) > bottom for y in new[1::2]):
                self._may_grow = False
                self._least_view = _grown_window
                self._say_view()
                return

    def _flush(self):
        """Sends everything that changed since the last call."""
        messages = self._messages
        if self._may_grow:
            self._grow()
        # Adding 0.0 makes -0.0 positive. The page has little to sort when it gets items in their order.
        for item in sorted(self._changed.values(), key=lambda item: item.z):
            if item.kind == "none":
                continue
            if item.sent_z is None and not item.is_visible():
                continue
            points = item.points
            if item.sent is None:
                colour, id, z = _css(item.fill), item.id, item.z
                rounded = [round(value, 2) + 0.0 for value in points]
                if item.kind == "line":
                    messages.append(["line", id, z, colour, item.width, rounded])
                elif item.kind == "polygon":
                    messages.append(["polygon", id, z, colour, _css(item.outline), item.width, rounded])
                else:
                    x, y = rounded
                    messages.append(["text", id, z, colour, x, y, item.anchor, item.text, *item.font])
            else:
                if item.sent < len(points):
                    messages.append(["extend", item.id, [round(value, 2) + 0.0 for value in points[item.sent :]]])
                if item.sent_z != item.z:
                    messages.append(["raise", item.id, item.z])
            item.sent = len(points)
            item.sent_z = item.z
        self._changed = {}
        self._shown_at = time.monotonic()
        if messages:
            self._messages = []
            try:
                _campus.draw(json.dumps(messages, allow_nan=False))
            except ValueError:
                # JSON has no infinite numbers, and nothing can be seen of such items.
                _campus.draw(json.dumps([message for message in messages if _is_finite(message)]))

    def _step(self, seconds):
        """Lets `seconds` pass since the last step and shows what was drawn, at most once per frame."""
        now = time.monotonic()
        self._due = max(self._due, now - _catch_up) + seconds
        ahead = self._due - now
        if ahead >= _frame:
            self._settle()
            self._flush()
            _campus.sleep(ahead)
            self._due = min(self._due, time.monotonic())
            _pump()
        elif now - self._shown_at >= _frame:
            self._settle()
            self._flush()
            _pump()

    # Events

    def _say_listen(self):
        kinds = []
        if self._listens and (self._keys_down or self._keys_up):
            kinds.append("keys")
        if self._screen_clicks or any(turtle._has_click_handlers() for turtle in self._turtles):
            kinds.append("clicks")
        if kinds != self._listened:
            self._listened = kinds
            _campus.listen(json.dumps(kinds))

    def _key(self, key, is_down):
        if not self._listens:
            return
        handlers = self._keys_down if is_down else self._keys_up
        handler = handlers.get(key) or handlers.get(None)
        if handler is not None:
            handler()

    def _click(self, x, y, button, phase):
        point = (float(x), -float(y))
        where = (point[0] / self.xscale, -point[1] / self.yscale)
        if phase == "press":
            self._pressed = self._turtle_at(point)
            handlers = list(self._screen_clicks.get(button, ()))
            if self._pressed is not None:
                handlers = [*self._pressed._handlers("press", button), *handlers]
        else:
            handlers = [] if self._pressed is None else list(self._pressed._handlers(phase, button))
            if phase == "release":
                self._pressed = None
        for handler in handlers:
            handler(*where)

    def _turtle_at(self, point):
        """Returns the topmost turtle whose shape is at the point."""
        self._settle()
        found = None
        highest = 0
        for turtle in self._turtles:
            for item in turtle.turtle._items():
                if item.z > highest and item.is_visible() and _is_near(point, item.points, item.width / 2 + 2):
                    found, highest = turtle, item.z
        return found

    def textinput(self, title, prompt):
        """Asks for a text and returns it, or None if the question was cancelled."""
        answer = self._ask("text", {"title": str(title), "prompt": str(prompt)})
        return None if answer is None else str(answer)

    def numinput(self, title, prompt, default=None, minval=None, maxval=None):
        """Asks for a number in the range and returns it as a float, or None if the question was cancelled."""
        payload = {
            "title": str(title),
            "prompt": str(prompt),
            "default": default,
            "min": minval,
            "max": maxval,
        }
        while True:
            answer = self._ask("number", payload)
            if answer is None:
                return None
            try:
                number = float(answer)
            except ValueError:
                continue
            if (minval is None or number >= minval) and (maxval is None or number <= maxval):
                return number

    def _ask(self, kind, payload):
        self._settle()
        self._flush()
        return json.loads(_campus.ask(kind, json.dumps(payload)))

    def mainloop(self):
        """Ends the main program; handlers and timers go on."""
        self._settle()
        self._flush()
        # A handler that calls mainloop() again goes on.
        if _depth == 0:
            raise _MainLoop


class TurtleScreen(TurtleScreenBase):
    """A screen with its turtles, its background and its handlers."""

    _RUNNING = True

    def __init__(self, cv=None, mode="standard", colormode=1.0, delay=10):
        self._turtles = []
        super().__init__()
        self.cv = ScrolledCanvas(self)
        self._shapes = {name: Shape("polygon", points) for name, points in _shapes_at_start.items()}
        self._shapes["blank"] = Shape("image", "")
        self._mode = mode
        self._colormode = colormode
        self._bgpicname = "nopic"
        self._forget(delay)

    def _forget(self, delay):
        """The state of a new screen."""
        self._delayvalue = delay
        self._colormode = 1.0
        self._delete_all()
        self._create("none")
        self._bgpicname = "nopic"
        self._tracing = 1
        self._updatecounter = 0
        self._turtles = []
        self.bgcolor("white")
        self._keys_down = {}
        self._keys_up = {}
        self._screen_clicks = {}
        self._pressed = None
        self._say_listen()
        Turtle._pen = None

    def clear(self):
        """Deletes all drawings and turtles."""
        self._forget(10)

    def mode(self, mode=None):
        """Returns the mode, or sets it ("standard", "logo" or "world") and resets the turtles."""
        if mode is None:
            return self._mode
        mode = mode.lower()
        if mode not in ["standard", "logo", "world"]:
            raise TurtleGraphicsError("No turtle-graphics-mode %s" % mode)
        self._mode = mode
        if mode in ["standard", "logo"]:
            self.xscale = self.yscale = 1.0
            self._world_origin = None
            self._say_view()
        self.reset()

    def setworldcoordinates(self, llx, lly, urx, ury):
        """Sets up coordinates of the program's own: those of the lower left and the upper right corner."""
        if self.mode() != "world":
            self.mode("world")
        width, height = self._window
        self.canvwidth, self.canvheight = width - 20, height - 20
        old_xscale, old_yscale = self.xscale, self.yscale
        self.xscale = self.canvwidth / float(urx - llx)
        self.yscale = self.canvheight / float(ury - lly)
        self._least_view = (0, 0)
        self._may_grow = False
        self._world_origin = (llx * self.xscale - 10, -ury * self.yscale - 10)
        self._say_view()
        self._rescale(self.xscale / old_xscale, self.yscale / old_yscale)
        self.update()

    def register_shape(self, name, shape=None):
        """Adds a shape that turtles can take."""
        if shape is None:
            if name.lower().endswith((".gif", ".png", ".jpg")):
                raise TurtleGraphicsError("这里不能用图片作海龟的形状，请用多边形")
            raise TurtleGraphicsError("Bad arguments for register_shape.\nUse  help(register_shape)")
        if isinstance(shape, tuple):
            shape = Shape("polygon", shape)
        self._shapes[name] = shape

    def _colorstr(self, color):
        """Returns the colour as a string. Raises TurtleGraphicsError if it is none."""
        if len(color) == 1:
            color = color[0]
        if isinstance(color, str):
            if color == "" or css_color(color) is not None:
                return color
            raise TurtleGraphicsError("bad color string: %s" % str(color))
        try:
            red, green, blue = color
        except (TypeError, ValueError):
            raise TurtleGraphicsError("bad color arguments: %s" % str(color))
        if self._colormode == 1.0:
            red, green, blue = [round(255.0 * part) for part in (red, green, blue)]
        if not (0 <= red <= 255 and 0 <= green <= 255 and 0 <= blue <= 255):
            raise TurtleGraphicsError("bad color sequence: %s" % str(color))
        return "#%02x%02x%02x" % (red, green, blue)

    def _color(self, name):
        """Returns a colour as programs see it: a name, or a tuple in the colour mode."""
        if not name.startswith("#"):
            return name
        if len(name) == 7:
            parts = [int(name[start : start + 2], 16) for start in (1, 3, 5)]
        elif len(name) == 4:
            parts = [16 * int(digit, 16) for digit in name[1:]]
        else:
            raise TurtleGraphicsError("bad colorstring: %s" % name)
        return tuple(part * self._colormode / 255 for part in parts)

    def colormode(self, cmode=None):
        """Returns the colour mode, or sets it to 1.0 or 255."""
        if cmode is None:
            return self._colormode
        if cmode == 1.0:
            self._colormode = float(cmode)
        elif cmode == 255:
            self._colormode = int(cmode)

    def reset(self):
        """Resets all turtles."""
        for turtle in self._turtles:
            turtle._setmode(self._mode)
            turtle.reset()

    def turtles(self):
        """Returns the list of turtles."""
        return self._turtles

    def bgcolor(self, *args):
        """Sets the background colour, or returns it."""
        if not args:
            return self._color(self._background)
        self._background = self._colorstr(args)
        self._messages.append(["background", _css(self._background)])

    def tracer(self, n=None, delay=None):
        """Turns the animation on or off: only each n-th update is shown, and none with 0."""
        if n is None:
            return self._tracing
        self._tracing = int(n)
        self._updatecounter = 0
        if delay is not None:
            self._delayvalue = int(delay)
        if self._tracing:
            self.update()

    def delay(self, delay=None):
        """Returns the delay between steps in milliseconds, or sets it."""
        if delay is None:
            return self._delayvalue
        self._delayvalue = int(delay)

    @contextmanager
    def no_animation(self):
        """A block in which nothing is shown until its end."""
        tracer = self.tracer()
        try:
            self.tracer(0)
            yield
        finally:
            self.tracer(tracer)

    def _incrementudc(self):
        """Counts an update. Raises Terminator once after bye()."""
        if not TurtleScreen._RUNNING:
            TurtleScreen._RUNNING = True
            raise Terminator
        if self._tracing > 0:
            self._updatecounter += 1
            self._updatecounter %= self._tracing

    def update(self):
        """Shows everything that was drawn."""
        tracing = self._tracing
        self._tracing = True
        for turtle in self.turtles():
            turtle._update_data()
            turtle._drawturtle()
        self._tracing = tracing
        if not TurtleScreen._RUNNING:
            self._incrementudc()
        # Tk takes about this long to show a picture; a loop of updates relies on it.
        self._step(0.001)

    def _settle(self):
        """Computes the shapes of turtles that moved."""
        for turtle in self._turtles:
            turtle._settle_shape()

    def window_width(self):
        """Returns the width of the window."""
        return self._window[0]

    def window_height(self):
        """Returns the height of the window."""
        return self._window[1]

    def getcanvas(self):
        """Returns the canvas."""
        return self.cv

    def getshapes(self):
        """Returns the names of the shapes."""
        return sorted(self._shapes.keys())

    def onclick(self, fun, btn=1, add=None):
        """Calls fun(x, y) at each click on the screen."""
        _bind(self._screen_clicks, btn, fun, add)
        self._say_listen()

    def onkey(self, fun, key):
        """Calls fun() when the key is released."""
        key = _keysym(key)
        if fun is None:
            self._keys_up.pop(key, None)
        else:
            self._keys_up[key] = fun
        self._say_listen()

    def onkeypress(self, fun, key=None):
        """Calls fun() when the key is pressed, or any key."""
        key = None if key is None else _keysym(key)
        if fun is None:
            self._keys_down.pop(key, None)
        else:
            self._keys_down[key] = fun
        self._say_listen()

    def listen(self, xdummy=None, ydummy=None):
        """Directs keys to the program."""
        self._listens = True
        self._say_listen()

    def ontimer(self, fun, t=0):
        """Calls fun() after t milliseconds."""
        _add_timer(t / 1000, fun)

    def bgpic(self, picname=None):
        """Returns the name of the background picture; there is none."""
        if picname is None:
            return self._bgpicname
        if picname != "nopic":
            raise TurtleGraphicsError("这里不能用图片作背景，请用 bgcolor 设置背景颜色")

    def screensize(self, canvwidth=None, canvheight=None, bg=None):
        """Returns the size of the canvas, or sets it."""
        if canvwidth is canvheight is bg is None:
            return self.canvwidth, self.canvheight
        if canvwidth is not None:
            self.canvwidth = canvwidth
        if canvheight is not None:
            self.canvheight = canvheight
        if bg is not None:
            self.bgcolor(bg)
        # The page has no scroll bars, so it shows the whole canvas.
        self._least_view = (self.canvwidth, self.canvheight)
        self._may_grow = False
        self._say_view()

    onscreenclick = onclick
    resetscreen = reset
    clearscreen = clear
    addshape = register_shape
    onkeyrelease = onkey


class TNavigator:
    """Where a turtle is and where it looks."""

    def __init__(self, mode="standard"):
        self._angleOffset = 0
        self._angleOrient = 1
        self._mode = mode
        self.undobuffer = None
        self.degrees()
        self._mode = None
        self._setmode(mode)
        TNavigator.reset(self)

    def reset(self):
        self._position = Vec2D(0.0, 0.0)
        self._orient = Vec2D(0.0, 1.0) if self._mode == "logo" else Vec2D(1.0, 0.0)

    def _setmode(self, mode=None):
        if mode is None:
            return self._mode
        if mode not in ["standard", "logo", "world"]:
            return
        self._mode = mode
        if mode in ["standard", "world"]:
            self._angleOffset = 0
            self._angleOrient = 1
        else:
            self._angleOffset = self._fullcircle / 4.0
            self._angleOrient = -1

    def _setDegreesPerAU(self, fullcircle):
        self._fullcircle = fullcircle
        self._degreesPerAU = 360 / fullcircle
        self._angleOffset = 0 if self._mode == "standard" else fullcircle / 4.0

    def degrees(self, fullcircle=360.0):
        """Measures angles so that a full circle has `fullcircle` units."""
        self._setDegreesPerAU(fullcircle)

    def radians(self):
        """Measures angles in radians."""
        self._setDegreesPerAU(math.tau)

    def _go(self, distance):
        self._goto(self._position + self._orient * distance)

    def _rotate(self, angle):
        self._orient = self._orient.rotate(angle * self._degreesPerAU)

    def _goto(self, end):
        self._position = end

    def teleport(self, x=None, y=None, *, fill_gap=False):
        """Moves the turtle without drawing."""
        self._position = Vec2D(
            self._position[0] if x is None else x,
            self._position[1] if y is None else y,
        )

    def forward(self, distance):
        """Moves the turtle forward."""
        self._go(distance)

    def back(self, distance):
        """Moves the turtle backward."""
        self._go(-distance)

    def right(self, angle):
        """Turns the turtle right."""
        self._rotate(-angle)

    def left(self, angle):
        """Turns the turtle left."""
        self._rotate(angle)

    def pos(self):
        """Returns the position."""
        return self._position

    def xcor(self):
        """Returns the x coordinate."""
        return self._position[0]

    def ycor(self):
        """Returns the y coordinate."""
        return self._position[1]

    def goto(self, x, y=None):
        """Moves the turtle to a position."""
        if y is None:
            self._goto(Vec2D(*x))
        else:
            self._goto(Vec2D(x, y))

    def home(self):
        """Moves the turtle to the origin and turns it to the direction of the start."""
        self.goto(0, 0)
        self.setheading(0)

    def setx(self, x):
        """Sets the x coordinate."""
        self._goto(Vec2D(x, self._position[1]))

    def sety(self, y):
        """Sets the y coordinate."""
        self._goto(Vec2D(self._position[0], y))

    def _vector(self, x, y):
        """Returns the place that programs give as two numbers, a pair or a turtle."""
        if y is not None:
            return Vec2D(x, y)
        if isinstance(x, Vec2D):
            return x
        if isinstance(x, tuple):
            return Vec2D(*x)
        if isinstance(x, TNavigator):
            return x._position
        return None

    def distance(self, x, y=None):
        """Returns the distance to a place or a turtle."""
        return abs(self._vector(x, y) - self._position)

    def towards(self, x, y=None):
        """Returns the direction to a place or a turtle."""
        return self._angle_of(self._vector(x, y) - self._position)

    def heading(self):
        """Returns the direction in which the turtle looks."""
        return self._angle_of(self._orient)

    def _angle_of(self, vector):
        x, y = vector
        result = round(math.degrees(math.atan2(y, x)), 10) % 360.0
        result /= self._degreesPerAU
        return (self._angleOffset + self._angleOrient * result) % self._fullcircle

    def setheading(self, to_angle):
        """Turns the turtle to a direction."""
        angle = (to_angle - self.heading()) * self._angleOrient
        full = self._fullcircle
        self._rotate((angle + full / 2.0) % full - full / 2.0)

    def circle(self, radius, extent=None, steps=None):
        """Draws a circle whose centre is left of the turtle, a part of it, or a regular polygon."""
        if self.undobuffer is not None:
            self.undobuffer.begin()
        speed = self.speed()
        if extent is None:
            extent = self._fullcircle
        if steps is None:
            fraction = abs(extent) / self._fullcircle
            steps = 1 + int(min(11 + abs(radius) / 6.0, 59.0) * fraction)
        turn = 1.0 * extent / steps
        half = 0.5 * turn
        side = 2.0 * radius * math.sin(math.radians(half) * self._degreesPerAU)
        if radius < 0:
            side, turn, half = -side, -turn, -half
        tracer = self._tracer()
        delay = self._delay()
        if speed == 0:
            self._tracer(0, 0)
        else:
            self.speed(0)
        self._rotate(half)
        for _ in range(steps):
            self.speed(speed)
            self._go(side)
            self.speed(0)
            self._rotate(turn)
        self._rotate(-half)
        if speed == 0:
            self._tracer(tracer, delay)
        self.speed(speed)
        if self.undobuffer is not None:
            self.undobuffer.end()

    def speed(self, s=0):
        """A navigator without a pen has no speed."""

    def _tracer(self, a=None, b=None):
        """A navigator without a screen has no animation."""

    def _delay(self, n=None):
        """A navigator without a screen has no delay."""

    fd = forward
    bk = back
    backward = back
    rt = right
    lt = left
    position = pos
    setpos = goto
    setposition = goto
    seth = setheading


_speeds = {"fastest": 0, "fast": 10, "normal": 6, "slow": 3, "slowest": 1}


class TPen:
    """How a turtle draws and how it looks."""

    def __init__(self, resizemode="noresize"):
        self._resizemode = resizemode
        self.undobuffer = None
        TPen._reset(self)

    def _reset(self, pencolor="black", fillcolor="black"):
        self._pensize = 1
        self._shown = True
        self._pencolor = pencolor
        self._fillcolor = fillcolor
        self._drawing = True
        self._speed = 3
        self._stretchfactor = (1.0, 1.0)
        self._shearfactor = 0.0
        self._tilt = 0.0
        self._shapetrafo = (1.0, 0.0, 0.0, 1.0)
        self._outlinewidth = 1

    def resizemode(self, rmode=None):
        """Returns how the shape takes its size, or sets it ("auto", "user" or "noresize")."""
        if rmode is None:
            return self._resizemode
        rmode = rmode.lower()
        if rmode in ["auto", "user", "noresize"]:
            self.pen(resizemode=rmode)

    def pensize(self, width=None):
        """Returns the width of the line, or sets it."""
        if width is None:
            return self._pensize
        self.pen(pensize=width)

    def penup(self):
        """Lifts the pen: the turtle no longer draws."""
        if not self._drawing:
            return
        self.pen(pendown=False)

    def pendown(self):
        """Puts the pen down: the turtle draws."""
        if self._drawing:
            return
        self.pen(pendown=True)

    def isdown(self):
        """Returns whether the pen is down."""
        return self._drawing

    def speed(self, speed=None):
        """Returns the speed, or sets it: 1 (slow) to 10 (fast), 0 without animation."""
        if speed is None:
            return self._speed
        if speed in _speeds:
            speed = _speeds[speed]
        elif 0.5 < speed < 10.5:
            speed = int(round(speed))
        else:
            speed = 0
        self.pen(speed=speed)

    def color(self, *args):
        """Returns the colours of pen and fill, or sets them."""
        if not args:
            return self._color(self._pencolor), self._color(self._fillcolor)
        if len(args) == 1:
            pencolor = fillcolor = args[0]
        elif len(args) == 2:
            pencolor, fillcolor = args
        else:
            pencolor = fillcolor = args
        pencolor = self._colorstr(pencolor)
        fillcolor = self._colorstr(fillcolor)
        self.pen(pencolor=pencolor, fillcolor=fillcolor)

    def pencolor(self, *args):
        """Returns the colour of the pen, or sets it."""
        if not args:
            return self._color(self._pencolor)
        color = self._colorstr(args)
        if color == self._pencolor:
            return
        self.pen(pencolor=color)

    def fillcolor(self, *args):
        """Returns the colour of fills, or sets it."""
        if not args:
            return self._color(self._fillcolor)
        color = self._colorstr(args)
        if color == self._fillcolor:
            return
        self.pen(fillcolor=color)

    def _color(self, name):
        return name

    def _colorstr(self, args):
        return args

    def showturtle(self):
        """Shows the turtle."""
        self.pen(shown=True)

    def hideturtle(self):
        """Hides the turtle."""
        self.pen(shown=False)

    def isvisible(self):
        """Returns whether the turtle is shown."""
        return self._shown

    def pen(self, pen=None, **pendict):
        """Returns all attributes of the pen as a dict, or sets those that are given."""
        before = {
            "shown": self._shown,
            "pendown": self._drawing,
            "pencolor": self._pencolor,
            "fillcolor": self._fillcolor,
            "pensize": self._pensize,
            "speed": self._speed,
            "resizemode": self._resizemode,
            "stretchfactor": self._stretchfactor,
            "shearfactor": self._shearfactor,
            "outline": self._outlinewidth,
            "tilt": self._tilt,
        }
        if not (pen or pendict):
            return before
        new = {**pen, **pendict} if isinstance(pen, dict) else pendict
        if self.undobuffer is not None:
            self.undobuffer.push(("pen", before))
        for part in ("pencolor", "fillcolor"):
            if isinstance(new.get(part), tuple):
                new = {**new, part: self._colorstr((new[part],))}
        if any(part in new and new[part] != before[part] for part in ("pendown", "pencolor", "pensize")):
            self._newLine()
        for part, value in new.items():
            attribute = _pen_attributes.get(part)
            if attribute is not None:
                setattr(self, attribute, value)
        if "stretchfactor" in new:
            stretch = new["stretchfactor"]
            if isinstance(stretch, (int, float)):
                stretch = (stretch, stretch)
            self._stretchfactor = stretch
        if "stretchfactor" in new or "shearfactor" in new or "tilt" in new:
            wide, long = self._stretchfactor
            shear = self._shearfactor
            sine, cosine = math.sin(self._tilt), math.cos(self._tilt)
            self._shapetrafo = (
                wide * cosine,
                long * (shear * cosine + sine),
                -wide * sine,
                long * (cosine - shear * sine),
            )
        self._update()

    def _newLine(self):
        """A pen without a screen has no lines."""

    def _update(self, moved=False):
        """A pen without a screen shows nothing."""

    width = pensize
    up = penup
    pu = penup
    pd = pendown
    down = pendown
    st = showturtle
    ht = hideturtle


_pen_attributes = {
    "shown": "_shown",
    "pendown": "_drawing",
    "pencolor": "_pencolor",
    "fillcolor": "_fillcolor",
    "pensize": "_pensize",
    "speed": "_speed",
    "resizemode": "_resizemode",
    "shearfactor": "_shearfactor",
    "outline": "_outlinewidth",
    "tilt": "_tilt",
}


class _UndoBuffer:
    """The last steps of a turtle; a step is one action or a list of actions that are undone together."""

    def __init__(self, size):
        self._steps = deque(maxlen=size)
        self._group = None

    def begin(self):
        """The following actions are one step."""
        self._group = []
        self._steps.append(self._group)

    def end(self):
        self._group = None

    def push(self, action):
        if self._group is None:
            self._steps.append([action])
        else:
            self._group.append(action)

    def pop(self):
        return self._steps.pop() if self._steps else None

    def remove(self, action):
        if [action] in self._steps:
            self._steps.remove([action])

    def __len__(self):
        return len(self._steps)


class _TurtleImage:
    """The items that show a turtle."""

    def __init__(self, screen, shapeIndex):
        self.screen = screen
        self.shapeIndex = None
        self._item = None
        self._setshape(shapeIndex)

    def _items(self):
        return self._item if isinstance(self._item, list) else [self._item]

    def _setshape(self, shapeIndex):
        screen = self.screen
        new = screen._shapes[shapeIndex]
        if self.shapeIndex is not None:
            old = screen._shapes[self.shapeIndex]
            self.shapeIndex = shapeIndex
            if old._type == new._type and new._type != "compound":
                return
            for item in self._items():
                screen._delete(item)
        self.shapeIndex = shapeIndex
        if new._type == "polygon":
            self._item = screen._createpoly()
        elif new._type == "image":
            self._item = screen._create("none")
        else:
            self._item = [screen._createpoly() for _ in new._data]


class RawTurtle(TPen, TNavigator):
    """A turtle on a screen."""

    screens = []

    def __init__(self, canvas=None, shape="classic", undobuffersize=_undo_steps, visible=True):
        if isinstance(canvas, TurtleScreen):
            self.screen = canvas
        elif isinstance(canvas, ScrolledCanvas):
            self.screen = canvas._screen
        else:
            raise TurtleGraphicsError("bad canvas argument %s" % canvas)
        screen = self.screen
        TNavigator.__init__(self, screen.mode())
        TPen.__init__(self)
        screen._turtles.append(self)
        self.drawingLineItem = screen._createline()
        self.turtle = _TurtleImage(screen, shape)
        self._poly = None
        self._creatingPoly = False
        self._fillitem = self._fillpath = None
        self._shown = visible
        self._hidden_from_screen = False
        self._unsettled = None
        self._click_handlers = {}
        self.currentLineItem = screen._createline()
        self.currentLine = [self._position]
        self.items = [self.currentLineItem]
        self.stampItems = []
        self._undobuffersize = undobuffersize
        self.setundobuffer(undobuffersize)
        self._update()

    def reset(self):
        """Deletes the turtle's drawings and puts it into the state of the start."""
        TNavigator.reset(self)
        TPen._reset(self)
        self._clear()
        self._drawturtle()
        self._update()

    def setundobuffer(self, size):
        """Sets how many steps can be undone."""
        self.undobuffer = None if size is None or size <= 0 else _UndoBuffer(size)

    def undobufferentries(self):
        """Returns the number of steps that can be undone."""
        return 0 if self.undobuffer is None else len(self.undobuffer)

    def _clear(self):
        screen = self.screen
        self._fillitem = self._fillpath = None
        for item in self.items:
            screen._delete(item)
        self.currentLineItem = screen._createline()
        self.currentLine = []
        if self._drawing:
            self.currentLine.append(self._position)
        self.items = [self.currentLineItem]
        self.clearstamps()
        self.setundobuffer(self._undobuffersize)

    def clear(self):
        """Deletes the turtle's drawings."""
        self._clear()
        self._update()

    def _update_data(self):
        self.screen._incrementudc()
        if self.screen._updatecounter != 0:
            return
        if len(self.currentLine) > 1:
            self.screen._extendline(self.currentLineItem, self.currentLine, self._pencolor, self._pensize)

    def _update(self, moved=False):
        """Shows what changed. `moved` says that this is a step of an animation."""
        screen = self.screen
        tracing = screen._tracing
        if tracing == 0:
            return
        self._update_data()
        if tracing == 1:
            self._drawturtle()
            # Without animation, drawing does not wait. A shown turtle that moves with its pen up is an animation
            # of the program's own (a ball, a car), which relies on the delay.
            waits = self._speed or (moved and self._shown and not self._drawing)
            screen._step(screen._delayvalue / 1000 if waits else 0)
        elif screen._updatecounter == 0:
            for turtle in screen.turtles():
                turtle._drawturtle()
            screen._step(0)

    def _tracer(self, flag=None, delay=None):
        return self.screen.tracer(flag, delay)

    def _color(self, args):
        return self.screen._color(args)

    def _colorstr(self, args):
        return self.screen._colorstr(args)

    def _cc(self, args):
        """Returns the colour of a part of a compound shape."""
        if isinstance(args, str):
            return args
        try:
            red, green, blue = args
        except (TypeError, ValueError):
            raise TurtleGraphicsError("bad color arguments: %s" % str(args))
        return self.screen._colorstr((red, green, blue))

    def _delay(self, delay=None):
        return self.screen.delay(delay)

    def clone(self):
        """Returns a new turtle with the same place, direction and pen."""
        screen = self.screen
        self._newLine()
        twin = copy(self)
        twin.currentLine = list(self.currentLine)
        twin.items = list(self.items)
        twin.stampItems = list(self.stampItems)
        twin._fillpath = None if self._fillpath is None else list(self._fillpath)
        twin._poly = None if self._poly is None else list(self._poly)
        twin._click_handlers = {}
        twin._unsettled = None
        if self.undobuffer is not None:
            twin.undobuffer = _UndoBuffer(self._undobuffersize)
            twin.undobuffer._steps.extend(list(step) for step in self.undobuffer._steps)
        screen._turtles.append(twin)
        # CPython makes the items of the shape twice, which the numbers of later stamps show.
        _TurtleImage(screen, self.turtle.shapeIndex)
        twin.turtle = _TurtleImage(screen, self.turtle.shapeIndex)
        twin.currentLineItem = screen._createline()
        twin._update()
        return twin

    def shape(self, name=None):
        """Returns the name of the shape, or sets it."""
        if name is None:
            return self.turtle.shapeIndex
        if name not in self.screen.getshapes():
            raise TurtleGraphicsError("There is no shape named %s" % name)
        self.turtle._setshape(name)
        self._update()

    def shapesize(self, stretch_wid=None, stretch_len=None, outline=None):
        """Returns how the shape is stretched and the width of its outline, or sets them."""
        if stretch_wid is stretch_len is outline is None:
            stretch_wid, stretch_len = self._stretchfactor
            return stretch_wid, stretch_len, self._outlinewidth
        if stretch_wid == 0 or stretch_len == 0:
            raise TurtleGraphicsError("stretch_wid/stretch_len must not be zero")
        if stretch_wid is not None:
            stretch = (stretch_wid, stretch_wid if stretch_len is None else stretch_len)
        elif stretch_len is not None:
            stretch = (self._stretchfactor[0], stretch_len)
        else:
            stretch = self._stretchfactor
        self.pen(
            resizemode="user",
            stretchfactor=stretch,
            outline=self._outlinewidth if outline is None else outline,
        )

    def shearfactor(self, shear=None):
        """Returns how the shape is sheared, or sets it."""
        if shear is None:
            return self._shearfactor
        self.pen(resizemode="user", shearfactor=shear)

    def tiltangle(self, angle=None):
        """Returns the angle between the shape and the heading, or sets it."""
        if angle is None:
            tilt = -math.degrees(self._tilt) * self._angleOrient
            return (tilt / self._degreesPerAU) % self._fullcircle
        tilt = -angle * self._degreesPerAU * self._angleOrient
        self.pen(resizemode="user", tilt=math.radians(tilt) % math.tau)

    def tilt(self, angle):
        """Turns the shape without changing the heading."""
        self.tiltangle(self.tiltangle() + angle)

    def shapetransform(self, t11=None, t12=None, t21=None, t22=None):
        """Returns the matrix that the shape is multiplied with, or sets it."""
        if t11 is t12 is t21 is t22 is None:
            return self._shapetrafo
        m11, m12, m21, m22 = self._shapetrafo
        m11 = m11 if t11 is None else t11
        m12 = m12 if t12 is None else t12
        m21 = m21 if t21 is None else t21
        m22 = m22 if t22 is None else t22
        if m11 * m22 - m12 * m21 == 0:
            raise TurtleGraphicsError("Bad shape transform matrix: must not be singular")
        self._shapetrafo = (m11, m12, m21, m22)
        # The matrix is a stretch with a shear, followed by a rotation.
        angle = math.atan2(-m21, m11) % math.tau
        sine, cosine = math.sin(angle), math.cos(angle)
        a11, a12 = cosine * m11 - sine * m21, cosine * m12 - sine * m22
        a22 = sine * m12 + cosine * m22
        self._stretchfactor = a11, a22
        self._shearfactor = a12 / a22
        self._tilt = angle
        self.pen(resizemode="user")

    def _polytrafo(self, poly, position, orient):
        """Moves a shape to the turtle's place and direction."""
        xscale, yscale = self.screen.xscale, self.screen.yscale
        x0, y0 = position
        e0, e1 = orient
        e1 = e1 * yscale / xscale
        length = math.hypot(e0, e1)
        e0, e1 = e0 / length, e1 / length
        return [(x0 + (e1 * x + e0 * y) / xscale, y0 + (-e0 * x + e1 * y) / yscale) for x, y in poly]

    def _getshapepoly(self, polygon, compound=False):
        if self._resizemode == "user" or compound:
            t11, t12, t21, t22 = self._shapetrafo
        elif self._resizemode == "auto":
            t11 = t22 = max(1, self._pensize / 5.0)
            t12 = t21 = 0
        else:
            return polygon
        return tuple((t11 * x + t12 * y, t21 * x + t22 * y) for x, y in polygon)

    def get_shapepoly(self):
        """Returns the polygon of the shape as a tuple of coordinate pairs."""
        shape = self.screen._shapes[self.turtle.shapeIndex]
        if shape._type == "polygon":
            return self._getshapepoly(shape._data, False)

    def _outline(self):
        return {"noresize": 1, "auto": self._pensize}.get(self._resizemode, self._outlinewidth)

    def _shape_parts(self):
        """Returns the polygons of the shape, before they are moved, with fill, outline and width."""
        shape = self.screen._shapes[self.turtle.shapeIndex]
        if shape._type == "polygon":
            return [(self._getshapepoly(shape._data), self._fillcolor, self._pencolor, self._outline())]
        if shape._type == "compound":
            return [
                (self._getshapepoly(poly, True), self._cc(fill), self._cc(outline), self._outlinewidth)
                for poly, fill, outline in shape._data
            ]
        return []

    def _drawturtle(self):
        """Notes how the turtle looks now; `_settle_shape` computes its polygons when they are shown."""
        if self._shown:
            self._hidden_from_screen = False
            self._unsettled = (self._shape_parts(), self._position, self._orient)
            for item in self.turtle._items():
                self.screen._raise(item)
        elif not self._hidden_from_screen:
            self._hidden_from_screen = True
            self._unsettled = None
            for item in self.turtle._items():
                self.screen._drawpoly(item, ((0, 0), (0, 0), (0, 0)), "", "")

    def _settle_shape(self):
        if self._unsettled is None:
            return
        parts, position, orient = self._unsettled
        self._unsettled = None
        for item, (poly, fill, outline, width) in zip(self.turtle._items(), parts):
            self.screen._drawpoly(item, self._polytrafo(poly, position, orient), fill, outline, width)

    def stamp(self):
        """Leaves a copy of the shape on the canvas and returns its number."""
        screen = self.screen
        shape = screen._shapes[self.turtle.shapeIndex]
        if shape._type == "image":
            stamp = screen._create("none").id
        else:
            items = []
            for poly, fill, outline, width in self._shape_parts():
                item = screen._createpoly()
                items.append(item.id)
                poly = self._polytrafo(poly, self._position, self._orient)
                screen._drawpoly(item, poly, fill, outline, width, top=True)
            stamp = items[0] if shape._type == "polygon" else tuple(items)
        self.stampItems.append(stamp)
        if self.undobuffer is not None:
            self.undobuffer.push(("stamp", stamp))
        return stamp

    def _clearstamp(self, stampid):
        if stampid not in self.stampItems:
            return
        for id in stampid if isinstance(stampid, tuple) else (stampid,):
            self.screen._delete(self.screen._items[id])
        self.stampItems.remove(stampid)
        if self.undobuffer is not None:
            self.undobuffer.remove(("stamp", stampid))

    def clearstamp(self, stampid):
        """Deletes a stamp."""
        self._clearstamp(stampid)
        self._update()

    def clearstamps(self, n=None):
        """Deletes all stamps, the first n or the last -n."""
        if n is None:
            doomed = self.stampItems[:]
        elif n >= 0:
            doomed = self.stampItems[:n]
        else:
            doomed = self.stampItems[n:]
        for stamp in doomed:
            self._clearstamp(stamp)
        self._update()

    def _hops(self, start, end):
        """Returns the places between start and end where an animated turtle is shown."""
        screen = self.screen
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.sqrt((dx * screen.xscale) ** 2 + (dy * screen.yscale) ** 2)
        hops = 1 + int(length / (3 * (1.1**self._speed) * self._speed))
        return [Vec2D(start[0] + dx * hop / hops, start[1] + dy * hop / hops) for hop in range(1, hops)]

    def _animate(self, start, end, is_drawing, color, width):
        """Moves the turtle step by step, with the line that it draws."""
        screen = self.screen
        line = self.drawingLineItem
        for number, place in enumerate(self._hops(start, end)):
            self._position = place
            if is_drawing:
                screen._drawline(line, (start, place), color, width)
                if number == 0:
                    screen._raise(line)
            self._update(True)
        if is_drawing:
            screen._drawline(line, (), "", width)

    def _goto(self, end):
        """Moves the turtle to `end`, with a line if the pen is down."""
        start = self._position
        if self.undobuffer is not None:
            item = self.currentLineItem
            self.undobuffer.push(
                ("go", start, end, (self._drawing, self._pencolor, self._pensize, self._fillpath is not None),
                 item, self.currentLine, len(self.currentLine), len(item.points), len(self.items))
            )  # fmt: skip
        if self._speed and self.screen._tracing == 1:
            self._animate(start, end, self._drawing, self._pencolor, self._pensize)
        if self._drawing:
            self.currentLine.append(end)
        if self._fillpath is not None:
            self._fillpath.append(end)
        self._position = end
        if self._creatingPoly:
            self._poly.append(end)
        if len(self.currentLine) > _longest_line:
            self._newLine()
        self._update(True)

    def _undogoto(self, old, new, modes, item, line, line_length, drawn, items):
        drawing, color, width, filling = modes
        screen = self.screen
        self.currentLineItem = item
        self.currentLine = line[:line_length]
        screen._drawline(item, line[: drawn // 2], color if drawn else "", width)
        for later in self.items[items:]:
            if later.kind == "line":
                screen._delete(later)
                self.items.remove(later)
        if self._speed and screen._tracing == 1:
            self._animate(new, old, drawing, color, width)
        self._position = old
        if self._creatingPoly:
            if self._poly:
                self._poly.pop()
            if not self._poly:
                self._creatingPoly = False
                self._poly = None
        if filling and self._fillpath:
            self._fillpath.pop()
        self._update(True)

    def _rotate(self, angle):
        """Turns the turtle counterclockwise."""
        if self.undobuffer is not None:
            self.undobuffer.push(("rot", angle, self._degreesPerAU))
        angle *= self._degreesPerAU
        orient = self._orient.rotate(angle)
        if self._speed > 0 and self.screen._tracing == 1:
            steps = 1 + int(abs(angle) / (3.0 * self._speed))
            start = self._orient
            for step in range(1, steps + 1):
                self._orient = start.rotate(angle * step / steps)
                self._update(True)
        self._orient = orient
        self._update(True)

    def _newLine(self):
        """Ends the line item; the following lines have a new one."""
        screen = self.screen
        if len(self.currentLine) > 1:
            screen._extendline(self.currentLineItem, self.currentLine, self._pencolor, self._pensize)
            self.currentLineItem = screen._createline()
            self.items.append(self.currentLineItem)
        else:
            screen._raise(self.currentLineItem)
        self.currentLine = [self._position]

    def filling(self):
        """Returns whether a fill has begun."""
        return self._fillpath is not None

    @contextmanager
    def fill(self):
        """A block whose drawing is filled."""
        self.begin_fill()
        try:
            yield
        finally:
            self.end_fill()

    def begin_fill(self):
        """Begins a figure that end_fill() fills."""
        if not self.filling():
            self._fillitem = self.screen._createpoly()
            self.items.append(self._fillitem)
        self._fillpath = [self._position]
        self._newLine()
        if self.undobuffer is not None:
            self.undobuffer.push(("beginfill", self._fillitem))
        self._update()

    def end_fill(self):
        """Fills the figure that was drawn since begin_fill()."""
        if not self.filling():
            return
        if len(self._fillpath) > 2:
            self.screen._drawpoly(self._fillitem, self._fillpath, fill=self._fillcolor)
            if self.undobuffer is not None:
                self.undobuffer.push(("dofill", self._fillitem))
        self._fillitem = self._fillpath = None
        self._update()

    def dot(self, size=None, *color):
        """Draws a dot."""
        if not color:
            if isinstance(size, (str, tuple)):
                color = self._colorstr(size)
                size = None
            else:
                color = self._pencolor
                size = size or None
        else:
            color = self._colorstr(color)
        if size is None:
            size = self._pensize + max(self._pensize, 4)
        pen = self.pen()
        if self.undobuffer is not None:
            self.undobuffer.begin()
        try:
            if self.resizemode() == "auto":
                self.ht()
            self.pendown()
            self.pensize(size)
            self.pencolor(color)
            self.forward(0)
        finally:
            self.pen(pen)
        if self.undobuffer is not None:
            self.undobuffer.end()

    def _write(self, txt, align, font):
        item, end = self.screen._write(self._position, txt, align, font, self._pencolor)
        self._update()
        self.items.append(item)
        if self.undobuffer is not None:
            self.undobuffer.push(("wri", item))
        return end

    def write(self, arg, move=False, align="left", font=("Arial", 8, "normal")):
        """Writes a text at the turtle's place."""
        if self.undobuffer is not None:
            self.undobuffer.begin()
        end = self._write(str(arg), align.lower(), font)
        if move:
            self.setpos(end, self.ycor())
        if self.undobuffer is not None:
            self.undobuffer.end()

    @contextmanager
    def poly(self):
        """A block whose corners get_poly() returns."""
        self.begin_poly()
        try:
            yield
        finally:
            self.end_poly()

    def begin_poly(self):
        """Begins to record the corners of a polygon."""
        self._poly = [self._position]
        self._creatingPoly = True

    def end_poly(self):
        """Ends the recording of corners."""
        self._creatingPoly = False

    def get_poly(self):
        """Returns the recorded corners."""
        if self._poly is not None:
            return tuple(self._poly)

    def getscreen(self):
        """Returns the screen."""
        return self.screen

    def getturtle(self):
        """Returns the turtle itself."""
        return self

    getpen = getturtle

    def teleport(self, x=None, y=None, *, fill_gap=False):
        """Moves the turtle without drawing."""
        pendown = self.isdown()
        was_filling = self.filling()
        if pendown:
            self.pen(pendown=False)
        if was_filling and not fill_gap:
            self.end_fill()
        super().teleport(x, y)
        self.pen(pendown=pendown)
        if was_filling and not fill_gap:
            self.begin_fill()

    def _handlers(self, phase, button):
        return self._click_handlers.get((phase, button), ())

    def _has_click_handlers(self):
        return len(self._click_handlers) > 0

    def _on_mouse(self, phase, fun, btn, add):
        _bind(self._click_handlers, (phase, btn), fun, add)
        self.screen._say_listen()
        self._update()

    def onclick(self, fun, btn=1, add=None):
        """Calls fun(x, y) when the turtle is clicked."""
        self._on_mouse("press", fun, btn, add)

    def onrelease(self, fun, btn=1, add=None):
        """Calls fun(x, y) when the button is released after a click on the turtle."""
        self._on_mouse("release", fun, btn, add)

    def ondrag(self, fun, btn=1, add=None):
        """Calls fun(x, y) while the turtle is dragged."""
        self._on_mouse("drag", fun, btn, add)

    def _undo(self, action, data):
        if self.undobuffer is None:
            return
        if action == "rot":
            angle, degrees = data
            self._rotate(-angle * degrees / self._degreesPerAU)
            self.undobuffer.pop()
        elif action == "stamp":
            self.clearstamp(data[0])
        elif action == "go":
            self._undogoto(*data)
        elif action == "wri":
            self.screen._delete(data[0])
            self.items.remove(data[0])
        elif action == "dofill":
            self.screen._drawpoly(data[0], ((0, 0), (0, 0), (0, 0)), "", "")
        elif action == "beginfill":
            self._fillitem = self._fillpath = None
            if data[0] in self.items:
                self.screen._delete(data[0])
                self.items.remove(data[0])
        elif action == "pen":
            TPen.pen(self, data[0])
            self.undobuffer.pop()

    def undo(self):
        """Undoes the last step."""
        if self.undobuffer is None:
            return
        step = self.undobuffer.pop()
        while step:
            action, *data = step.pop()
            self._undo(action, data)

    turtlesize = shapesize


RawPen = RawTurtle


class _Screen(TurtleScreen):
    """The one screen of a program."""

    def __init__(self):
        super().__init__()
        _open_screens[:] = [self]

    def setup(self, width=0.5, height=0.75, startx=None, starty=None):
        """Sets the size of the window in pixels or as a fraction of the computer's screen."""
        if isinstance(width, float) and 0 <= width <= 1:
            width = _computer_screen[0] * width
        if isinstance(height, float) and 0 <= height <= 1:
            height = _computer_screen[1] * height
        self._window = (max(int(width), 1), max(int(height), 1))
        if self._least_view is _grown_window:
            self._least_view = (0, 0)
        self._may_grow = False
        self._say_view()
        self.update()

    def title(self, titlestring):
        """Sets the title of the window."""
        self._messages.append(["title", str(titlestring)])

    def bye(self):
        """Closes the window: handlers and timers end, the drawing stays."""
        self._settle()
        self._flush()
        self._keys_down = {}
        self._keys_up = {}
        self._screen_clicks = {}
        for turtle in self._turtles:
            turtle._click_handlers = {}
        _timers.clear()
        self._say_listen()
        _open_screens.clear()
        Turtle._pen = None
        Turtle._screen = None
        TurtleScreen._RUNNING = False

    def exitonclick(self):
        """Waits for a click, which closes the window."""
        self.onclick(lambda x, y: self.bye())
        self.mainloop()


# The window that is open, if any.
_open_screens = []


def Screen():
    """Returns the screen; the first call opens it."""
    if Turtle._screen is None:
        Turtle._screen = _Screen()
    return Turtle._screen


class Turtle(RawTurtle):
    """A turtle on the screen of the program, which it opens if need be."""

    _pen = None
    _screen = None

    def __init__(self, shape="classic", undobuffersize=_undo_steps, visible=True):
        RawTurtle.__init__(self, Screen(), shape=shape, undobuffersize=undobuffersize, visible=visible)


Pen = Turtle


def write_docstringdict(filename="turtle_docstringdict"):
    """Does nothing: there are no translated docstrings to write."""


# Colours, fonts and shapes


def _css(color):
    return color if color == "" else css_color(color)


def _pixels(width):
    """Returns a width as a number; programs may give it as a text. Raises TclError as Tk does."""
    if isinstance(width, (int, float)):
        return width
    try:
        return float(width)
    except (TypeError, ValueError):
        raise TclError('bad screen distance "%s"' % (width,)) from None


def _is_finite(message):
    """Returns whether all numbers of a drawing command are finite."""
    return all(
        _is_finite(part) if isinstance(part, list) else not isinstance(part, float) or math.isfinite(part)
        for part in message
    )


_font_styles = {"normal", "bold", "italic", "roman", "underline", "overstrike"}


def _read_font(font):
    """Returns family, size in pixels and styles of a font as programs give it. Raises TclError as Tk does."""
    if isinstance(font, str):
        words = font.split()
        number = next((index for index, word in enumerate(words) if _is_integer(word)), len(words))
        font = [" ".join(words[:number]), *words[number:]]
    family, *rest = font if len(font) > 0 else [""]
    size = rest[0] if rest else 8
    if not _is_integer(size):
        raise TclError('expected integer but got "%s"' % (size,))
    styles = [word for style in rest[1:] for word in str(style).lower().split()]
    for style in styles:
        if style not in _font_styles:
            raise TclError('unknown font style "%s"' % style)
    points = int(size)
    # Sizes above 0 are points at 96 dots per inch, those below are pixels.
    pixels = -points if points < 0 else points * 4 / 3
    return str(family), pixels or 16, [style for style in styles if style not in ("normal", "roman")]


def _is_integer(value):
    try:
        int(str(value))
    except ValueError:
        return False
    return True


# The letters of Arial by their width, in thousandths of the size of the font; the others have 556.
_letters_by_width = {
    222: "ijl'", 260: "|", 278: " ft!,./:;I\\[]", 333: "()-`r", 355: '"', 500: "ckszvxyJ", 584: "+<=>~",
    611: "FTZ", 667: "ABEKPSVXY&", 722: "CDHNRUw", 778: "GOQ", 833: "mM", 889: "%", 944: "W", 1015: "@",
}  # fmt: skip
_letter_widths = {
    letter: thousandths / 1000 for thousandths, letters in _letters_by_width.items() for letter in letters
}


def _text_width(text, family, size):
    """Estimates the width of a text in pixels, with the letter widths of Arial."""
    is_fixed = family.lower().startswith(("courier", "consolas", "mono"))
    width = 0.0
    for letter in text:
        if ord(letter) >= 0x1100:
            width += 1.0
        else:
            width += 0.6 if is_fixed else _letter_widths.get(letter, 0.556)
    return round(width * size)


def _is_near(point, polygon, tolerance):
    """Returns whether the point is in the polygon (x and y in turn) or at most `tolerance` away."""
    px, py = point
    inside = False
    count = len(polygon)
    for index in range(0, count, 2):
        ax, ay = polygon[index], polygon[index + 1]
        bx, by = polygon[(index + 2) % count], polygon[(index + 3) % count]
        if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
            inside = not inside
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        along = 0 if square == 0 else min(max(((px - ax) * dx + (py - ay) * dy) / square, 0), 1)
        if math.hypot(px - ax - along * dx, py - ay - along * dy) <= tolerance:
            return True
    return inside


# Events and timers

_keysyms = {
    *"BackSpace Tab Return Escape Delete Home Left Up Right Down Prior Next End Insert Menu Pause Print".split(),
    *"Scroll_Lock Num_Lock Caps_Lock Shift_L Shift_R Control_L Control_R Alt_L Alt_R Super_L Super_R".split(),
    *"space exclam quotedbl numbersign dollar percent ampersand apostrophe parenleft parenright asterisk".split(),
    *"plus comma minus period slash colon semicolon less equal greater question at bracketleft backslash".split(),
    *"bracketright asciicircum underscore grave braceleft bar braceright asciitilde".split(),
    *"KP_Enter KP_Add KP_Subtract KP_Multiply KP_Divide KP_Decimal".split(),
    *(f"KP_{digit}" for digit in range(10)),
    *(f"F{number}" for number in range(1, 36)),
}  # fmt: skip
_other_keysyms = {"Page_Up": "Prior", "Page_Down": "Next", "quoteright": "apostrophe", "quoteleft": "grave"}


def _keysym(key):
    """Returns Tk's name of a key, or None for any key. Raises TclError as Tk does for a name that it does not know."""
    key = str(key).strip()
    key = _other_keysyms.get(key, key)
    if key == "":
        return None
    if key in _keysyms or (len(key) == 1 and key.isascii() and key.isalnum()):
        return key
    raise TclError('bad event type or keysym "%s"' % (key,))


def _bind(handlers, key, fun, add):
    if fun is None:
        handlers.pop(key, None)
    elif add:
        handlers[key] = [*handlers.get(key, ()), fun]
    else:
        handlers[key] = [fun]


_timers = []
_timer_number = 0
_waiting_events = deque()
_depth = 0


def _add_timer(seconds, fun):
    global _timer_number
    _timer_number += 1
    heapq.heappush(_timers, (time.monotonic() + max(seconds, 0), _timer_number, fun))


def _handle(event):
    for screen in list(_open_screens):
        if event["kind"] == "key":
            screen._key(event["key"], event["down"])
        elif event["kind"] == "click":
            screen._click(event["x"], event["y"], event["button"], event["phase"])


def _pump():
    """Handles the events and timers that came in while the program draws."""
    global _depth
    if _depth >= _deepest_dispatch:
        return
    is_listening = any(screen._listened for screen in _open_screens)
    # While a shape is dragged, only the last place matters.
    for event in json.loads(_campus.events()) if is_listening else ():
        last = _waiting_events[-1] if _waiting_events else None
        if last is not None and event.get("phase") == last.get("phase") == "drag":
            _waiting_events.pop()
        _waiting_events.append(event)
    _depth += 1
    try:
        while _waiting_events:
            _handle(_waiting_events.popleft())
        _call_due_timers()
    finally:
        _depth -= 1


def _call_due_timers():
    now = time.monotonic()
    # A timer that starts itself again does not keep the others waiting.
    last = _timer_number
    while _timers and _timers[0][0] <= now and _timers[0][1] <= last:
        heapq.heappop(_timers)[2]()


def _flush():
    """Sends what was drawn but not sent yet. The engine calls it before the program waits and at its end."""
    for screen in _open_screens:
        screen._settle()
        screen._flush()


def _dispatch(event_json):
    """Handles an event of the page after the main program."""
    global _depth
    _depth += 1
    try:
        _handle(json.loads(event_json))
    finally:
        _depth -= 1
    _flush()


def _next_timer():
    """Returns the seconds until the next timer, or None."""
    return max(_timers[0][0] - time.monotonic(), 0.0) if _timers else None


def _run_timers():
    """Calls the functions of timers that are due."""
    global _depth
    _depth += 1
    try:
        _call_due_timers()
    finally:
        _depth -= 1
    _flush()


def _is_waiting():
    """Returns whether a handler or a timer may still be called. The engine asks at the end of the main program."""
    _flush()
    return len(_timers) > 0 or any(
        screen._keys_down or screen._keys_up or screen._screen_clicks
        or any(turtle._has_click_handlers() for turtle in screen._turtles)
        for screen in _open_screens
    )  # fmt: skip


def _flush_first(function):
    """Returns the function, which waits for something, so that it shows the drawing first."""

    def show_and_call(*args, **kwargs):
        current = sys.modules.get("turtle")
        if current is not None:
            current._flush()
        return function(*args, **kwargs)

    show_and_call.__name__ = show_and_call.__qualname__ = function.__name__
    show_and_call.__doc__ = function.__doc__
    show_and_call._shows_turtles = True
    return show_and_call


for _owner, _name in ((time, "sleep"), (builtins, "input")):
    if not hasattr(getattr(_owner, _name), "_shows_turtles"):
        setattr(_owner, _name, _flush_first(getattr(_owner, _name)))


# The functions of the module: methods of one turtle and of the screen


def _signature(method):
    """Returns the parameters of a method, without self, and the arguments of a call with them."""
    code = method.__code__
    names = code.co_varnames
    count, only = code.co_argcount, code.co_kwonlyargcount
    defaults = method.__defaults__ or ()
    first_default = count - len(defaults)
    parameters, arguments = [], []
    for index in range(1, count):
        name = names[index]
        has_default = index >= first_default
        parameters.append(f"{name}={defaults[index - first_default]!r}" if has_default else name)
        arguments.append(name)
    after = count + only
    if code.co_flags & 0x04:
        parameters.append("*" + names[after])
        arguments.append("*" + names[after])
        after += 1
    elif only:
        parameters.append("*")
    for name in names[count : count + only]:
        parameters.append(f"{name}={method.__kwdefaults__[name]!r}")
        arguments.append(f"{name}={name}")
    if code.co_flags & 0x08:
        parameters.append("**" + names[after])
        arguments.append("**" + names[after])
    return ", ".join(parameters), ", ".join(arguments)


def _make_functions(names, owner, holder, maker):
    source = []
    for name in names:
        method = getattr(owner, name)
        parameters, arguments = _signature(getattr(method, "__wrapped__", method))
        source.append(
            f"def {name}({parameters}):\n"
            f"    if {holder} is None:\n"
            f"        {holder} = {maker}()\n"
            f"    return {holder}.{name}({arguments})\n"
        )
    exec("\n".join(source), globals())
    for name in names:
        globals()[name].__doc__ = getattr(owner, name).__doc__


_make_functions(_screen_functions, _Screen, "Turtle._screen", "Screen")
_make_functions(_turtle_functions, Turtle, "Turtle._pen", "Turtle")
done = mainloop
