import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadPyodide } from 'pyodide';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const programs = path.join(root, 'tests/python/turtle');
const names = readdirSync(programs)
  .filter((name) => name.endsWith('.py'))
  .map((name) => name.slice(0, -3));
const tolerance = 1e-6;

/** A substitute of the worker: it keeps the commands and answers from lists. */
const worker = `
import sys, types
campus = types.ModuleType("_campus")
campus.drawn, campus.slept, campus.asked, campus.listened, campus.coming, campus.answers = [], [], [], [], [], []
def take_events():
    return campus.coming.pop(0) if campus.coming else "[]"
def ask(kind, payload):
    campus.asked.append((kind, payload))
    return campus.answers.pop(0)
campus.write = lambda stream, text: None
campus.draw = campus.drawn.append
campus.sleep = campus.slept.append
campus.ask = ask
campus.listen = campus.listened.append
campus.events = take_events
sys.modules["_campus"] = campus
sys.path[:0] = ["/campus", "/tests"]
import json

def fresh():
    """A new turtle module and a worker without memory."""
    sys.modules.pop("turtle", None)
    for memory in (campus.drawn, campus.slept, campus.asked, campus.listened, campus.coming, campus.answers):
        memory.clear()
    import turtle
    return turtle

def commands():
    turtle = sys.modules["turtle"]
    turtle._flush()
    return [command for message in campus.drawn for command in json.loads(message)]
`;

let run: (code: string) => unknown;

beforeAll(async () => {
  const pyodide = await loadPyodide();
  const copy = (from: string, to: string): void => {
    pyodide.FS.mkdirTree(to);
    for (const name of readdirSync(from))
      if (name.endsWith('.py')) pyodide.FS.writeFile(`${to}/${name}`, readFileSync(path.join(from, name)));
  };
  copy(path.join(root, 'src/code-frame/python'), '/campus');
  copy(path.join(root, 'tests/python'), '/tests');
  pyodide.runPython(worker);
  run = (code) => pyodide.runPython(code);
});

/** Runs Python whose last line is a text of JSON. */
function read(code: string): unknown {
  const text = run(code);
  if (typeof text !== 'string') throw new TypeError('The code must end with a text');
  return JSON.parse(text);
}

/** Returns the path of the first difference, or undefined. */
function difference(ours: unknown, theirs: unknown, at: string): string | undefined {
  if (typeof ours === 'number' && typeof theirs === 'number')
    return Math.abs(ours - theirs) <= tolerance
      ? undefined
      : `${at}: ${String(ours)} instead of ${String(theirs)}`;
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    for (let index = 0; index < Math.min(ours.length, theirs.length); index += 1) {
      const found = difference(ours[index], theirs[index], `${at}[${index}]`);
      if (found !== undefined) return found;
    }
    return ours.length === theirs.length
      ? undefined
      : `${at}: ${ours.length} instead of ${theirs.length} entries`;
  }
  return ours === theirs ? undefined : `${at}: ${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
}

type RecordOfRun = { calls: unknown; pictures: unknown; printed: unknown };

function isRecord(value: unknown): value is RecordOfRun {
  return typeof value === 'object' && value !== null && 'calls' in value && 'pictures' in value;
}

describe('a turtle program does the same as with the turtle of CPython', () => {
  it('in at least 60 programs', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
  });

  it.each(names)('%s', (name) => {
    const source = readFileSync(path.join(programs, `${name}.py`), 'utf8');
    const theirs: unknown = JSON.parse(readFileSync(path.join(programs, `${name}.json`), 'utf8'));
    const ours = read(`
fresh()
import record_turtle
json.dumps(record_turtle.record_ours(${JSON.stringify(`${name}.py`)}, ${JSON.stringify(source)}))`);
    if (!isRecord(ours) || !isRecord(theirs)) throw new TypeError('Not a record');
    expect(ours.printed).toBe(theirs.printed);
    expect(difference(ours.calls, theirs.calls, 'calls')).toBeUndefined();
    expect(difference(ours.pictures, theirs.pictures, 'pictures')).toBeUndefined();
  });
});

describe('the time of a turtle program', () => {
  it('is waited for in frames, at the speed of CPython', () => {
    // Speed 3 takes 1 + 100 / (3 * 1.1 ** 3 * 3) = 9 steps of 10 ms; the new turtle is one more.
    const slept = read(`
