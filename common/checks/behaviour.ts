import { isEntries, type Entries } from '../analysis/json.ts';

/** How a number or a text is compared. */
export const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];

export const directions = ['right', 'left', 'up', 'down'] as const;
export type Direction = (typeof directions)[number];

/** When an expectation holds: at the end of its step, at some moment of the step, or during the whole step. */
export const moments = ['end', 'sometime', 'always'] as const;
export type Moment = (typeof moments)[number];

/** The keys that Scratch names, in its own words; letters and digits are the other keys. */
export const namedKeys = ['space', 'up arrow', 'down arrow', 'left arrow', 'right arrow', 'enter'] as const;

/** The other part of a touch. A colour is written as `#rrggbb`. */
export type Touched =
  | { readonly kind: 'sprite'; readonly sprite: string }
  | { readonly kind: 'edge' }
  | { readonly kind: 'colour'; readonly colour: string };

/** A statement about the stage. Positions are in steps of Scratch; names are those of the project. */
export type Statement =
  /** Any visible instance of the sprite, also a clone, touches it. */
  | { readonly kind: 'touches'; readonly sprite: string; readonly touched: Touched }
  /** The sprite is at least `by` steps further in this direction than when the step began. */
  | { readonly kind: 'moves'; readonly sprite: string; readonly direction: Direction; readonly by: number }
  | {
      readonly kind: 'isAt';
      readonly sprite: string;
      readonly x: number;
      readonly y: number;
      readonly within: number;
    }
  | { readonly kind: 'costume'; readonly sprite: string; readonly costume: string }
  | { readonly kind: 'backdrop'; readonly backdrop: string }
  /** The bubble of the sprite, said or thought. */
  | {
      readonly kind: 'says';
      readonly sprite: string;
      readonly text: string;
      readonly match: 'whole' | 'part';
    }
  /** A variable of all sprites, or of `sprite` if it is given. */
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly sprite?: string;
      readonly comparison: Comparison;
      readonly value: string;
    }
  /** The variable is at least `by` larger than when the step began; a negative number is a decrease by at least that. */
  | { readonly kind: 'variableGrows'; readonly name: string; readonly sprite?: string; readonly by: number }
  /** The message was sent during the step. */
  | { readonly kind: 'messageSent'; readonly message: string }
  | { readonly kind: 'colourShown'; readonly colour: string; readonly x: number; readonly y: number }
  /** The sprite, or one of its clones, is visible. */
  | { readonly kind: 'visible'; readonly sprite: string }
  | { readonly kind: 'hidden'; readonly sprite: string }
  | {
      readonly kind: 'cloneCount';
      readonly sprite: string;
      readonly comparison: Comparison;
      readonly count: number;
    };

export type StatementKind = Statement['kind'];

/** A statement, or its opposite with `not`. */
export type Condition = Statement & { readonly not?: boolean };

/** An expectation of a step; without `moment` it holds at the end of the step. */
export type Expectation = Condition & { readonly moment?: Moment };

/** The action that begins a step. Times are milliseconds of the project's own clock. */
export type BehaviourAction =
  | { readonly kind: 'flag' }
  /** Presses a key and releases it after `hold`; the step continues meanwhile. */
  | { readonly kind: 'key'; readonly key: string; readonly hold: number }
  /** Clicks the sprite where it can be seen. */
  | { readonly kind: 'click'; readonly sprite: string }
  /** Moves the mouse; its button is held down while `pressed`, until the next action with the mouse. */
  | { readonly kind: 'mouse'; readonly x: number; readonly y: number; readonly pressed: boolean }
  /** Answers the question of 询问并等待, which may appear up to 10 seconds later. */
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'wait' };

/** The end of a step: after a time, or when a condition holds, for which it waits at most `limit`. */
export type BehaviourUntil =
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'condition'; readonly condition: Condition; readonly limit: number };

export type BehaviourStep = {
  readonly action: BehaviourAction;
  readonly until: BehaviourUntil;
  readonly expect: readonly Expectation[];
};

/** A check that runs a project and looks at its stage. */
export type BehaviourCheck = {
  readonly steps: readonly BehaviourStep[];
  /** The seeds of the random numbers. A project without random numbers runs with the first one only. */
  readonly seeds: readonly number[];
};

