import {
  type BehaviourAction,
  type BehaviourUntil,
  type Comparison,
  type Condition,
  type Direction,
  type Expectation,
  type Moment,
  namedKeys,
  type Statement,
  type Touched,
} from './behaviour.ts';

export const directionTexts: Readonly<Record<Direction, string>> = {
  right: '右',
  left: '左',
  up: '上',
  down: '下',
};

export const comparisonTexts: Readonly<Record<Comparison, string>> = {
  '=': '等于',
  '!=': '不等于',
  '<': '小于',
  '<=': '不超过',
  '>': '大于',
  '>=': '不少于',
};

export const momentTexts: Readonly<Record<Moment, string>> = {
  end: '这一步结束时',
  sometime: '这一步里至少有一刻',
  always: '这一步里一直',
};

const keyTexts: Readonly<Record<(typeof namedKeys)[number], string>> = {
  space: '空格键',
  'up arrow': '上方向键',
  'down arrow': '下方向键',
  'left arrow': '左方向键',
  'right arrow': '右方向键',
  enter: '回车键',
};

export function keyText(key: string): string {
  const named = namedKeys.find((name) => name === key);
  return named === undefined ? `${key.toUpperCase()} 键` : keyTexts[named];
}

/** Returns a time as text, with at most one decimal: `2 秒`. */
export const secondsText = (ms: number): string => `${Math.round(ms / 100) / 10} 秒`;

/** Returns an action as a sentence without its end: `点绿旗`. */
export function actionText(action: BehaviourAction): string {
  switch (action.kind) {
    case 'flag':
      return '点绿旗';
    case 'key':
      return `按${keyText(action.key)}${action.hold > 200 ? `，按住 ${secondsText(action.hold)}` : ''}`;
    case 'click':
      return `点角色“${action.sprite}”`;
    case 'mouse':
      return `把鼠标${action.pressed ? '按在' : '移到'} ${placeText(action)}`;
    case 'answer':
      return `回答“${action.text}”`;
    case 'wait':
      return '什么也不做';
    default:
      return action satisfies never;
  }
}

/** Returns the end of a step: `等 2 秒`. */
export function untilText(until: BehaviourUntil): string {
  return until.kind === 'time'
    ? `等 ${secondsText(until.ms)}`
    : `直到${conditionText(until.condition)}（最多 ${secondsText(until.limit)}）`;
}

/** Returns an expectation with its moment: `这一步里一直没有碰到舞台边缘`. */
export function expectationText(expectation: Expectation): string {
  const { moment = 'end' } = expectation;
  const text = conditionText(expectation);
  return moment === 'end' ? text : `${momentTexts[moment]}：${text}`;
}

/** Returns a condition as a sentence without its end: `“小猫”碰到“苹果”`. */
export function conditionText(condition: Condition): string {
  return condition.not === true ? notText(condition) : statementText(condition);
}

function statementText(statement: Statement): string {
  switch (statement.kind) {
    case 'touches':
      return `“${statement.sprite}”碰到${touchedText(statement.touched)}`;
    case 'moves':
      return `“${statement.sprite}”向${directionTexts[statement.direction]}走了至少 ${statement.by} 步`;
    case 'isAt':
      return `“${statement.sprite}”在 ${placeText(statement)} 附近（相差不超过 ${statement.within}）`;
    case 'costume':
      return `“${statement.sprite}”的造型是“${statement.costume}”`;
    case 'backdrop':
      return `背景是“${statement.backdrop}”`;
    case 'says':
      return `“${statement.sprite}”说${statement.match === 'part' ? '的话里有' : ''}“${statement.text}”`;
    case 'variable':
      return `${variableText(statement)}${comparisonTexts[statement.comparison]} ${statement.value}`;
    case 'variableGrows':
      return `${variableText(statement)}${growthText(statement.by)}`;
    case 'messageSent':
      return `广播了消息“${statement.message}”`;
    case 'colourShown':
      return `${placeText(statement)} 的颜色是 ${statement.colour}`;
    case 'visible':
      return `看得到“${statement.sprite}”`;
    case 'hidden':
      return `看不到“${statement.sprite}”`;
    case 'cloneCount':
      return `“${statement.sprite}”的克隆体${comparisonTexts[statement.comparison]} ${statement.count} 个`;
    default:
      return statement satisfies never;
  }
}

/** Statements with a natural opposite have it; the others begin with 没有出现. */
function notText(statement: Statement): string {
  switch (statement.kind) {
    case 'touches':
      return `“${statement.sprite}”没有碰到${touchedText(statement.touched)}`;
    case 'moves':
      return `“${statement.sprite}”没有向${directionTexts[statement.direction]}走 ${statement.by} 步`;
    case 'messageSent':
      return `没有广播消息“${statement.message}”`;
    case 'visible':
      return statementText({ kind: 'hidden', sprite: statement.sprite });
    case 'hidden':
      return statementText({ kind: 'visible', sprite: statement.sprite });
    case 'isAt':
    case 'costume':
    case 'backdrop':
    case 'says':
    case 'variable':
    case 'variableGrows':
    case 'colourShown':
    case 'cloneCount':
      return `没有出现：${statementText(statement)}`;
    default:
      return statement satisfies never;
  }
}

function touchedText(touched: Touched): string {
  switch (touched.kind) {
    case 'sprite':
      return `“${touched.sprite}”`;
    case 'edge':
      return '舞台边缘';
    case 'colour':
      return `颜色 ${touched.colour}`;
    default:
      return touched satisfies never;
  }
}

const placeText = ({ x, y }: { readonly x: number; readonly y: number }): string => `(${x}, ${y})`;

const variableText = ({ name, sprite }: { readonly name: string; readonly sprite?: string }): string =>
  sprite === undefined ? `变量“${name}”` : `“${sprite}”的变量“${name}”`;

const growthText = (by: number): string => (by < 0 ? `减少了至少 ${-by}` : `增加了至少 ${by}`);

/** Returns the sprite that a condition is about, if there is one. */
export function spriteOf(condition: Condition): string | undefined {
  return 'sprite' in condition ? condition.sprite : undefined;
}
