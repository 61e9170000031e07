import type { BlockKind } from './block-themes.ts';
import {
  controlBlocks,
  dictBlocks,
  eventBlocks,
  inputBlocks,
  listBlocks,
  looksBlocks,
  motionBlocks,
  operatorBlocks,
  ownBlocks,
  penBlocks,
  textBlocks,
  toolboxEntry,
  type OwnBlock,
} from './own-blocks.ts';

const number = (value: number) => ({ shadow: { type: 'math_number', fields: { NUM: value } } });
const text = (value: string) => ({ shadow: { type: 'text', fields: { TEXT: value } } });
const block = (type: string, inputs: object = {}, fields: object = {}) => ({
  kind: 'block',
  type,
  inputs,
  fields,
});
const label = (words: string) => ({ kind: 'label', text: words });

const category = (name: string, kind: BlockKind, contents: readonly object[] | 'VARIABLE' | 'PROCEDURE') => ({
  kind: 'category',
  name,
  categorystyle: kind,
  // The icons are in the style sheet.
  cssconfig: { icon: `kind-icon kind-${kind}` },
  ...(typeof contents === 'string' ? { custom: contents } : { contents }),
});

const entries = (blocks: readonly OwnBlock[]): object[] => blocks.map(toolboxEntry);
const own = (type: string): object[] => entries(ownBlocks.filter((one) => one.type === type));

/** The categories of blocks, in the order of the lessons. */
export const toolbox = {
  kind: 'categoryToolbox',
  contents: [
    category('海龟', 'motion', entries(motionBlocks)),
    category('画笔', 'pen', entries(penBlocks)),
    category('外观', 'looks', entries(looksBlocks)),
    category('事件', 'events', entries(eventBlocks)),
    category('控制', 'control', [
      block('controls_repeat_ext', { TIMES: number(10) }),
      ...own('loop_range'),
      block(
        'controls_forEach',
        { LIST: { shadow: { type: 'variables_get', fields: { VAR: { name: 'nums' } } } } },
        { VAR: { name: 'x' } },
      ),
      block('controls_whileUntil'),
      ...own('loop_forever'),
      block('controls_flow_statements'),
      block('controls_if'),
      block('controls_ifelse'),
      ...entries(controlBlocks.filter((one) => one.type.startsWith('wait_'))),
    ]),
    category('输入输出', 'sensing', [block('text_print', { TEXT: text('你好') }), ...entries(inputBlocks)]),
    category('运算', 'operators', [
      block('math_number'),
      block('math_arithmetic', { A: number(1), B: number(1) }),
      ...own('math_quotient'),
      block('math_modulo', { DIVIDEND: number(7), DIVISOR: number(2) }),
      block('math_random_int', { FROM: number(1), TO: number(100) }),
      block('logic_compare', { A: number(1), B: number(1) }),
      block('logic_operation'),
      block('logic_negate'),
      block('logic_boolean'),
      block('math_number_property', { NUMBER_TO_CHECK: number(0) }),
      ...entries(operatorBlocks.filter((one) => one.type !== 'math_quotient')),
    ]),
    category('文字', 'texts', [
      block('text'),
      block('text_join', { ADD0: text('你好，'), ADD1: text('小明') }),
      block('text_length', { VALUE: text('你好') }),
      ...entries(textBlocks),
      block('text_changeCase', { TEXT: text('python') }),
      block('text_replace', { FROM: text('a'), TO: text('b'), TEXT: text('banana') }),
      block('text_count', { SUB: text('a'), TEXT: text('banana') }),
    ]),
    category('列表', 'lists', [
      block('lists_create_with', { ADD0: number(90), ADD1: number(85), ADD2: number(100) }),
      block('lists_repeat', { ITEM: number(0), NUM: number(5) }),
      ...entries(listBlocks),
      label('字典'),
      ...entries(dictBlocks),
    ]),
    category('变量', 'variables', 'VARIABLE'),
    category('函数', 'functions', 'PROCEDURE'),
  ],
};
