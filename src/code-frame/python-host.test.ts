import { loadPyodide } from 'pyodide';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPythonHost } from './python-host.ts';
import type { MessageFromWorker } from './worker-messages.ts';

// The host in Node with the real Python. A browser that reaches a program only through the site is imitated.

let host: ReturnType<typeof createPythonHost>;
let said: MessageFromWorker[] = [];
let time = 0;
/** The answers of the page, in their order. */
let answers: string[] = [];
let events: string[] = [];
let blocked = 0;

beforeAll(async () => {
  const python = await loadPyodide({ stdin: () => null });
  host = createPythonHost(python, {
    post: (message) => said.push(structuredClone(message)),
    now: () => (time += 1),
    block: (milliseconds) => {
      blocked += milliseconds;
      time += milliseconds;
    },
    receive: (ticket) => (ticket === 'questions' ? (answers.shift() ?? 'null') : (events.shift() ?? null)),
    isReachable: false,
    numbersAfter: 1_000_000,
  });
}, 120_000);
beforeEach(() => {
  said = [];
  answers = [];
  events = [];
  blocked = 0;
});

const printed = (stream = 'out'): string =>
  said
    .flatMap((message) => (message.kind === 'output' ? message.parts : []))
    .filter((part) => part.stream === stream)
    .map((part) => part.text)
    .join('');
const ended = () => said.find((message) => message.kind === 'ended');
const asked = () => said.filter((message) => message.kind === 'ask');

async function run(text: string, files: Record<string, string> = {}): Promise<void> {
  said = [];
  host.obey({ kind: 'run', program: { files: { 'main.py': text, ...files }, main: 'main.py' } });
  await expect.poll(() => said.some(({ kind }) => kind === 'ended' || kind === 'broken')).toBe(true);
}