export const behaviourLimits = {
  steps: 40,
  expectations: 20,
  seeds: 3,
  /** The time of one step, in milliseconds. */
  stepTime: 60_000,
  /** The time of all steps of a check, in milliseconds. */
  wholeTime: 180_000,
  name: 100,
  text: 500,
  coordinate: 10_000,
  number: 1_000_000_000,
} as const;

/** How long an answer waits for its question, in milliseconds. */
export const questionTime = 10_000;

export const defaultSeeds: readonly number[] = [1, 2, 3];

/** A part of the data that is refused: its path, such as `steps[0].until.ms`, and the reason for the reader. */
export type DataProblem = { readonly path: string; readonly reason: string };

export type ReadCheck =
  | { readonly ok: true; readonly check: BehaviourCheck }
  | { readonly ok: false; readonly problems: readonly DataProblem[] };

/**
 * Reads the steps and seeds of a check from data of unknown origin, or lists everything that is wrong with them. It
 * ignores other entries of the outer object, which may contain an id and a title; unknown entries further inside are
 * refused. Missing seeds are `defaultSeeds`.
 */
export function readBehaviourCheck(data: unknown): ReadCheck {
  const problems: DataProblem[] = [];
  const root = createNode(data, '', (path, reason) => problems.push({ path, reason }));
  const check: BehaviourCheck = {
    steps: root.list('steps', 1, behaviourLimits.steps).map(readStep),
    seeds: root.has('seeds')
      ? root.list('seeds', 1, behaviourLimits.seeds).map((node) => node.number(0, 2 ** 32 - 1, true))
      : defaultSeeds,
  };
  if (problems.length === 0 && checkTime(check) > behaviourLimits.wholeTime)
    problems.push({
      path: 'steps',
      reason: `所有步骤加起来不能超过 ${seconds(behaviourLimits.wholeTime)} 秒`,
    });
  return problems.length === 0 ? { ok: true, check } : { ok: false, problems };
}

/** Returns the longest time that the steps take, in milliseconds of the project. */
export function checkTime(check: BehaviourCheck): number {
  return check.steps.reduce((sum, step) => sum + stepTime(step), 0);
}

export function stepTime({ action, until }: BehaviourStep): number {
  const untilTime = until.kind === 'time' ? until.ms : until.limit;
  return untilTime + (action.kind === 'answer' ? questionTime : 0);
}

function readStep(node: Node): BehaviourStep {
  node.only('action', 'until', 'expect');
  return {
    action: readAction(node.part('action')),
    until: readUntil(node.part('until')),
    expect: node.list('expect', 0, behaviourLimits.expectations).map(readExpectation),
  };
}

const actionKinds = ['flag', 'key', 'click', 'mouse', 'answer', 'wait'] as const;

function readAction(node: Node): BehaviourAction {
  const kind = node.kind(actionKinds);
  switch (kind) {
    case undefined:
      return { kind: 'wait' };
    case 'flag':
    case 'wait':
      node.only('kind');
      return { kind };
    case 'key':
      node.only('kind', 'key', 'hold');
      return { kind, key: readKey(node.part('key')), hold: readTime(node.part('hold')) };
    case 'click':
      node.only('kind', 'sprite');
      return { kind, sprite: readName(node.part('sprite')) };
    case 'mouse':
      node.only('kind', 'x', 'y', 'pressed');
      return { kind, ...readPlace(node), pressed: node.part('pressed').flag() };
    case 'answer':
      node.only('kind', 'text');
      return { kind, text: node.part('text').text(0, behaviourLimits.text) };
    default:
      return kind satisfies never;
  }
}

function readUntil(node: Node): BehaviourUntil {
  const kind = node.kind(['time', 'condition']);
  switch (kind) {
    case undefined:
      return { kind: 'time', ms: 0 };
    case 'time':
      node.only('kind', 'ms');
      return { kind, ms: readTime(node.part('ms')) };
    case 'condition':
      node.only('kind', 'condition', 'limit');
      return {
        kind,
        condition: readCondition(node.part('condition'), []),
        limit: readTime(node.part('limit')),
      };
    default:
      return kind satisfies never;
  }
}

