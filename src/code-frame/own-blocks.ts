import * as Blockly from 'blockly/core';
import { Order } from 'blockly/python';
import type { BlockKind } from './block-themes.ts';

/** A place of a block: `%1`, `%2`, … in its text. */
type Place = {
  readonly name: string;
  /** The JSON of Blockly. */
  readonly json: object;
  /** The Python of an empty place. */
  readonly empty: string;
  /** The block that the toolbox puts into the place. */
  readonly shadow?: object;
};

/** Gives the Python of the places of a block. */
export type Places = {
  /** The Python of a value; `order` is the operator around it. */
  readonly value: (name: string, order?: Order) => string;
  /** Returns the chosen entry of a list of choices. */
  readonly choice: (name: string) => string;
  readonly variable: (name: string) => string;
  /** The statements inside the block, indented. */
  readonly body: () => string;
  /** Adds the import of a module to the program. */
  readonly importModule: (module: string) => void;
  /** Adds a function to the program; returns its name. */
  readonly define: (name: string, body: string) => string;
};

/** A block of our own: what it looks like, and its Python. */
export type OwnBlock = {
  readonly type: string;
  readonly kind: BlockKind;
  readonly text: string;
  readonly places: readonly Place[];
  readonly tooltip: string;
  /** The type of its value; null for any. Without it the block is a statement. */
  readonly output?: 'Number' | 'String' | 'Boolean' | 'Array' | null;
  readonly hasBody?: boolean;
  /** A statement, or an expression with its operator. */
  readonly python: (places: Places) => string | readonly [string, Order];
};

const number = (name: string, value: number): Place => ({
  name,
  json: { type: 'input_value', name, check: 'Number' },
  empty: '0',
  shadow: { shadow: { type: 'math_number', fields: { NUM: value } } },
});
const text = (name: string, value: string): Place => ({
  name,
  json: { type: 'input_value', name, check: 'String' },
  empty: '""',
  shadow: { shadow: { type: 'text', fields: { TEXT: value } } },
});
/** Any value, a text or a number in the toolbox. */
const anything = (name: string, value: string | number): Place => ({
  ...(typeof value === 'number' ? number(name, value) : text(name, value)),
  json: { type: 'input_value', name },
});
const variable = (name: string, value: string): Place => ({
  name,
  json: { type: 'field_variable', name, variable: value },
  empty: '',
});
const choice = (name: string, options: readonly (readonly [string, string])[]): Place => ({
  name,
  json: { type: 'field_dropdown', name, options },
  empty: '',
});

const colors = [
  ['红', 'red'],
  ['橙', 'orange'],
  ['金', 'gold'],
  ['黄', 'yellow'],
  ['绿', 'green'],
  ['青', 'cyan'],
  ['天蓝', 'skyblue'],
  ['蓝', 'blue'],
  ['紫', 'purple'],
  ['粉', 'pink'],
  ['棕', 'brown'],
  ['灰', 'gray'],
  ['黑', 'black'],
  ['白', 'white'],
] as const;

/** The colours in the same circle, so that a block begins with another one. */
function startingWith(color: string): readonly (readonly [string, string])[] {
  const first = colors.findIndex(([, value]) => value === color);
  return [...colors.slice(first), ...colors.slice(0, first)];
}

const keys = [
  ['↑', 'Up'],
  ['↓', 'Down'],
  ['←', 'Left'],
  ['→', 'Right'],
  ['空格', 'space'],
  ['回车', 'Return'],
  ...Array.from('abcdefghijklmnopqrstuvwxyz0123456789', (key) => [key, key] as const),
] as const;

type Words = Pick<OwnBlock, 'type' | 'text' | 'tooltip' | 'places'>;

/** A statement or a value of the turtle `t`. */
function turtle(
  kind: BlockKind,
  words: Words,
  python: (places: Places) => string,
  output?: OwnBlock['output'],
): OwnBlock {
  return {
    ...words,
    kind,
    ...(output === undefined ? {} : { output }),
    python: (places) => {
      places.importModule('turtle');
      const code = python(places);
      return output === undefined ? code : [code, Order.FUNCTION_CALL];
    },
  };
}