describe('a program', () => {
  it('is CPython', async () => {
    await run(
      'import sys\nprint(sys.version_info[:2], 0.1 + 0.2, round(2.675, 2))\n分数 = 90\nprint(f"{分数=}")',
    );
    expect([printed(), ended()?.error]).toEqual(['(3, 14) 0.30000000000000004 2.67\n分数=90\n', undefined]);
  });

  it('is the main module, with its file', async () => {
    await run('import __main__, os\nprint(__name__, os.path.basename(__file__), __main__.__name__)');
    expect(printed()).toBe('__main__ main.py __main__\n');
  });

  it('imports its other files, which are fresh in the next run', async () => {
    const text = 'import shapes\nprint(shapes.sides)';
    await run(text, { 'shapes.py': 'sides = 3' });
    expect(printed()).toBe('3\n');
    await run(text, { 'shapes.py': 'sides = 4' });
    expect(printed()).toBe('4\n');
    await run(text);
    expect(ended()?.error?.message).toContain("No module named 'shapes'");
  });

  it('has no names of the last one, whatever that changed', async () => {
    await run(
      'import builtins, sys\nold = 1\nbuiltins.print = None\nbuiltins.mine = 1\nsys.setrecursionlimit(60)',
    );
    await run(
      'import sys\nprint("old" in globals(), sys.getrecursionlimit())\ntry:\n    mine\nexcept NameError as e:\n    print(e)',
    );
    expect(printed()).toBe("False 1000\nname 'mine' is not defined\n");
  });

  it('has no settings of the last one', async () => {
    await run(
      'import calendar, decimal, logging\ncalendar.setfirstweekday(6)\ndecimal.getcontext().prec = 3\nlogging.basicConfig(level="INFO", format="old %(message)s")',
    );
    await run(
      'import calendar, decimal, logging\nprint(calendar.firstweekday(), decimal.getcontext().prec)\nlogging.info("no")\nlogging.warning("yes")',
    );
    expect([printed(), printed('err')]).toEqual(['0 28\n', 'WARNING:root:yes\n']);
  });

  it('ends like CPython: exit functions, finalizers, open files', async () => {
    await run(
      'import atexit\natexit.register(print, "再见")\nclass 狗:\n    def __del__(self):\n        print("狗没了")\nd = 狗()\nf = open("a.txt", "w")\nf.write("x")\nprint("完")',
    );
    expect(printed()).toBe('完\n再见\n狗没了\n');
    expect(ended()?.written).toEqual({ 'a.txt': 'x' });
    await run('print("next")');
    expect(printed()).toBe('next\n');
  });

  it('ends by os._exit, and Python goes on', async () => {
    await run('import os\nprint(1)\nos._exit(0)\nprint(2)');
    expect([printed(), ended()?.error]).toEqual(['1\n', undefined]);
  });

  it('asks for a line and gets it', async () => {
    answers = ['"小明"', '"3"'];
    await run('name = input("名字？")\nn = int(input())\nprint(name * n)');
    expect(asked().map(({ question, payload }) => [question, JSON.parse(payload)])).toEqual([
      ['line', { prompt: '名字？' }],
      ['line', { prompt: '' }],
    ]);
    expect(asked().map(({ number }) => number)).toEqual([1_000_001, 1_000_002]);
    expect(printed()).toBe('小明小明小明\n');
  });

  it('prints before it asks and before it sleeps', async () => {
    answers = ['"x"'];
    await run('import time\nprint("a")\ninput()\nprint("b")\ntime.sleep(1.5)\nprint("c")');
    expect(
      said.map((message) => (message.kind === 'output' ? message.parts[0]?.text : message.kind)),
    ).toEqual(['a\n', 'ask', 'b\n', 'c\n', 'ended']);
    expect(blocked).toBe(1500);
  });

  it('reads lines of sys.stdin until the end of input', async () => {
    answers = ['"1 2"', '"3"', 'null'];
    await run('import sys\nprint(sys.stdin.readline().split())\nprint([line for line in sys.stdin])');
    expect(printed()).toBe("['1', '2']\n['3\\n']\n");
  });

  it('gets an EOFError where the user ends the input', async () => {
    answers = ['null'];
    await run('input()');
    expect(ended()?.error?.message).toBe('EOFError: EOF when reading a line');
  });

  it('ends by sys.exit, with its text as an error output', async () => {
    await run('import sys\nprint(1)\nsys.exit("再见")\nprint(2)');
    expect([printed(), printed('err'), ended()?.error]).toEqual(['1\n', '再见\n', undefined]);
  });

  it('reports an error with its file and line', async () => {
    await run('import helper\n\nhelper.half("x")', { 'helper.py': 'def half(n):\n    return n / 2' });
    expect(ended()?.error).toMatchObject({ file: 'helper.py', line: 2 });
    await run('print(1\n');
    expect(ended()?.error).toMatchObject({ file: 'main.py', line: 1 });
    expect(ended()?.error?.message).toContain("'(' was never closed");
  });

  it('gets a RecursionError, and deep recursion within the limit works', async () => {
    await run(
      'def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\nprint(f(950))\n\ndef g():\n    return g()\ng()',
    );
    expect(printed()).toBe('950\n');
    expect(ended()?.error?.message).toContain('RecursionError');
  });

  it('may sleep only for a time', async () => {
    await run('import time\ntry:\n    time.sleep(-1)\nexcept ValueError as e:\n    print(e)');
    expect(printed()).toBe('sleep length must be non-negative\n');
  });
});

describe('the output', () => {
  it('comes in few messages', async () => {
    await run('for i in range(3000):\n    print(i)');
    expect(printed().split('\n')).toHaveLength(3001);
    expect(said.length).toBeLessThan(1000);
  });

  it('of a busy program that does not print any more is sent nevertheless', async () => {
    await run('print("first")\nprint("second")\nfor i in range(100000):\n    pass');
    const texts = said.flatMap((message) => (message.kind === 'output' ? [message.parts] : []));
    expect(texts.length).toBeGreaterThan(0);
    expect(printed()).toBe('first\nsecond\n');
  });

  it('waits for the page after a million characters', async () => {
    await run('print("x" * 3_000_000)');
    expect(printed()).toHaveLength(3_000_001);
    expect(asked().filter(({ question }) => question === 'seen').length).toBe(2);
    expect(blocked).toBeGreaterThan(100);
  });

  it('of a program that does not wait is slowed down and cut', async () => {
    await run('import campus_run\nfor i in range(60):\n    campus_run._write("out", "x" * 1_000_000)');
    expect(printed().length).toBeLessThan(60 * 70_000);
    expect(blocked).toBeGreaterThan(10_000);
  });

  it('has no half characters', async () => {
    await run(String.raw`print("\ud800")`);
    expect(printed()).toBe('?\n');
  });
});

