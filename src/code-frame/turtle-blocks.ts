import * as Blockly from 'blockly/core';
import { Order, type PythonGenerator } from 'blockly/python';

/** A turtle block: its text and its Python. `%1` is its number. */
type TurtleBlock = {
  readonly type: string;
  readonly text: string;
  readonly python: (value: string) => string;
  /** The default of its number, if it has one. */
  readonly start?: number;
  readonly tooltip: string;
};

const moves: readonly TurtleBlock[] = [
  {
    type: 'turtle_forward',
    text: '前进 %1 步',
    start: 100,
    python: (n) => `t.forward(${n})`,
    tooltip: '海龟向前走',
  },
  {
    type: 'turtle_backward',
    text: '后退 %1 步',
    start: 100,
    python: (n) => `t.backward(${n})`,
    tooltip: '海龟向后退',
  },
  {
    type: 'turtle_left',
    text: '左转 %1 度',
    start: 90,
    python: (n) => `t.left(${n})`,
    tooltip: '海龟向左转',
  },
  {
    type: 'turtle_right',
    text: '右转 %1 度',
    start: 90,
    python: (n) => `t.right(${n})`,
    tooltip: '海龟向右转',
  },
  {
    type: 'turtle_circle',
    text: '画圆，半径 %1',
    start: 50,
    python: (n) => `t.circle(${n})`,
    tooltip: '海龟走一个圆',
  },
  {
    type: 'turtle_width',
    text: '画笔粗细设为 %1',
    start: 3,
    python: (n) => `t.pensize(${n})`,
    tooltip: '线有多粗',
  },
  {
    type: 'turtle_speed',
    text: '速度设为 %1',
    start: 5,
    python: (n) => `t.speed(${n})`,
    tooltip: '1 最慢，10 最快，0 马上画好',
  },
  {
    type: 'turtle_dot',
    text: '画点，大小 %1',
    start: 10,
    python: (n) => `t.dot(${n})`,
    tooltip: '在这里画一个圆点',
  },
  {
    type: 'turtle_heading',
    text: '面向 %1 度',
    start: 0,
    python: (n) => `t.setheading(${n})`,
    tooltip: '0 向右，90 向上',
  },
];

const plain: readonly TurtleBlock[] = [
  { type: 'turtle_up', text: '抬笔', python: () => 't.penup()', tooltip: '走的时候不画线' },
  { type: 'turtle_down', text: '落笔', python: () => 't.pendown()', tooltip: '走的时候画线' },
  { type: 'turtle_home', text: '回到起点', python: () => 't.home()', tooltip: '回到中间，面向右边' },
  { type: 'turtle_clear', text: '擦掉', python: () => 't.clear()', tooltip: '擦掉画过的线' },
  {
    type: 'turtle_fill',
    text: '开始填色',
    python: () => 't.begin_fill()',
    tooltip: '从这里开始的图形要填色',
  },
  { type: 'turtle_filled', text: '结束填色', python: () => 't.end_fill()', tooltip: '把图形填上颜色' },
];

const colors = ['red', 'orange', 'gold', 'green', 'blue', 'purple', 'black', 'brown', 'pink', 'white'];
const colorNames = ['红', '橙', '黄', '绿', '蓝', '紫', '黑', '棕', '粉', '白'];
const colour = '#2e7d32';

const statement = { previousStatement: null, nextStatement: null, colour } as const;

/** Registers the blocks with Blockly. */
export function defineTurtleBlocks(): void {
  Blockly.common.defineBlocksWithJsonArray([
    ...moves.map(({ type, text, tooltip }) => ({
      ...statement,
      type,
      tooltip,
      message0: text,
      args0: [{ type: 'input_value', name: 'VALUE', check: 'Number' }],
      inputsInline: true,
    })),
    ...plain.map(({ type, text, tooltip }) => ({ ...statement, type, tooltip, message0: text })),
    {
      ...statement,
      type: 'turtle_color',
      tooltip: '线和填色的颜色',
      message0: '颜色设为 %1',
      args0: [
        {
          type: 'field_dropdown',
          name: 'COLOR',
          options: colors.map((color, index) => [colorNames[index] ?? color, color]),
        },
      ],
    },
    {
      ...statement,
      type: 'turtle_goto',
      tooltip: '去这个位置；中间是 0, 0',
      message0: '移到 x: %1 y: %2',
      args0: [
        { type: 'input_value', name: 'X', check: 'Number' },
        { type: 'input_value', name: 'Y', check: 'Number' },
      ],
      inputsInline: true,
    },
  ]);
}

/** Registers the Python of the blocks. */
export function teachTurtle(generator: PythonGenerator): void {
  const number = (block: Blockly.Block, name: string): string =>
    generator.valueToCode(block, name, Order.NONE) || '0';
  for (const { type, python } of [...moves, ...plain])
    generator.forBlock[type] = (block) =>
      `${python(block.getInput('VALUE') === null ? '' : number(block, 'VALUE'))}\n`;
  generator.forBlock['turtle_color'] = (block) => `t.color("${String(block.getFieldValue('COLOR'))}")\n`;
  generator.forBlock['turtle_goto'] = (block) => `t.goto(${number(block, 'X')}, ${number(block, 'Y')})\n`;
}

const numberBlock = (value: number) => ({ shadow: { type: 'math_number', fields: { NUM: value } } });

/** The turtle's category in the toolbox. */
export const turtleCategory = {
  kind: 'category',
  name: '海龟',
  colour,
  contents: [
    ...moves.map(({ type, start = 0 }) => ({ kind: 'block', type, inputs: { VALUE: numberBlock(start) } })),
    { kind: 'block', type: 'turtle_goto', inputs: { X: numberBlock(0), Y: numberBlock(0) } },
    { kind: 'block', type: 'turtle_color' },
    ...plain.map(({ type }) => ({ kind: 'block', type })),
  ],
};

/** Precedes every block program: creates the one turtle that the blocks move. */
export const turtleBeginning = 'import turtle\nt = turtle.Turtle()\nt.shape("turtle")\n';
