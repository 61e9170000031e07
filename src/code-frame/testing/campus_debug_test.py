"""Tests of campus_debug: `python3 src/code-frame/testing/campus_debug_test.py`; campus-debug.test.ts runs them in Pyodide.

Each test runs a program with a list of answers and compares where it stopped.
"""

import contextlib
import io
import json
import os
import sys
import types
import unittest

FOLDER = "/lesson"

campus = types.ModuleType("_campus")
sys.modules["_campus"] = campus
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

import campus_debug  # noqa: E402


def run(program, answers, breakpoints=(), stepping=True):
    """Runs a program and returns its stops, and what it printed."""
    stops = []
    rest = list(answers)

    def ask(kind, payload):
        assert kind == "step"
        stops.append(json.loads(payload))
        answer = rest.pop(0) if rest else "go"
        if isinstance(answer, str):
            answer = {"do": answer, "breakpoints": {"main.py": list(breakpoints)}}
        return json.dumps(answer)

    campus.ask = ask
    code = compile(program, FOLDER + "/main.py", "exec")
    output = io.StringIO()
    campus_debug.start(FOLDER, {"main.py": list(breakpoints)}, stepping)
    try:
        with contextlib.redirect_stdout(output):
            exec(code, {"__name__": "__main__"})
    finally:
        campus_debug.stop()
    return stops, output.getvalue()


def lines(stops):
    return [stop["line"] for stop in stops]


def variables(stop, group="variables"):
    return {one["name"]: one for one in stop[group]}


FUNCTION = """\
def double(n):
    m = n * 2
    return m

a = double(3)
b = double(a)
print(a, b)
"""


class Steps(unittest.TestCase):
    def test_next_goes_over_functions(self):
        stops, output = run(FUNCTION, ["next"] * 9)
        self.assertEqual(lines(stops), [1, 5, 6, 7])
        self.assertEqual(output, "6 12\n")

    def test_in_goes_into_functions(self):
        stops, _ = run(FUNCTION, ["in"] * 20)
        self.assertEqual(lines(stops), [1, 5, 2, 3, 6, 2, 3, 7])
        self.assertEqual([one["name"] for one in stops[2]["stack"]], ["double", "<module>"])
        self.assertEqual([one["line"] for one in stops[2]["stack"]], [2, 5])

    def test_out_returns_to_the_caller(self):
        stops, _ = run(FUNCTION, ["next", "in", "out", "next"])
        self.assertEqual(lines(stops), [1, 5, 2, 6, 7])

    def test_next_at_the_end_of_a_function_returns_to_the_caller(self):
        stops, _ = run(FUNCTION, ["next", "in", "next", "next"])
        self.assertEqual(lines(stops), [1, 5, 2, 3, 6])

    def test_out_of_the_program_goes_to_its_end(self):
        stops, output = run(FUNCTION, ["out"])
        self.assertEqual(lines(stops), [1])
        self.assertEqual(output, "6 12\n")

    def test_next_stays_in_the_same_call_of_a_recursion(self):
        program = "def f(n):\n    if n > 0:\n        f(n - 1)\n    x = n\nf(3)\nprint('end')\n"
        stops, _ = run(program, ["next", "in", "next", "next", "next", "next"])
        self.assertEqual(lines(stops), [1, 5, 2, 3, 4, 6])

    def test_loops_stop_at_each_round(self):
        stops, _ = run("for i in range(2):\n    x = i\n", ["next"] * 9)
        self.assertEqual(lines(stops), [1, 2, 1, 2, 1])

    def test_next_goes_over_generators_and_comprehensions(self):
        program = "def g():\n    yield 1\n    yield 2\nx = [n * n for n in g()]\ny = 1\n"
        stops, _ = run(program, ["next"] * 9)
        self.assertEqual(lines(stops), [1, 4, 5])

    def test_functions_that_the_library_calls_are_entered_by_in_only(self):
        program = "def key(n):\n    return -n\nx = sorted([1, 2], key=key)\ny = x\n"
        self.assertEqual(lines(run(program, ["next"] * 9)[0]), [1, 3, 4])
        self.assertEqual(lines(run(program, ["in"] * 9)[0]), [1, 3, 2, 2, 4])

    def test_the_library_is_not_entered(self):
        program = "import json\nx = json.loads('[1]')\ny = 2\n"
        self.assertEqual(lines(run(program, ["in"] * 9)[0]), [1, 2, 3])