describe('the files of a program', () => {
  it('are read and written in its folder, and come back', async () => {
    await run('text = open("in.txt").read()\nwith open("out.txt", "w") as f:\n    f.write(text.upper())', {
      'in.txt': 'abc',
    });
    expect(ended()).toMatchObject({ error: undefined, written: { 'out.txt': 'ABC' } });
  });

  it('are gone in the next run', async () => {
    await run('import os\nprint(sorted(os.listdir()))');
    expect(printed()).toBe("['main.py']\n");
    expect(ended()?.written).toEqual({});
  });

  it('come back only if they are texts, few and small', async () => {
    await run(
      'open("a.bin", "wb").write(bytes([0, 255]))\nopen("big.txt", "w").write("x" * 300000)\nfor i in range(30):\n    open(f"{i:02}.txt", "w").write("x")',
    );
    expect(Object.keys(ended()?.written ?? {})).toHaveLength(20);
    expect(ended()?.written).not.toHaveProperty('big.txt');
  });
});

describe('keys and timers after the last line', () => {
  const turtle = `
import json
import _campus

handlers = []
timers = []

class _MainLoop(BaseException):
    pass

def onkey(action):
    handlers.append(action)
    _campus.listen('["keys"]')

def ontimer(action):
    timers.append(action)

def done():
    raise _MainLoop

def bye():
    handlers.clear()

def _dispatch(event):
    for handler in list(handlers):
        handler(json.loads(event)['key'])

def _next_timer():
    return 0.001 if timers else None

def _run_timers():
    for action in timers[:]:
        timers.remove(action)
        action()

def _is_waiting():
    return bool(handlers or timers)
`;
  // The pupil's folder comes first.
  const files = { 'turtle.py': turtle };

  it('call the program until nothing is left to wait for', async () => {
    const program = run(
      'import turtle\ndef press(key):\n    print(key)\n    turtle.bye()\nturtle.onkey(press)\nturtle.ontimer(lambda: print("tick"))\nturtle.done()\nprint("never")',
      files,
    );
    await expect.poll(() => printed()).toBe('tick\n');
    host.obey({ kind: 'events', events: ['{"kind":"key","key":"Up","down":true}'] });
    await program;
    expect([printed(), ended()?.error]).toEqual(['tick\nUp\n', undefined]);
    expect(said.filter(({ kind }) => kind === 'listen')).toHaveLength(1);
  });

  it('end the program when a handler fails', async () => {
    await run('import turtle\nturtle.ontimer(lambda: 1 / 0)', files);
    expect(ended()?.error?.message).toBe('ZeroDivisionError: division by zero');
  });

  it('reach a busy program through the site', async () => {
    events = ['[{"kind":"key","key":"Left","down":true}]'];
    await run(
      'import time\nimport turtle\nturtle.onkey(print)\nfor i in range(5):\n    time.sleep(0.3)\nturtle.bye()',
      files,
    );
    expect(printed()).toBe('Left\n');
    expect(said.filter(({ kind }) => kind === 'eventsTaken')).toHaveLength(1);
  });
});

describe('a program that runs step by step', () => {
  async function step(text: string, breakpoints: number[], stepping: boolean): Promise<unknown[]> {
    const steps = { stepping, breakpoints: { 'main.py': breakpoints } };
    host.obey({ kind: 'run', program: { files: { 'main.py': text }, main: 'main.py' }, steps });
    await expect.poll(() => said.some(({ kind }) => kind === 'ended' || kind === 'broken')).toBe(true);
    return asked()
      .filter(({ question }) => question === 'step')
      .map(({ payload }) => JSON.parse(payload))
      .map(({ line }: { line: number }) => line);
  }
  const next = '{"do":"next","breakpoints":{"main.py":[]}}';

  it('asks at each line, and shows what it printed before', async () => {
    answers = [next, next];
    expect(await step('x = 1\nprint(x)\nprint(2)\n', [], true)).toEqual([1, 2, 3]);
    const stops = said.filter(({ kind }) => kind === 'ask');
    expect(said.indexOf(stops.at(-1) ?? { kind: 'loaded' })).toBeGreaterThan(
      said.findIndex(({ kind }) => kind === 'output'),
    );
  });

  it('asks at its breakpoints only', async () => {
    answers = ['{"do":"go","breakpoints":{"main.py":[3]}}'];
    expect(await step('x = 1\ny = 2\nz = 3\n', [2], false)).toEqual([2, 3]);
  });
});
