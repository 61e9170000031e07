import 'blockly/blocks';
import * as Blockly from 'blockly/core';
import * as chinese from 'blockly/msg/zh-hans';
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBlockPython, type BlockProgram } from './block-python.ts';
import { customizeBlockly } from './customize-blockly.ts';
import { defineOwnBlocks } from './own-blocks.ts';
import { toolbox } from './toolbox.ts';

/** A turtle that only writes down what it is asked to do, as our own turtle module is tested elsewhere. */
const stubTurtle = `
import sys, types
class Turtle:
    def __getattr__(self, name):
        if name not in KNOWN:
            raise AttributeError(name)
        return lambda *a, **k: 0
KNOWN = set('''forward backward left right goto setheading circle home speed xcor ycor heading distance pendown penup
color pensize begin_fill end_fill dot stamp write clear shape shapesize hideturtle showturtle'''.split())
module = types.ModuleType('turtle')
module.Turtle = Turtle
module.bgcolor = lambda color: None
module.onkey = lambda function, key: function()
module.listen = lambda: None
sys.modules['turtle'] = module
def run(program):
    import builtins, io, contextlib, time
    builtins.input = lambda prompt='': '12'
    time.sleep = lambda seconds: None
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(program, 'main.py', 'exec'), {'__name__': '__main__'})
    return output.getvalue()
`;

type Entry = {
  readonly kind: string;
  readonly type: string;
  readonly inputs?: object;
  readonly fields?: object;
};

let python: PyodideAPI;
const generate = createBlocks();

function createBlocks(): (blocks: readonly object[], variables?: readonly object[]) => BlockProgram {
  customizeBlockly(chinese);
  defineOwnBlocks();
  const pythonOf = createBlockPython();
  return (blocks, variables = []) => {
    const workspace = new Blockly.Workspace();
    try {
      Blockly.serialization.workspaces.load({ blocks: { languageVersion: 0, blocks }, variables }, workspace);
      return pythonOf(workspace);
    } finally {
      workspace.dispose();
    }
  };
}

beforeAll(async () => {
  python = await loadPyodide();
  python.runPython(stubTurtle);
}, 120_000);

function run(program: string): string {
  const runProgram: unknown = python.globals.get('run');
  if (typeof runProgram !== 'function') throw new Error('There is no function run');
  return String(runProgram(program));
}

const number = (value: number) => ({ block: { type: 'math_number', fields: { NUM: value } } });
const text = (value: string) => ({ block: { type: 'text', fields: { TEXT: value } } });
const get = (id: string) => ({ block: { type: 'variables_get', fields: { VAR: { id } } } });
const set = (id: string, VALUE: object, next?: object) => ({
  type: 'variables_set',
  fields: { VAR: { id } },
  inputs: { VALUE },
  ...(next === undefined ? {} : { next: { block: next } }),
});
const print = (TEXT: object, next?: object) => ({
  type: 'text_print',
  inputs: { TEXT },
  ...(next === undefined ? {} : { next: { block: next } }),
});
const listOf = (...items: object[]) => ({
  block: {
    type: 'lists_create_with',
    extraState: { itemCount: items.length },
    inputs: Object.fromEntries(items.map((item, index) => [`ADD${index}`, item])),
  },
});

function isEntry(one: object): one is Entry {
  return 'kind' in one && one.kind === 'block' && 'type' in one;
}

const entries = toolbox.contents.flatMap((category) =>
  'contents' in category ? category.contents.filter(isEntry) : [],
);

