import type { Comparison, Condition, Statement } from './behaviour.ts';
import { placeKey, touchKey, type SpriteState, type StageState, type VariableState } from './stage-state.ts';

/** The result of a condition. A missing sprite or variable is no answer, so `not` does not turn it around. */
export type Verdict = 'holds' | 'fails' | 'noSprite' | 'noVariable';

/** The largest difference of a channel at which two colours count as equal: edges are smoothed, drawings scaled. */
const colourTolerance = 16;

/**
 * Judges a condition in a state of the stage. `start` is the state when the step began, which movements and growing
 * variables are compared with.
 */
export function judgeCondition(condition: Condition, now: StageState, start: StageState): Verdict {
  const answer = judgeStatement(condition, now, start);
  if (typeof answer === 'string') return answer;
  return answer === (condition.not !== true) ? 'holds' : 'fails';
}

type Answer = boolean | 'noSprite' | 'noVariable';

function judgeStatement(statement: Statement, now: StageState, start: StageState): Answer {
  switch (statement.kind) {
    case 'touches': {
      const { sprite, touched } = statement;
      if (touched.kind === 'sprite' && spriteIn(now, touched.sprite) === undefined) return 'noSprite';
      return ofSprite(now, sprite, () => now.touches[touchKey(statement)] === true);
    }
    case 'moves':
      return ofSprite(now, statement.sprite, (sprite) => {
        const before = spriteIn(start, statement.sprite) ?? sprite;
        return distanceTo(statement.direction, before, sprite) >= statement.by - tiny;
      });
    case 'isAt':
      return ofSprite(
        now,
        statement.sprite,
        ({ x, y }) => Math.hypot(x - statement.x, y - statement.y) <= statement.within + tiny,
      );
    case 'costume':
      return ofSprite(now, statement.sprite, ({ costume }) => costume === statement.costume);
    case 'backdrop':
      return now.backdrop === statement.backdrop;
    case 'says':
      return ofSprite(now, statement.sprite, ({ bubble }) => {
        const [said, text] = [bubble.trim(), statement.text.trim()];
        return statement.match === 'whole' ? said === text : said.includes(text);
      });
    case 'variable':
      return ofVariable(now, statement, ({ value }) =>
        isOrdered(compareValues(value, statement.value), statement.comparison),
      );
    case 'variableGrows':
      return ofVariable(now, statement, ({ value }) => {
        const growth = numberIn(value) - numberIn(variableIn(start, statement)?.value ?? 0);
        return statement.by < 0 ? growth <= statement.by + tiny : growth >= statement.by - tiny;
      });
    case 'messageSent':
      return now.messages.some((message) => folded(message) === folded(statement.message));
    case 'colourShown':
      return isSimilar(now.colours[placeKey(statement)], statement.colour);
    case 'visible':
      return ofSprite(now, statement.sprite, ({ visible }) => visible);
    case 'hidden':
      return ofSprite(now, statement.sprite, ({ visible }) => !visible);
    case 'cloneCount':
      return ofSprite(now, statement.sprite, ({ clones }) =>
        isOrdered(clones - statement.count, statement.comparison),
      );
    default:
      return statement satisfies never;
  }
}

/** Positions are sums of fractions, so equal ones differ in the last digits. */
const tiny = 1e-6;

const spriteIn = (state: StageState, name: string): SpriteState | undefined =>
  state.sprites.find((sprite) => sprite.name === name);

function ofSprite(state: StageState, name: string, judge: (sprite: SpriteState) => boolean): Answer {
  const sprite = spriteIn(state, name);
  return sprite === undefined ? 'noSprite' : judge(sprite);
}

type NamedVariable = { readonly name: string; readonly sprite?: string };

function variableIn(state: StageState, { name, sprite = '' }: NamedVariable): VariableState | undefined {
  return state.variables.find((variable) => variable.name === name && variable.sprite === sprite);
}

function ofVariable(
  state: StageState,
  named: NamedVariable,
  judge: (variable: VariableState) => boolean,
): Answer {
  const variable = variableIn(state, named);
  return variable === undefined ? 'noVariable' : judge(variable);
}

function distanceTo(direction: 'right' | 'left' | 'up' | 'down', from: SpriteState, to: SpriteState): number {
  switch (direction) {
    case 'right':
      return to.x - from.x;
    case 'left':
      return from.x - to.x;
    case 'up':
      return to.y - from.y;
    case 'down':
      return from.y - to.y;
    default:
      return direction satisfies never;
  }
}

/** Messages are the same to Scratch if they differ in upper and lower case only. */
const folded = (text: string): string => text.toLowerCase();

/** Compares as Scratch does: as numbers if both are numbers, otherwise as text without regard to case. */
export function compareValues(value: VariableState['value'], expected: string): number {
  const [left, right] = [exactNumber(value), exactNumber(expected)];
  if (left !== undefined && right !== undefined) {
    const difference = left - right;
    return Math.abs(difference) <= tiny ? 0 : difference;
  }
  const [text, other] = [folded(String(value)), folded(expected)];
  if (text === other) return 0;
  return text < other ? -1 : 1;
}

function exactNumber(value: VariableState['value']): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** Returns the number that Scratch calculates with: 0 for a text that is none. */
const numberIn = (value: VariableState['value']): number => exactNumber(value) ?? 0;

function isOrdered(difference: number, comparison: Comparison): boolean {
  switch (comparison) {
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    default:
      return comparison satisfies never;
  }
}

function isSimilar(shown: string | undefined, expected: string): boolean {
  if (shown === undefined) return false;
  const [one, other] = [channelsOf(shown), channelsOf(expected)];
  return one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= colourTolerance);
}

/** Returns red, green and blue of `#rrggbb`. */
export const channelsOf = (colour: string): readonly [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];