/** A method of the turtle with one number or without. */
const method = (
  kind: BlockKind,
  type: string,
  name: string,
  words: string,
  tooltip: string,
  value?: number,
): OwnBlock =>
  turtle(
    kind,
    { type, text: words, tooltip, places: value === undefined ? [] : [number('VALUE', value)] },
    (places) => `t.${name}(${value === undefined ? '' : places.value('VALUE')})`,
  );

const reporter = (type: string, name: string, words: string, tooltip: string): OwnBlock =>
  turtle('motion', { type, text: words, tooltip, places: [] }, () => `t.${name}()`, 'Number');

/** The turtle's moves. */
export const motionBlocks: readonly OwnBlock[] = [
  method('motion', 'turtle_forward', 'forward', '前进 %1 步', '海龟向前走', 100),
  method('motion', 'turtle_backward', 'backward', '后退 %1 步', '海龟向后退', 100),
  method('motion', 'turtle_left', 'left', '左转 %1 度', '海龟向左转', 90),
  method('motion', 'turtle_right', 'right', '右转 %1 度', '海龟向右转', 90),
  turtle(
    'motion',
    {
      type: 'turtle_goto',
      text: '移到 x: %1 y: %2',
      tooltip: '去这个位置；中间是 0, 0',
      places: [number('X', 0), number('Y', 0)],
    },
    ({ value }) => `t.goto(${value('X')}, ${value('Y')})`,
  ),
  method('motion', 'turtle_heading', 'setheading', '面向 %1 度', '0 向右，90 向上', 0),
  method('motion', 'turtle_circle', 'circle', '画圆，半径 %1', '海龟走一个圆', 50),
  turtle(
    'motion',
    {
      type: 'turtle_arc',
      text: '画弧，半径 %1 角度 %2',
      tooltip: '海龟走圆的一部分：180 度是半个圆',
      places: [number('VALUE', 50), number('EXTENT', 180)],
    },
    ({ value }) => `t.circle(${value('VALUE')}, ${value('EXTENT')})`,
  ),
  method('motion', 'turtle_home', 'home', '回到起点', '回到中间，面向右边'),
  method('motion', 'turtle_speed', 'speed', '速度设为 %1', '1 最慢，10 最快，0 马上画好', 5),
  reporter('turtle_x', 'xcor', 'x 坐标', '海龟离中间多远：右边是正数'),
  reporter('turtle_y', 'ycor', 'y 坐标', '海龟离中间多远：上面是正数'),
  reporter('turtle_direction', 'heading', '方向', '海龟面向多少度'),
  turtle(
    'motion',
    {
      type: 'turtle_distance',
      text: '到 x: %1 y: %2 的距离',
      tooltip: '海龟离这个位置有多远',
      places: [number('X', 0), number('Y', 0)],
    },
    ({ value }) => `t.distance(${value('X')}, ${value('Y')})`,
    'Number',
  ),
];

export const penBlocks: readonly OwnBlock[] = [
  method('pen', 'turtle_down', 'pendown', '落笔', '走的时候画线'),
  method('pen', 'turtle_up', 'penup', '抬笔', '走的时候不画线'),
  turtle(
    'pen',
    {
      type: 'turtle_color',
      text: '颜色设为 %1',
      tooltip: '线和填色的颜色',
      places: [choice('COLOR', colors)],
    },
    ({ choice: chosen }) => `t.color("${chosen('COLOR')}")`,
  ),
  turtle(
    'pen',
    {
      type: 'turtle_two_colors',
      text: '线的颜色设为 %1 填色设为 %2',
      tooltip: '线和里面用两种颜色',
      places: [choice('PEN', colors), choice('FILL', startingWith('yellow'))],
    },
    ({ choice: chosen }) => `t.color("${chosen('PEN')}", "${chosen('FILL')}")`,
  ),
  method('pen', 'turtle_width', 'pensize', '画笔粗细设为 %1', '线有多粗', 3),
  method('pen', 'turtle_fill', 'begin_fill', '开始填色', '从这里开始的图形要填色'),
  method('pen', 'turtle_filled', 'end_fill', '结束填色', '把图形填上颜色'),
  method('pen', 'turtle_dot', 'dot', '画点，大小 %1', '在这里画一个圆点', 10),
  method('pen', 'turtle_stamp', 'stamp', '图章', '在这里印一个海龟的样子'),
  turtle(
    'pen',
    {
      type: 'turtle_write',
      text: '写字 %1 大小 %2',
      tooltip: '在海龟的位置写字',
      places: [anything('TEXT', '你好'), number('SIZE', 16)],
    },
    ({ value }) => `t.write(${value('TEXT')}, font=("Arial", ${value('SIZE')}, "normal"))`,
  ),
  method('pen', 'turtle_clear', 'clear', '擦掉', '擦掉画过的线'),
];