/** Puts a block of the toolbox into a program in which it can run. */
function programWith({ type, inputs = {}, fields = {} }: Entry): BlockProgram {
  const own = { type, inputs, fields };
  const isValue = isReporter(type);
  const tested = isValue ? print({ block: own }) : own;
  if (type === 'controls_flow_statements')
    return generate([{ type: 'controls_repeat_ext', inputs: { TIMES: number(2), DO: { block: own } } }]);
  if (type === 'loop_forever')
    return generate([{ type, inputs: { DO: { block: { type: 'controls_flow_statements' } } } }]);
  const before = {
    list: set('n', listOf(number(1), number(2), number(3)), tested),
    dict: { ...set('d', { block: { type: 'dict_create' } }), next: { block: keyed(tested, type) } },
  };
  const variables = [
    { id: 'n', name: 'nums' },
    { id: 'd', name: 'scores' },
  ];
  if (type.startsWith('list_')) return generate([before.list], variables);
  if (type.startsWith('dict_') && type !== 'dict_create') return generate([before.dict], variables);
  return generate([tested]);
}

const keyed = (next: object, type: string): object =>
  type === 'dict_set'
    ? next
    : {
        type: 'dict_set',
        fields: { DICT: { id: 'd' } },
        inputs: { KEY: text('小明'), VALUE: number(90) },
        next: { block: next },
      };

function isReporter(type: string): boolean {
  const workspace = new Blockly.Workspace();
  const isValue = workspace.newBlock(type).outputConnection !== null;
  workspace.dispose();
  return isValue;
}

describe('the blocks of the toolbox', () => {
  it('are more than 60', () => {
    expect(entries.length).toBeGreaterThan(60);
  });

  it.each(entries.map((entry) => [entry.type, entry] as const))('%s runs', (_type, entry) => {
    const { text: program } = programWith(entry);
    expect(program.trim()).not.toBe('');
    expect(() => run(program)).not.toThrow();
  });

  it.each(entries.map((entry) => [entry.type] as const))('%s runs with empty places', (type) => {
    const { text: program } = programWith({ kind: 'block', type });
    // An empty text has no first letter, nothing is 0 times divisible, and so on: only the syntax must be right.
    const compile: unknown = python.globals.get('compile');
    if (typeof compile !== 'function') throw new Error('There is no function compile');
    expect(() => compile(program, 'main.py', 'exec')).not.toThrow();
    expect(program).not.toContain('while True:\n    pass');
  });
});