turtle = fresh()
turtle.forward(100)
turtle._flush()
json.dumps([sum(campus.slept), len(campus.slept)])`);
    expect(slept).toEqual([expect.closeTo(0.1, 1), expect.any(Number)]);
  });

  it('is not waited for at speed 0 with the pen down', () => {
    expect(
      read(`
turtle = fresh()
turtle.speed(0)
campus.slept.clear()
for i in range(200):
    turtle.forward(5)
    turtle.left(7)
json.dumps(campus.slept)`),
    ).toEqual([]);
  });

  it('at speed 0 is the delay for each move of a shown turtle with its pen up', () => {
    const seconds = read(`
turtle = fresh()
turtle.speed(0)
turtle.penup()
campus.slept.clear()
for i in range(100):
    turtle.setx(i)
json.dumps(sum(campus.slept))`);
    expect(seconds).toBeGreaterThan(0.8);
  });

  it('is not spent on a message for each step', () => {
    expect(
      read(`
turtle = fresh()
turtle.speed(0)
import time
begin = time.monotonic()
for i in range(2000):
    turtle.forward(i / 50)
    turtle.left(91)
frames = (time.monotonic() - begin) / 0.016
json.dumps(len(campus.drawn) <= frames + 2)`),
    ).toBe(true);
  });
});

describe('the commands of a turtle program', () => {
  it('draw a line and the turtle', () => {
    expect(
      read(`
turtle = fresh()
turtle.speed(0)
turtle.pencolor("green")
turtle.forward(100)
json.dumps(commands()[-2:])`),
    ).toEqual([
      ['line', 4, expect.any(Number), '#008000', 1, [0, 0, 100, 0]],
      ['polygon', 3, expect.any(Number), '#000000', '#008000', 1, [100, 0, 91, -5, 93, 0, 91, 5]],
    ]);
  });

  it('only have what is new', () => {
    expect(
      read(`
turtle = fresh()
turtle.speed(0)
turtle.hideturtle()
turtle.forward(10)
turtle._flush()
campus.drawn.clear()
turtle.forward(10)
json.dumps(commands())`),
    ).toEqual([['extend', 4, [20, 0]]]);
  });

  it('show a window as large as setup() or screensize() asks', () => {
    expect(
      read(`
turtle = fresh()
turtle.setup(800, 600)
turtle.screensize(1000, 400)
turtle.setup(0.5, 0.5)
json.dumps([command[1:] for command in commands() if command[0] == "view"])`),
    ).toEqual([
      [-240, -180, 480, 360],
      [-400, -300, 800, 600],
      [-500, -300, 1000, 600],
      [-500, -200, 1000, 400],
    ]);
  });

  it('show a larger window once something is drawn outside the first, but not for a turtle that leaves it', () => {
    expect(
      read(`
turtle = fresh()
turtle.speed(0)
turtle.penup()
turtle.goto(400, 0)
views = lambda: [command[1:] for command in commands() if command[0] == "view"]
before = views()
turtle.dot(5)
json.dumps([before, views()[1:]])`),
    ).toEqual([[[-240, -180, 480, 360]], [[-480, -360, 960, 720]]]);
  });

  it('are finite', () => {
    expect(
      run(`
turtle = fresh()
turtle.speed(0)
turtle.goto(float("nan"), 0)
turtle.goto(5, 5)
any("NaN" in message for message in campus.drawn)`),
    ).toBe(false);
  });
});

describe('questions', () => {
  it('return a text, a number in the range or None', () => {
    expect(
      read(`
turtle = fresh()
campus.answers[:] = ['"小明"', "null", '"x"', "11", "7", "null"]
answers = [turtle.textinput("你好", "名字？"), turtle.textinput("", ""), turtle.numinput("数", "多少", 3, 1, 10), turtle.numinput("a", "b")]
json.dumps([answers, [json.loads(payload) for kind, payload in campus.asked][2], [kind for kind, payload in campus.asked]])`),
    ).toEqual([
      ['小明', null, 7, null],
      { title: '数', prompt: '多少', default: 3, min: 1, max: 10 },
      ['text', 'text', 'number', 'number', 'number', 'number'],
    ]);
  });
});

describe('handlers', () => {
  const handlers = `
turtle = fresh()
calls = []
def event(**parts):
    turtle._dispatch(json.dumps(parts))