export const looksBlocks: readonly OwnBlock[] = [
  turtle(
    'looks',
    {
      type: 'turtle_shape',
      text: '样子换成 %1',
      tooltip: '海龟变成什么形状',
      places: [
        choice('SHAPE', [
          ['海龟', 'turtle'],
          ['箭头', 'arrow'],
          ['圆', 'circle'],
          ['方块', 'square'],
          ['三角形', 'triangle'],
          ['小箭头', 'classic'],
        ]),
      ],
    },
    ({ choice: chosen }) => `t.shape("${chosen('SHAPE')}")`,
  ),
  method('looks', 'turtle_size', 'shapesize', '大小设为 %1 倍', '海龟画得多大', 2),
  method('looks', 'turtle_hide', 'hideturtle', '隐藏海龟', '看不见海龟，线还在'),
  method('looks', 'turtle_show', 'showturtle', '显示海龟', '又看得见海龟'),
  turtle(
    'looks',
    {
      type: 'turtle_background',
      text: '背景颜色设为 %1',
      tooltip: '整张画纸的颜色',
      places: [choice('COLOR', startingWith('skyblue'))],
    },
    ({ choice: chosen }) => `turtle.bgcolor("${chosen('COLOR')}")`,
  ),
];

export const eventBlocks: readonly OwnBlock[] = [
  {
    type: 'event_key',
    kind: 'events',
    text: '每次按下 %1 键',
    tooltip: '程序等着，每按一次就做一遍里面的事',
    places: [choice('KEY', keys)],
    hasBody: true,
    python: ({ choice: chosen, body, importModule, define }) => {
      importModule('turtle');
      const key = chosen('KEY');
      const name = define(`press_${key.toLowerCase()}`, body());
      return `turtle.onkey(${name}, "${key}")\nturtle.listen()`;
    },
  },
];

export const controlBlocks: readonly OwnBlock[] = [
  {
    type: 'loop_range',
    kind: 'control',
    text: '让 %1 从 %2 数到 %3 前面，每次加 %4',
    tooltip: '从 1 数到 5 前面是 1、2、3、4',
    places: [variable('VAR', 'n'), number('FROM', 1), number('TO', 11), number('BY', 1)],
    hasBody: true,
    python: ({ variable: nameOf, value, body }) => {
      const [from, to, by] = [value('FROM'), value('TO'), value('BY')];
      const range = by !== '1' ? `${from}, ${to}, ${by}` : from === '0' ? to : `${from}, ${to}`;
      return `for ${nameOf('VAR')} in range(${range}):\n${body()}`;
    },
  },
  {
    type: 'loop_forever',
    kind: 'control',
    text: '一直重复',
    tooltip: '不停地做，跳出循环时才停',
    places: [],
    hasBody: true,
    python: ({ body }) => `while True:\n${body()}`,
  },
  {
    type: 'wait_seconds',
    kind: 'control',
    text: '等待 %1 秒',
    tooltip: '过一会儿再做下面的事',
    places: [number('SECONDS', 1)],
    python: ({ value, importModule }) => {
      importModule('time');
      return `time.sleep(${value('SECONDS')})`;
    },
  },
];