describe('the Python of blocks', () => {
  it('of the turtle is that of a textbook', () => {
    const { text: program, lines } = generate([
      {
        type: 'controls_repeat_ext',
        id: 'loop',
        inputs: {
          TIMES: number(4),
          DO: {
            block: {
              type: 'turtle_forward',
              id: 'forward',
              inputs: { VALUE: number(100) },
              next: { block: { type: 'turtle_right', id: 'right', inputs: { VALUE: number(90) } } },
            },
          },
        },
      },
    ]);
    expect(program).toBe(
      'import turtle\n\nt = turtle.Turtle()\nt.shape("turtle")\n\nfor i in range(4):\n    t.forward(100)\n    t.right(90)\n',
    );
    expect(lines.get('loop')).toEqual({ from: 6, to: 8 });
    expect(lines.get('right')).toEqual({ from: 8, to: 8 });
  });

  it('contains the turtle only if the program uses it', () => {
    expect(generate([print(text('你好'))]).text).toBe('print("你好")\n');
  });

  it('keeps Chinese names, and changes names that Python does not accept', () => {
    const variables = ['分数', '第 1 名', '3d', 'list', 'ａ'].map((name, index) => ({
      id: `v${index}`,
      name,
    }));
    const { text: program } = generate(
      variables.map(({ id }) => set(id, number(1))),
      variables,
    );
    expect(program.match(/^\S+(?= = 1)/gm)).toEqual(['分数', '第_1_名', '_3d', 'list2', 'a']);
    expect(() => run(program)).not.toThrow();
  });

  it('gives a first value only to variables that the program does not set', () => {
    const variables = [
      { id: 'a', name: 'a' },
      { id: 'b', name: 'b' },
    ];
    const change = { type: 'math_change', fields: { VAR: { id: 'b' } }, inputs: { DELTA: number(-2) } };
    expect(generate([set('a', number(1), change)], variables).text).toBe('b = 0\n\na = 1\nb -= 2\n');
  });

  it('joins texts, and numbers as texts', () => {
    const variables = [
      { id: 'n', name: 'name' },
      { id: 'a', name: 'age' },
    ];
    const join = {
      type: 'text_join',
      extraState: { itemCount: 3 },
      inputs: { ADD0: text('你好，'), ADD1: get('n'), ADD2: get('a') },
    };
    const ask = {
      block: { type: 'input_value_of', fields: { TYPE: 'str' }, inputs: { TEXT: text('谁？') } },
    };
    const { text: program } = generate(
      [set('n', ask, set('a', number(12), print({ block: join })))],
      variables,
    );
    expect(program).toBe('name = input("谁？")\nage = 12\nprint("你好，" + name + str(age))\n');
    expect(run(program)).toBe('你好，1212\n');
  });

  it('of functions returns values, and says global only for variables that exist outside', () => {
    const variables = [
      { id: 'x', name: 'x' },
      { id: 'total', name: 'total' },
      { id: 'y', name: 'y' },
    ];
    const { text: program } = generate(
      [
        {
          type: 'procedures_defreturn',
          fields: { NAME: '加倍' },
          extraState: { params: [{ name: 'x', id: 'x' }] },
          inputs: {
            STACK: { block: set('y', get('x'), set('total', get('y'))) },
            RETURN: get('y'),
          },
        },
        set(
          'total',
          number(0),
          print({
            block: {
              type: 'procedures_callreturn',
              extraState: { name: '加倍', params: ['x'] },
              inputs: { ARG0: number(5) },
            },
          }),
        ),
      ],
      variables,
    );
    expect(program).toBe(
      'def 加倍(x):\n    global total\n    y = x\n    total = y\n    return y\n\ntotal = 0\nprint(加倍(5))\n',
    );
    expect(run(program)).toBe('5\n');
  });

  it('counts the rounds of nested loops with i, j, and other letters than the pupil', () => {
    const loop = (inner?: object) => ({
      type: 'controls_repeat_ext',
      inputs: { TIMES: number(2), ...(inner === undefined ? {} : { DO: { block: inner } }) },
    });
    const { text: program } = generate([loop(loop(set('j', number(1))))], [{ id: 'j', name: 'j' }]);
    expect(program).toBe('for i in range(2):\n    for k in range(2):\n        j = 1\n');
  });

  it('of a key is a function that the turtle calls', () => {
    const { text: program } = generate([
      {
        type: 'event_key',
        fields: { KEY: 'Up' },
        inputs: { DO: { block: { type: 'turtle_forward', inputs: { VALUE: number(10) } } } },
      },
    ]);
    expect(program).toContain(
      'def press_up():\n    t.forward(10)\n\nturtle.onkey(press_up, "Up")\nturtle.listen()\n',
    );
  });
});

describe('blocks of older works', () => {
  it.each([
    [{ type: 'lists_getIndex', inputs: { VALUE: listOf(number(7), number(8)), AT: number(1) } }, '7\n'],
    [{ type: 'text_prompt_ext', fields: { TYPE: 'NUMBER' }, inputs: { TEXT: text('几？') } }, '12.0\n'],
    [{ type: 'math_single', fields: { OP: 'ROOT' }, inputs: { NUM: number(9) } }, '3.0\n'],
  ])('mean what they meant: %j', (value, output) => {
    expect(run(generate([print({ block: value })]).text)).toBe(output);
  });

  it('count down with variables as before', () => {
    const loop = {
      type: 'controls_for',
      fields: { VAR: { id: 'i' } },
      inputs: { FROM: get('a'), TO: number(1), BY: number(1), DO: { block: print(get('i')) } },
    };
    const variables = [
      { id: 'a', name: 'a' },
      { id: 'i', name: 'i' },
    ];
    expect(run(generate([set('a', number(3), loop)], variables).text)).toBe('3\n2\n1\n');
  });
});
