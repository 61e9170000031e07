import { turtleCategory } from './turtle-blocks.ts';

const number = (value: number) => ({ shadow: { type: 'math_number', fields: { NUM: value } } });
const text = (value: string) => ({ shadow: { type: 'text', fields: { TEXT: value } } });
const block = (type: string, inputs: object = {}) => ({ kind: 'block', type, inputs });

/** The categories of blocks, in the order of the lessons. */
export const toolbox = {
  kind: 'categoryToolbox',
  contents: [
    turtleCategory,
    {
      kind: 'category',
      name: '循环',
      colour: '#f57c00',
      contents: [
        block('controls_repeat_ext', { TIMES: number(10) }),
        block('controls_whileUntil'),
        block('controls_for', { FROM: number(1), TO: number(10), BY: number(1) }),
        block('controls_forEach'),
        block('controls_flow_statements'),
      ],
    },
    {
      kind: 'category',
      name: '逻辑',
      colour: '#1565c0',
      contents: [
        block('controls_if'),
        block('controls_ifelse'),
        block('logic_compare'),
        block('logic_operation'),
        block('logic_negate'),
        block('logic_boolean'),
      ],
    },
    {
      kind: 'category',
      name: '数学',
      colour: '#5c6bc0',
      contents: [
        block('math_number'),
        block('math_arithmetic', { A: number(1), B: number(1) }),
        block('math_single', { NUM: number(9) }),
        block('math_modulo', { DIVIDEND: number(64), DIVISOR: number(10) }),
        block('math_random_int', { FROM: number(1), TO: number(100) }),
        block('math_number_property', { NUMBER_TO_CHECK: number(0) }),
      ],
    },
    {
      kind: 'category',
      name: '文字',
      colour: '#00838f',
      contents: [
        block('text_print', { TEXT: text('你好') }),
        block('text_prompt_ext', { TEXT: text('你叫什么名字？') }),
        block('text'),
        block('text_join'),
        block('text_length', { VALUE: text('你好') }),
      ],
    },
    {
      kind: 'category',
      name: '列表',
      colour: '#6a1b9a',
      contents: [
        block('lists_create_with'),
        block('lists_repeat', { NUM: number(5) }),
        block('lists_length'),
        block('lists_getIndex'),
        block('lists_setIndex'),
      ],
    },
    { kind: 'category', name: '变量', colour: '#ad1457', custom: 'VARIABLE' },
    { kind: 'category', name: '函数', colour: '#4e342e', custom: 'PROCEDURE' },
  ],
};