const comma = (values: readonly string[]): string => values.join(', ');

export const inputBlocks: readonly OwnBlock[] = [
  {
    type: 'print_two',
    kind: 'sensing',
    text: '输出 %1 和 %2',
    tooltip: '输出在一行，中间有空格',
    places: [anything('A', '分数'), anything('B', 100)],
    python: ({ value }) => `print(${comma([value('A'), value('B')])})`,
  },
  {
    type: 'print_end',
    kind: 'sensing',
    text: '输出 %1 后面接 %2',
    tooltip: '下一次输出接在同一行',
    places: [
      anything('TEXT', '*'),
      choice('END', [
        ['空格', ' '],
        ['什么也不接', ''],
        ['逗号', '，'],
      ]),
    ],
    python: ({ value, choice: chosen }) => `print(${value('TEXT')}, end="${chosen('END')}")`,
  },
  {
    type: 'input_value_of',
    kind: 'sensing',
    text: '问 %1 得到 %2',
    tooltip: '等着输入，输入的内容就是结果',
    places: [
      anything('TEXT', '你几岁了？'),
      choice('TYPE', [
        ['文字', 'str'],
        ['整数', 'int'],
        ['小数', 'float'],
      ]),
    ],
    output: null,
    python: ({ value, choice: chosen }) => {
      const asked = `input(${value('TEXT')})`;
      const type = chosen('TYPE');
      return [type === 'str' ? asked : `${type}(${asked})`, Order.FUNCTION_CALL];
    },
  },
];

export const operatorBlocks: readonly OwnBlock[] = [
  {
    type: 'math_quotient',
    kind: 'operators',
    text: '%1 ÷ %2 的商',
    tooltip: '只要整数部分：7 ÷ 2 的商是 3',
    places: [number('A', 7), number('B', 2)],
    output: 'Number',
    python: ({ value }) => [
      `${value('A', Order.MULTIPLICATIVE)} // ${value('B', Order.MULTIPLICATIVE)}`,
      Order.MULTIPLICATIVE,
    ],
  },
  {
    type: 'math_function',
    kind: 'operators',
    text: '%1 %2',
    tooltip: '算一个数的绝对值、四舍五入、整数部分或平方根',
    places: [
      choice('FUNCTION', [
        ['绝对值', 'abs'],
        ['四舍五入', 'round'],
        ['整数部分', 'int'],
        ['平方根', 'math.sqrt'],
      ]),
      number('VALUE', 9),
    ],
    output: 'Number',
    python: ({ value, choice: chosen, importModule }) => {
      const name = chosen('FUNCTION');
      if (name.startsWith('math.')) importModule('math');
      return [`${name}(${value('VALUE')})`, Order.FUNCTION_CALL];
    },
  },
  {
    type: 'convert_value',
    kind: 'operators',
    text: '把 %1 变成 %2',
    tooltip: '输入的文字变成数才能计算',
    places: [
      anything('VALUE', '12'),
      choice('TYPE', [
        ['整数', 'int'],
        ['小数', 'float'],
        ['文字', 'str'],
      ]),
    ],
    output: null,
    python: ({ value, choice: chosen }) => [`${chosen('TYPE')}(${value('VALUE')})`, Order.FUNCTION_CALL],
  },
];

