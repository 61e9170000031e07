"""Records what CPython's turtle does in each program of tests/python/turtle, as the reference of our turtle.

It needs Python 3.13 with tkinter, and a display: `apt-get install xvfb`, then `Xvfb :77 &` and
`DISPLAY=:77 python3.13 tests/python/expect-turtle.py [NAME ...]`.
It writes tests/python/turtle/NAME.json; `turtle.test.ts` compares our turtle with these files.
"""

import json
import os
import pathlib
import sys

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here))
programs = here / "turtle"


def stop(self):
    raise record_turtle.Stop


def write_reference(path):
    import turtle

    base = turtle.TurtleScreenBase
    base.mainloop = stop
    base._delay = lambda self, delay: None
    base._update = lambda self: None
    turtle._Screen.mainloop = stop
    # Without a window manager the window does not get its size at once.
    sizes = [(480, 360)]
    set_up = turtle._Screen.setup

    def note_size(self, width, height, *place):
        sizes.append((width, height))
        set_up(self, width, height, *place)

    base._window_size = lambda self: sizes[-1]
    turtle._Screen.setup = note_size
    turtle.setup(480, 360)
    record = record_turtle.record(turtle, record_turtle.items_of_tk, path.name, path.read_text("utf-8"))
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    path.with_suffix(".json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    import record_turtle

    names = sys.argv[1:] or sorted(path.stem for path in programs.glob("*.py"))
    for name in names:
        # Each program has a process and a window of its own.
        child = os.fork()
        if child == 0:
            try:
                write_reference(programs / f"{name}.py")
            except BaseException as error:
                print(name, type(error).__name__, error, file=sys.stderr)
                os._exit(1)
            os._exit(0)
        os.waitpid(child, 0)