function readExpectation(node: Node): Expectation {
  const condition = readCondition(node, ['moment']);
  return node.has('moment') ? { ...condition, moment: node.part('moment').choice(moments) } : condition;
}

const statementKinds = [
  'touches',
  'moves',
  'isAt',
  'costume',
  'backdrop',
  'says',
  'variable',
  'variableGrows',
  'messageSent',
  'colourShown',
  'visible',
  'hidden',
  'cloneCount',
] as const satisfies readonly StatementKind[];

function readCondition(node: Node, more: readonly string[]): Condition {
  const statement = readStatement(node, ['kind', 'not', ...more]);
  return node.has('not') ? { ...statement, not: node.part('not').flag() } : statement;
}

function readStatement(node: Node, common: readonly string[]): Statement {
  const kind = node.kind(statementKinds);
  const only = (...keys: string[]): void => node.only(...common, ...keys);
  const sprite = (): string => readName(node.part('sprite'));
  switch (kind) {
    case undefined:
      return { kind: 'backdrop', backdrop: '' };
    case 'touches':
      only('sprite', 'touched');
      return { kind, sprite: sprite(), touched: readTouched(node.part('touched')) };
    case 'moves':
      only('sprite', 'direction', 'by');
      return {
        kind,
        sprite: sprite(),
        direction: node.part('direction').choice(directions),
        by: node.part('by').number(1, behaviourLimits.coordinate),
      };
    case 'isAt':
      only('sprite', 'x', 'y', 'within');
      return {
        kind,
        sprite: sprite(),
        ...readPlace(node),
        within: node.part('within').number(0, behaviourLimits.coordinate),
      };
    case 'costume':
      only('sprite', 'costume');
      return { kind, sprite: sprite(), costume: readName(node.part('costume')) };
    case 'backdrop':
      only('backdrop');
      return { kind, backdrop: readName(node.part('backdrop')) };
    case 'says':
      only('sprite', 'text', 'match');
      return {
        kind,
        sprite: sprite(),
        text: node.part('text').text(0, behaviourLimits.text),
        match: node.part('match').choice(['whole', 'part']),
      };
    case 'variable':
      only('name', 'sprite', 'comparison', 'value');
      return {
        kind,
        ...readVariable(node),
        comparison: node.part('comparison').choice(comparisons),
        value: node.part('value').text(0, behaviourLimits.text),
      };
    case 'variableGrows':
      only('name', 'sprite', 'by');
      return {
        kind,
        ...readVariable(node),
        by: node.part('by').number(-behaviourLimits.number, behaviourLimits.number),
      };
    case 'messageSent':
      only('message');
      return { kind, message: readName(node.part('message')) };
    case 'colourShown':
      only('colour', 'x', 'y');
      return { kind, colour: readColour(node.part('colour')), ...readPlace(node) };
    case 'visible':
    case 'hidden':
      only('sprite');
      return { kind, sprite: sprite() };
    case 'cloneCount':
      only('sprite', 'comparison', 'count');
      return {
        kind,
        sprite: sprite(),
        comparison: node.part('comparison').choice(comparisons),
        count: node.part('count').number(0, behaviourLimits.number, true),
      };
    default:
      return kind satisfies never;
  }
}

function readTouched(node: Node): Touched {
  const kind = node.kind(['sprite', 'edge', 'colour']);
  switch (kind) {
    case undefined:
      return { kind: 'edge' };
    case 'sprite':
      node.only('kind', 'sprite');
      return { kind, sprite: readName(node.part('sprite')) };
    case 'edge':
      node.only('kind');
      return { kind };
    case 'colour':
      node.only('kind', 'colour');
      return { kind, colour: readColour(node.part('colour')) };
    default:
      return kind satisfies never;
  }
}

const readName = (node: Node): string => node.text(1, behaviourLimits.name);

const readTime = (node: Node): number => node.number(0, behaviourLimits.stepTime);

function readPlace(node: Node): { x: number; y: number } {
  const { coordinate } = behaviourLimits;
  return {
    x: node.part('x').number(-coordinate, coordinate),
    y: node.part('y').number(-coordinate, coordinate),
  };
}

function readVariable(node: Node): { name: string; sprite?: string } {
  const name = readName(node.part('name'));
  return node.has('sprite') ? { name, sprite: readName(node.part('sprite')) } : { name };
}

