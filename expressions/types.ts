import type { Schema } from '#openapi/index.ts';

export type Field = Schema<'FormField'>;
export type Kind = Schema<'FieldKind'>;

/** What one value may be; `null` is the literal, which is of every type. */
export type Scalar = 'text' | 'number' | 'bool' | 'date' | 'duration' | 'null';
export type ValueType = Scalar | `list<${Scalar}>`;

/**
 * A value while it is worked with: text; number as a decimal of 12 places (decimal.ts); a date as milliseconds of its wall
 * clock, a duration as milliseconds.
 */
export type Value = string | bigint | boolean | number | readonly Value[];

/** Values of a row by the keys of its fields, as they stand on the wire (2026-09-01, 2026-09-01 08:00:00, 08:00:00). */
export type Row = Readonly<Record<string, unknown>>;

/** Who asks; departments by their codes. */
export type Me = {
  readonly username: string;
  readonly realname: string;
  readonly roles: readonly string[];
  readonly departs: readonly string[];
};

/** What is no part of the row. Nothing here reads a clock: `now` is the wire's time, as 2026-09-01 08:00:00. */
export type Surroundings = { readonly now: string; readonly me: Me };

/** What is wrong with a text: in Chinese, and the characters it is about, counted from 0; `to` is behind the last. */
export type ExpressionError = { readonly message: string; readonly from: number; readonly to: number };

/** What formulas gave, by their keys, as expressions work with it; null for one that is empty or cannot be worked out. */
export type Worked = ReadonlyMap<string, Value | null>;

/** Steps that several evaluations may still take together. */
export type Budget = { left: number };

/** What the evaluations of one row share. */
export type Shared = { readonly formulas: Worked; readonly budget: Budget };

/** One evaluation as it goes. */
export type Run = Shared & {
  readonly row: Row;
  readonly surroundings: Surroundings;
  /** Of comprehensions, by their depth. */
  readonly locals: Value[];
  steps: number;
};

/** A checked part of an expression. */
export type Code = { readonly type: ValueType; readonly run: (run: Run) => Value };

/** A checked expression; made by `compile` alone. */
export type Expression = {
  readonly text: string;
  readonly type: ValueType;
  /** Keys of the fields it reads, each once, in their order. */
  readonly reads: readonly string[];
  readonly code: Code;
};

/** Found while checking: becomes the error of `compile`. */
export class WrongText extends Error {
  readonly from: number;
  readonly to: number;

  constructor(message: string, at: { readonly start: number; readonly end: number }) {
    super(message);
    this.from = at.start;
    this.to = at.end;
  }
}

/** A value is asked for that is not there: becomes null, unless `&&`, `||`, `empty` or `ifEmpty` know better. */
export class NoValue extends Error {}

/** The one that is thrown: an empty field is nothing rare, and the place it was found at is asked by nobody. */
export const noValue = new NoValue();

/** What cannot be worked out: becomes the problem of `evaluate`. */
export class CannotTell extends Error {}

/** Most steps of one evaluation: a step is a part of the text, an item of a list or a hundred characters. */
export const mostSteps = 20_000;

/** Most steps of all evaluations of one row at one event. */
export const mostRowSteps = 100_000;

/** For the evaluations of one row. */
export const rowBudget = (): Budget => ({ left: mostRowSteps });

/** Longest text that an expression may make. */
export const longestText = 100_000;

/** More steps were needed than `withinSteps` allows. Nothing in an expression catches it. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
}

let allowance: Budget | undefined;

/**
 * Runs work that evaluates expressions, which take at most so many steps together, whatever budgets they have. The work is
 * synchronous. A step takes a tenth of a microsecond to a microsecond. Errors: TooManySteps.
 */
export function withinSteps<T>(steps: number, work: () => T): T {
  const outer = allowance;
  allowance = { left: steps };
  try {
    return work();
  } finally {
    allowance = outer;
  }
}

/** Counts steps. Errors: TooManySteps beyond `withinSteps`; CannotTell beyond `mostSteps`, and beyond what is left for the row. */
export function spend(run: Run, steps: number): void {
  run.steps += steps;
  // What is refused is not done, and takes nothing from the others.
  if (run.steps <= mostSteps) run.budget.left -= steps;
  if (run.steps > mostSteps || run.budget.left < 0)
    throw new CannotTell('要算的太多，请把表达式写得简单一些');
  if (allowance === undefined) return;
  allowance.left -= steps;
  if (allowance.left < 0) throw new TooManySteps();
}

const words: Readonly<Record<Scalar, string>> = {
  text: '文本',
  number: '数字',
  bool: '“是/否”',
  date: '日期',
  duration: '时长',
  null: '空',
};

const scalars: readonly Scalar[] = ['text', 'number', 'bool', 'date', 'duration', 'null'];

/** The type of the items of a list; undefined: it is none. */
export function itemOf(type: ValueType): Scalar | undefined {
  return scalars.find((scalar) => type === `list<${scalar}>`);
}

/** The type of one value; undefined: it is a list. */
export function scalarOf(type: ValueType): Scalar | undefined {
  return scalars.find((scalar) => type === scalar);
}

/** A type as people read it. */
export function wordOf(type: ValueType): string {
  const item = itemOf(type);
  if (item !== undefined) return item === 'null' ? '列表' : `${words[item]}列表`;
  return words[scalarOf(type) ?? 'null'];
}

/** The type both have, null and the empty list being of every one; undefined: none. */
export function bothOf(one: ValueType, other: ValueType): ValueType | undefined {
  if (one === other || other === 'null') return one;
  if (one === 'null') return other;
  if (itemOf(one) !== undefined && other === 'list<null>') return one;
  if (one === 'list<null>' && itemOf(other) !== undefined) return other;
  return undefined;
}