export const textBlocks: readonly OwnBlock[] = [
  {
    type: 'text_letter',
    kind: 'texts',
    text: '%1 的第 %2 个字（从 0 数起）',
    tooltip: '第一个字是第 0 个',
    places: [text('TEXT', '你好'), number('INDEX', 0)],
    output: 'String',
    python: ({ value }) => [`${value('TEXT', Order.MEMBER)}[${value('INDEX')}]`, Order.MEMBER],
  },
  {
    type: 'text_slice',
    kind: 'texts',
    text: '%1 从第 %2 个字到第 %3 个字前面',
    tooltip: '从 0 数起，不包括最后一个',
    places: [text('TEXT', 'python'), number('FROM', 0), number('TO', 2)],
    output: 'String',
    python: ({ value }) => [`${value('TEXT', Order.MEMBER)}[${value('FROM')}:${value('TO')}]`, Order.MEMBER],
  },
  {
    type: 'text_contains',
    kind: 'texts',
    text: '%1 里有 %2',
    tooltip: '文字里有没有这一段',
    places: [text('TEXT', '你好'), text('PART', '好')],
    output: 'Boolean',
    python: ({ value }) => [
      `${value('PART', Order.RELATIONAL)} in ${value('TEXT', Order.RELATIONAL)}`,
      Order.RELATIONAL,
    ],
  },
  {
    type: 'text_split',
    kind: 'texts',
    text: '把 %1 按 %2 分开',
    tooltip: '得到一个列表',
    places: [
      text('TEXT', '1 2 3'),
      choice('SEPARATOR', [
        ['空格', ''],
        ['逗号 ,', '","'],
        ['中文逗号 ，', '"，"'],
      ]),
    ],
    output: 'Array',
    python: ({ value, choice: chosen }) => [
      `${value('TEXT', Order.MEMBER)}.split(${chosen('SEPARATOR')})`,
      Order.FUNCTION_CALL,
    ],
  },
];

const list = variable('LIST', 'nums');

export const listBlocks: readonly OwnBlock[] = [
  {
    type: 'list_append',
    kind: 'lists',
    text: '把 %2 加到 %1 的末尾',
    tooltip: '列表变长',
    places: [list, anything('VALUE', 1)],
    python: ({ variable: nameOf, value }) => `${nameOf('LIST')}.append(${value('VALUE')})`,
  },
  {
    type: 'list_insert',
    kind: 'lists',
    text: '把 %2 插到 %1 的第 %3 项前面',
    tooltip: '从 0 数起',
    places: [list, anything('VALUE', 1), number('INDEX', 0)],
    python: ({ variable: nameOf, value }) => `${nameOf('LIST')}.insert(${value('INDEX')}, ${value('VALUE')})`,
  },
  {
    type: 'list_set',
    kind: 'lists',
    text: '把 %1 的第 %2 项换成 %3',
    tooltip: '从 0 数起',
    places: [list, number('INDEX', 0), anything('VALUE', 1)],
    python: ({ variable: nameOf, value }) => `${nameOf('LIST')}[${value('INDEX')}] = ${value('VALUE')}`,
  },
  {
    type: 'list_delete',
    kind: 'lists',
    text: '删除 %1 的第 %2 项',
    tooltip: '从 0 数起，后面的往前移',
    places: [list, number('INDEX', 0)],
    python: ({ variable: nameOf, value }) => `del ${nameOf('LIST')}[${value('INDEX')}]`,
  },
  {
    type: 'list_sort',
    kind: 'lists',
    text: '把 %1 %2 排序',
    tooltip: '列表里的顺序变了',
    places: [
      list,
      choice('ORDER', [
        ['从小到大', ''],
        ['从大到小', 'reverse=True'],
      ]),
    ],
    python: ({ variable: nameOf, choice: chosen }) => `${nameOf('LIST')}.sort(${chosen('ORDER')})`,
  },
  {
    type: 'list_item',
    kind: 'lists',
    text: '%1 的第 %2 项（从 0 数起）',
    tooltip: '第一项是第 0 项，最后一项是第 -1 项',
    places: [list, number('INDEX', 0)],
    output: null,
    python: ({ variable: nameOf, value }) => [`${nameOf('LIST')}[${value('INDEX')}]`, Order.MEMBER],
  },
  {
    type: 'list_index',
    kind: 'lists',
    text: '%2 在 %1 的第几项',
    tooltip: '从 0 数起；列表里没有时会出错',
    places: [list, anything('VALUE', 1)],
    output: 'Number',
    python: ({ variable: nameOf, value }) => [
      `${nameOf('LIST')}.index(${value('VALUE')})`,
      Order.FUNCTION_CALL,
    ],
  },
  {
    type: 'list_contains',
    kind: 'lists',
    text: '%1 里有 %2',
    tooltip: '列表里有没有这一项',
    places: [list, anything('VALUE', 1)],
    output: 'Boolean',
    python: ({ variable: nameOf, value }) => [
      `${value('VALUE', Order.RELATIONAL)} in ${nameOf('LIST')}`,
      Order.RELATIONAL,
    ],
  },
  {
    type: 'list_function',
    kind: 'lists',
    text: '%1 的 %2',
    tooltip: '列表里有几项，加起来是多少，最大和最小的是哪一项',
    places: [
      list,
      choice('FUNCTION', [
        ['项数', 'len'],
        ['总和', 'sum'],
        ['最大的', 'max'],
        ['最小的', 'min'],
      ]),
    ],
    output: 'Number',
    python: ({ variable: nameOf, choice: chosen }) => [
      `${chosen('FUNCTION')}(${nameOf('LIST')})`,
      Order.FUNCTION_CALL,
    ],
  },
  {
    type: 'list_random',
    kind: 'lists',
    text: '%1 里随便一项',
    tooltip: '每次可能不一样',
    places: [list],
    output: null,
    python: ({ variable: nameOf, importModule }) => {
      importModule('random');
      return [`random.choice(${nameOf('LIST')})`, Order.FUNCTION_CALL];
    },
  },
];