function readKey(node: Node): string {
  const key = node.text(1, behaviourLimits.name);
  if (!namedKeys.some((name) => name === key) && !/^[a-z0-9]$/.test(key)) node.refuse('没有这个按键');
  return key;
}

function readColour(node: Node): string {
  const colour = node.text(1, behaviourLimits.name).toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(colour)) node.refuse('颜色要写成 #rrggbb，如 #ff0000');
  return colour;
}

const seconds = (ms: number): number => ms / 1000;

/** A part of the data. Reading a bad value refuses it and returns a value of the same type, so that reading goes on. */
type Node = {
  readonly has: (key: string) => boolean;
  readonly part: (key: string) => Node;
  readonly list: (key: string, least: number, most: number) => readonly Node[];
  readonly only: (...keys: readonly string[]) => void;
  readonly text: (least: number, most: number) => string;
  readonly number: (least: number, most: number, whole?: boolean) => number;
  readonly flag: () => boolean;
  readonly choice: <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) => Choice;
  /** Reads the entry `kind`, on which the other entries depend. */
  readonly kind: <const Kind extends string>(kinds: readonly Kind[]) => Kind | undefined;
  readonly refuse: (reason: string) => void;
};

type Refuse = (path: string, reason: string) => void;

function createNode(value: unknown, path: string, refuseAt: Refuse): Node {
  const entries = isEntries(value) ? value : undefined;
  const refuse = (reason: string): void => refuseAt(path, reason);
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (path === '' && entries === undefined) refuse('检查的内容不是一个对象');
  return {
    refuse,
    has: (key) => ownValue(entries, key) !== undefined,
    part: (key) => createNode(ownValue(entries, key), below(key), refuseAt),
    list: (key, least, most) => {
      const list = ownValue(entries, key);
      if (!Array.isArray(list)) {
        refuseAt(below(key), list === undefined ? '缺少这一项' : '这一项要是一个列表');
        return [];
      }
      if (list.length < least) refuseAt(below(key), `至少要有 ${least} 项`);
      if (list.length > most) refuseAt(below(key), `最多 ${most} 项`);
      return list
        .slice(0, most)
        .map((item: unknown, index) => createNode(item, `${below(key)}[${index}]`, refuseAt));
    },
    only: (...keys) => {
      if (entries === undefined) {
        refuse(value === undefined ? '缺少这一项' : '这一项要是一个对象');
        return;
      }
      for (const key of Object.keys(entries)) if (!keys.includes(key)) refuseAt(below(key), '不认识这一项');
    },
    text: (least, most) => {
      if (typeof value !== 'string') refuse(value === undefined ? '缺少这一项' : '这一项要是文字');
      else if (value.length < least) refuse('不能为空');
      else if (value.length > most) refuse(`最多 ${most} 个字`);
      else return value;
      return '';
    },
    number: (least, most, whole = false) => {
      if (typeof value !== 'number' || !Number.isFinite(value))
        refuse(value === undefined ? '缺少这一项' : '这一项要是数字');
      else if (value < least || value > most) refuse(`要在 ${least} 到 ${most} 之间`);
      else if (whole && !Number.isInteger(value)) refuse('要是整数');
      else return value;
      return 0;
    },
    flag: () => {
      if (typeof value === 'boolean') return value;
      refuse(value === undefined ? '缺少这一项' : '这一项要是 true 或 false');
      return false;
    },
    choice: (choices) => {
      const found = choices.find((choice) => choice === value);
      if (found === undefined) refuse(value === undefined ? '缺少这一项' : `只能是：${choices.join('、')}`);
      return found ?? choices[0];
    },
    kind: (kinds) => {
      const kind = ownValue(entries, 'kind');
      const found = kinds.find((one) => one === kind);
      if (entries === undefined) refuse(value === undefined ? '缺少这一项' : '这一项要是一个对象');
      else if (found === undefined)
        refuseAt(below('kind'), kind === undefined ? '缺少这一项' : `只能是：${kinds.join('、')}`);
      return found;
    },
  };
}

/** Reads only the object's own entries, so that data cannot refer to what every object inherits. */
function ownValue(entries: Entries | undefined, key: string): unknown {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined;
}
