import * as Blockly from 'blockly/core';
import type { BlockKind } from './block-themes.ts';

/** Texts that are better than Blockly's translation, or missing in it. */
const messages: Readonly<Record<string, string>> = {
  CONTROLS_FLOW_STATEMENTS_OPERATOR_CONTINUE: '跳到下一轮循环',
  CONTROLS_FLOW_STATEMENTS_TOOLTIP_CONTINUE: '这一轮循环剩下的不做了，开始下一轮。',
  CONTROLS_IF_ELSEIF_TOOLTIP: '再加一个条件。',
  CONTROLS_IF_ELSE_TOOLTIP: '上面的条件都不满足时做什么。',
  CONTROLS_IF_IF_TOOLTIP: '增加、删除或调整条件的顺序。',
  CONTROLS_IF_TOOLTIP_1: '条件满足时才做里面的事。',
  CONTROLS_IF_TOOLTIP_2: '条件满足时做上面的，不满足时做下面的。',
  CONTROLS_FOREACH_TITLE: '让 %1 是 %2 里的每一项',
  CONTROLS_REPEAT_TOOLTIP: '把里面的事做很多次。',
  CONTROLS_REPEAT_INPUT_DO: '',
  CONTROLS_FOREACH_INPUT_DO: '',
  CONTROLS_FOR_INPUT_DO: '',
  CONTROLS_WHILEUNTIL_INPUT_DO: '',
  CONTROLS_WHILEUNTIL_TOOLTIP_UNTIL: '一直做，直到条件满足。',
  CONTROLS_WHILEUNTIL_TOOLTIP_WHILE: '条件满足时一直做。',
  CONTROLS_IF_MSG_THEN: '那么',
  LISTS_CREATE_WITH_INPUT_WITH: '列表',
  LISTS_CREATE_WITH_ITEM_TITLE: '一项',
  LISTS_REPEAT_TITLE: '列表：%1 重复 %2 次',
  LOGIC_BOOLEAN_FALSE: '假',
  LOGIC_BOOLEAN_TRUE: '真',
  LOGIC_BOOLEAN_TOOLTIP: '真或者假。',
  LOGIC_NEGATE_TITLE: '%1 不成立',
  LOGIC_NEGATE_TOOLTIP: '真变成假，假变成真。',
  LOGIC_OPERATION_OR: '或者',
  MATH_RANDOM_INT_TITLE: '%1 到 %2 的随机整数',
  MATH_RANDOM_INT_TOOLTIP: '每次可能不一样，也可能正好是两头的数。',
  PROCEDURES_ALLOW_STATEMENTS: '里面可以放积木',
  PROCEDURES_BEFORE_PARAMS: '参数：',
  PROCEDURES_CALL_BEFORE_PARAMS: '',
  PROCEDURES_DEFNORETURN_TITLE: '定义函数',
  PROCEDURES_DEFRETURN_TITLE: '定义函数',
  PROCEDURES_DEFNORETURN_PROCEDURE: '画图形',
  PROCEDURES_DEFRETURN_PROCEDURE: '计算',
  PROCEDURES_DEFNORETURN_TOOLTIP: '给一组积木起个名字，以后用名字就行。',
  PROCEDURES_DEFRETURN_TOOLTIP: '算出一个结果的函数。',
  PROCEDURES_IFRETURN_TOOLTIP: '条件满足时，函数马上返回。',
  PROCEDURES_IFRETURN_WARNING: '这个积木只能放在函数里面。',
  PROCEDURES_MUTATORARG_TITLE: '参数',
  PROCEDURES_MUTATORCONTAINER_TITLE: '参数',
  PROCEDURES_MUTATORCONTAINER_TOOLTIP: '增加、删除或调整参数的顺序。',
  TEXT_CREATE_JOIN_ITEM_TITLE_ITEM: '一段',
  TEXT_JOIN_TITLE_CREATEWITH: '连成一段',
  TEXT_JOIN_TOOLTIP: '把几段文字或数连成一段文字。',
  TEXT_PRINT_TITLE: '输出 %1',
  TEXT_PRINT_TOOLTIP: '在输出里写一行。',
  VARIABLES_DEFAULT_NAME: 'x',
  VARIABLES_SET: '把 %1 设为 %2',
  MATH_CHANGE_TITLE: '把 %1 增加 %2',
  INPUT_LABEL_LISTS_CREATE_WITH_ITEM: '第 %1 项',
  INPUT_LABEL_TEXT_JOIN_ITEM: '第 %1 段',
  INPUT_LABEL_VARIABLES_SET: '值',
};

/** Blocks of Blockly whose colour differs from that of their file. */
const kinds: Readonly<Record<string, BlockKind>> = {
  controls_if: 'control',
  controls_ifelse: 'control',
  controls_if_if: 'control',
  controls_if_elseif: 'control',
  controls_if_else: 'control',
  text_print: 'sensing',
  text_prompt: 'sensing',
  text_prompt_ext: 'sensing',
  math_change: 'variables',
};

/** Sets the language of the blocks, and the colours of Blockly's own blocks by our kinds. */
export function customizeBlockly(chinese: Readonly<Record<string, unknown>>): void {
  Blockly.setLocale({
    ...Object.fromEntries(Object.entries(chinese).filter(isText)),
    ...messages,
  });
  for (const [type, kind] of Object.entries(kinds)) {
    const block: unknown = Blockly.Blocks[type];
    if (!hasInit(block)) continue;
    const { init } = block;
    block.init = function (this: Blockly.Block): void {
      init.call(this);
      this.setStyle(kind);
    };
  }
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

function hasInit(block: unknown): block is { init: (this: Blockly.Block) => void } {
  return typeof block === 'object' && block !== null && 'init' in block && typeof block.init === 'function';
}