const dict = variable('DICT', 'scores');

export const dictBlocks: readonly OwnBlock[] = [
  {
    type: 'dict_create',
    kind: 'lists',
    text: '空字典',
    tooltip: '还没有内容的字典',
    places: [],
    output: null,
    python: () => ['{}', Order.ATOMIC],
  },
  {
    type: 'dict_set',
    kind: 'lists',
    text: '把 %1 里 %2 的值设为 %3',
    tooltip: '没有这个键就加上',
    places: [dict, anything('KEY', '小明'), anything('VALUE', 90)],
    python: ({ variable: nameOf, value }) => `${nameOf('DICT')}[${value('KEY')}] = ${value('VALUE')}`,
  },
  {
    type: 'dict_get',
    kind: 'lists',
    text: '%1 里 %2 的值',
    tooltip: '没有这个键时会出错',
    places: [dict, anything('KEY', '小明')],
    output: null,
    python: ({ variable: nameOf, value }) => [`${nameOf('DICT')}[${value('KEY')}]`, Order.MEMBER],
  },
  {
    type: 'dict_contains',
    kind: 'lists',
    text: '%1 里有键 %2',
    tooltip: '字典里有没有这个键',
    places: [dict, anything('KEY', '小明')],
    output: 'Boolean',
    python: ({ variable: nameOf, value }) => [
      `${value('KEY', Order.RELATIONAL)} in ${nameOf('DICT')}`,
      Order.RELATIONAL,
    ],
  },
];

export const ownBlocks: readonly OwnBlock[] = [
  ...motionBlocks,
  ...penBlocks,
  ...looksBlocks,
  ...eventBlocks,
  ...controlBlocks,
  ...inputBlocks,
  ...operatorBlocks,
  ...textBlocks,
  ...listBlocks,
  ...dictBlocks,
];

/** Registers the blocks with Blockly. */
export function defineOwnBlocks(): void {
  Blockly.common.defineBlocksWithJsonArray(
    ownBlocks.map(({ type, kind, text: words, places, tooltip, output, hasBody = false }) => ({
      type,
      style: kind,
      tooltip,
      message0: words,
      args0: places.map((place) => place.json),
      inputsInline: true,
      ...(output === undefined ? { previousStatement: null, nextStatement: null } : { output }),
      ...(hasBody ? { message1: '%1', args1: [{ type: 'input_statement', name: 'DO' }] } : {}),
    })),
  );
}

/** Returns the entry of a block of our own in the toolbox. */
export function toolboxEntry({ type, places }: OwnBlock): object {
  const inputs = Object.fromEntries(
    places.flatMap(({ name, shadow }) => (shadow === undefined ? [] : [[name, shadow]])),
  );
  return { kind: 'block', type, inputs };
}