`;

  it('of keys wait for listen()', () => {
    expect(
      read(`${handlers}
turtle.onkey(lambda: calls.append("released"), "Up")
turtle.onkeypress(lambda: calls.append("pressed"), "Up")
turtle.onkeypress(lambda: calls.append("any"))
event(kind="key", key="Up", down=True)
turtle.listen()
event(kind="key", key="Up", down=True)
event(kind="key", key="Up", down=False)
event(kind="key", key="a", down=True)
event(kind="key", key="a", down=False)
json.dumps([calls, campus.listened, turtle._is_waiting()])`),
    ).toEqual([['pressed', 'released', 'any'], ['[]', '["keys"]'], true]);
  });

  it('of keys are refused for a name that Tk does not have', () => {
    expect(
      read(`${handlers}
for key in ("up", "Space", "+", "中", "Page_Up", "Left ", "a", "7"):
    try:
        turtle.onkey(lambda: None, key)
    except Exception as error:
        calls.append(f"{type(error).__module__}.{type(error).__name__}: {error}")
json.dumps(calls)`),
    ).toEqual(
      ['up', 'Space', '+', '中'].map((key) => `_tkinter.TclError: bad event type or keysym "${key}"`),
    );
  });

  it('of clicks get the place in the turtles’ coordinates', () => {
    expect(
      read(`${handlers}
turtle.setup(220, 220)
turtle.setworldcoordinates(0, 0, 10, 10)
turtle.onscreenclick(lambda x, y: calls.append([x, y]))
event(kind="click", x=40, y=100, button=1, phase="press")
event(kind="click", x=40, y=100, button=3, phase="press")
turtle.onscreenclick(None)
json.dumps([calls, turtle._is_waiting()])`),
    ).toEqual([[[2, 5]], false]);
  });

  it('of a turtle are called for clicks on its shape, the topmost first', () => {
    expect(
      read(`${handlers}
low = turtle.Turtle("square")
high = turtle.Turtle("square")
for name, t in (("low", low), ("high", high)):
    t.shapesize(3)
    t.onclick(lambda x, y, name=name: calls.append(name))
    t.ondrag(lambda x, y, name=name: calls.append([name, x]))
    t.onrelease(lambda x, y, name=name: calls.append([name, "released"]))
event(kind="click", x=20, y=20, button=1, phase="press")
event(kind="click", x=80, y=20, button=1, phase="drag")
event(kind="click", x=80, y=20, button=1, phase="release")
event(kind="click", x=80, y=20, button=1, phase="press")
high.hideturtle()
event(kind="click", x=20, y=20, button=1, phase="press")
json.dumps(calls)`),
    ).toEqual(['high', ['high', 80], ['high', 'released'], 'low']);
  });

  it('are called while the program draws', () => {
    expect(
      read(`${handlers}
turtle.onkeypress(lambda: calls.append(round(turtle.xcor()) < 100), "space")
turtle.listen()
campus.coming[:] = ["[]", '[{"kind": "key", "key": "space", "down": true}]']
turtle.forward(100)
json.dumps(calls)`),
    ).toEqual([true]);
  });

  it('of timers are called when they are due, each time once', () => {
    expect(
      read(`${handlers}
def tick():
    calls.append("tick")
    turtle.ontimer(tick, 0)
turtle.ontimer(tick)
turtle.ontimer(lambda: calls.append("late"), 100000)
turtle._run_timers()
turtle._run_timers()
json.dumps([calls, turtle._next_timer() == 0, turtle._is_waiting()])`),
    ).toEqual([['tick', 'tick'], true, true]);
  });

  it('end with bye(), and the next call raises Terminator once', () => {
    expect(
      read(`${handlers}
turtle.ontimer(lambda: None, 5)
turtle.onkey(lambda: None, "a")
turtle.bye()
def attempt():
    try:
        turtle.forward(1)
    except turtle.Terminator:
        calls.append("Terminator")
attempt()
attempt()
json.dumps([calls, turtle._is_waiting(), turtle.xcor()])`),
    ).toEqual([['Terminator'], false, 1]);
  });

  it.each(['mainloop', 'done', 'exitonclick'])(
    'take over after %s(), which ends the main program',
    (name) => {
      expect(
        run(`${handlers}
try:
    turtle.${name}()
except turtle._MainLoop:
    calls.append("ended")
calls[0]`),
      ).toBe('ended');
    },
  );
});