class Breakpoints(unittest.TestCase):
    def test_nothing_is_traced_without_steps_and_breakpoints(self):
        campus_debug.start(FOLDER, {"main.py": []}, False)
        self.assertIsNone(sys.gettrace())

    def test_a_program_stops_at_its_breakpoints_only(self):
        stops, output = run(FUNCTION, ["go"] * 9, breakpoints=[3, 7], stepping=False)
        self.assertEqual(lines(stops), [3, 3, 7])
        self.assertEqual({stop["reason"] for stop in stops}, {"breakpoint"})
        self.assertEqual(output, "6 12\n")

    def test_a_breakpoint_on_a_comment_moves_to_the_next_line_that_runs(self):
        stops, _ = run("x = 1\n# here\n\ny = 2\n", ["go"], breakpoints=[2], stepping=False)
        self.assertEqual(lines(stops), [4])

    def test_breakpoints_can_be_changed_at_a_stop(self):
        program = "for i in range(3):\n    a = i\n    b = i\n"
        answers = [{"do": "go", "breakpoints": {"main.py": [3]}}, {"do": "go", "breakpoints": {}}]
        stops, _ = run(program, answers, breakpoints=[2], stepping=False)
        self.assertEqual(lines(stops), [2, 3])

    def test_a_breakpoint_stops_a_step_over_its_function(self):
        stops, _ = run(FUNCTION, ["next", "next"], breakpoints=[3])
        self.assertEqual(lines(stops)[:3], [1, 5, 3])

    def test_a_breakpoint_in_a_caller_that_was_not_traced_stops(self):
        program = "def f():\n    x = 1\n\nf()\ny = 2\nz = 3\n"
        answers = [{"do": "go", "breakpoints": {"main.py": [6]}}]
        stops, _ = run(program, answers, breakpoints=[2], stepping=False)
        self.assertEqual(lines(stops), [2, 6])


class Variables(unittest.TestCase):
    def test_are_those_of_the_present_function_and_of_the_program(self):
        program = "import math\ntotal = 5\ndef f(n):\n    m = n + total\n    return m\nf(2)\n"
        stops, _ = run(program, [], breakpoints=[5], stepping=False)
        self.assertEqual(list(variables(stops[0])), ["n", "m"])
        self.assertEqual(variables(stops[0])["m"]["text"], "7")
        # Modules and functions are left out.
        self.assertEqual(list(variables(stops[0], "globals")), ["total"])

    def test_of_the_program_have_no_globals_beside_them(self):
        stops, _ = run("x = 1\ny = 2\n", ["next"])
        self.assertEqual(list(variables(stops[1])), ["x"])
        self.assertEqual(stops[1]["globals"], [])

    def test_are_marked_when_they_changed(self):
        stops, _ = run("x = 1\ny = 2\nx = 3\nz = 0\n", ["next"] * 9)
        changed = [[name for name, one in variables(stop).items() if one["changed"]] for stop in stops]
        self.assertEqual(changed, [[], ["x"], ["y"], ["x"]])

    def test_a_list_that_grew_is_marked(self):
        stops, _ = run("a = list(range(100))\na.append(5)\nb = a\n", ["next"] * 9)
        self.assertTrue(variables(stops[2])["a"]["changed"])

    def test_collections_and_objects_are_expanded_one_level(self):
        program = (
            "a = [1, [2, 3]]\nd = {'甲': 90}\nt = (1, 2)\ns = {5}\n"
            "class Dog:\n    def __init__(self):\n        self.age = 3\n"
            "dog = Dog()\nend = 0\n"
        )
        stops, _ = run(program, [], breakpoints=[9], stepping=False)
        found = variables(stops[0])
        self.assertEqual(
            found["a"]["items"],
            [{"name": "0", "type": "int", "text": "1"}, {"name": "1", "type": "list", "text": "[2, 3]"}],
        )
        self.assertEqual(found["d"]["items"], [{"name": "'甲'", "type": "int", "text": "90"}])
        self.assertEqual(found["s"]["items"], [{"name": "", "type": "int", "text": "5"}])
        self.assertEqual(found["dog"]["text"], "Dog 对象")
        self.assertEqual(found["dog"]["items"], [{"name": "age", "type": "int", "text": "3"}])
        self.assertNotIn("items", found["t"]["items"][0])

    def test_long_values_are_short(self):
        program = "a = list(range(1000))\nb = 'x' * 100000\nc = 10 ** 5000\nend = 0\n"
        stops, _ = run(program, [], breakpoints=[4], stepping=False)
        found = variables(stops[0])
        self.assertLess(len(json.dumps(stops[0])), 10000)
        self.assertEqual(len(found["a"]["items"]), 50)
        self.assertEqual(found["a"]["more"], 950)
        self.assertLess(len(found["b"]["text"]), 100)
        self.assertLess(len(found["c"]["text"]), 100)

    def test_an_object_whose_text_fails_is_shown_by_its_type(self):
        program = "class Bad:\n    def __repr__(self):\n        return self.nothing\nx = Bad()\nend = 0\n"
        stops, _ = run(program, ["go"], breakpoints=[5], stepping=False)
        self.assertEqual(variables(stops[0])["x"]["text"], "<Bad>")


if __name__ == "__main__":
    unittest.main()
