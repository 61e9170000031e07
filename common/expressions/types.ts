import type { Schema } from '#openapi/index.ts';

export type Field = Schema<'FormField'>;
export type Kind = Schema<'FieldKind'>;

/** Types of a single value. `null` is the type of the literal and matches every type. */
export type Scalar = 'text' | 'number' | 'bool' | 'date' | 'duration' | 'null';
export type ValueType = Scalar | `list<${Scalar}>`;

/**
 * A value during evaluation: a text; a number as a decimal with 12 places (decimal.ts); a date as
 * milliseconds of the wall clock; a duration in milliseconds.
 */
export type Value = string | bigint | boolean | number | readonly Value[];

/** Values of a row by field key, in wire form (2026-09-01, 2026-09-01 08:00:00, 08:00:00). */
export type Row = Readonly<Record<string, unknown>>;

/** The current user; `departs` are department codes. */
export type Me = {
  readonly username: string;
  readonly realname: string;
  readonly roles: readonly string[];
  readonly departs: readonly string[];
};

/**
 * Inputs that are not in the row. No expression reads a clock: `now` is the time in wire form, as 2026-09-01
 * 08:00:00.
 */
export type Surroundings = { readonly now: string; readonly me: Me };

/** An error in a text: a message in Chinese and a range of characters counted from 0; `to` is exclusive. */
export type ExpressionError = { readonly message: string; readonly from: number; readonly to: number };

/** Values of the formulas by key, in evaluation form; null for one that is empty or fails. */
export type Worked = ReadonlyMap<string, Value | null>;

/** The steps left for several evaluations. */
export type Budget = { left: number };

/** State shared by the evaluations of one row. */
export type Shared = { readonly formulas: Worked; readonly budget: Budget };

/** The state of one evaluation. */
export type Run = Shared & {
  readonly row: Row;
  readonly surroundings: Surroundings;
  /** Item values of the comprehensions, by nesting depth. */
  readonly locals: Value[];
  steps: number;
};

/** A type-checked node. */
export type Code = { readonly type: ValueType; readonly run: (run: Run) => Value };

/** A checked expression. Only `compile` creates one. */
export type Expression = {
  readonly text: string;
  readonly type: ValueType;
  /** Keys of the fields it reads, without duplicates, in order of appearance. */
  readonly reads: readonly string[];
  readonly code: Code;
};

/** An error found by the checker; `compile` returns it. */
export class WrongText extends Error {
  readonly from: number;
  readonly to: number;

  constructor(message: string, at: { readonly start: number; readonly end: number }) {
    super(message);
    this.from = at.start;
    this.to = at.end;
  }
}

/**
 * An empty value is read where a value is needed. The result is null unless `&&`, `||`, `empty` or `ifEmpty`
 * handles it.
 */
export class NoValue extends Error {}

/** One instance is thrown everywhere: empty fields are frequent, and the stack is never used. */
export const noValue = new NoValue();

/** An expression fails at run time; `evaluate` returns the message as its problem. */
export class CannotTell extends Error {}

/**
 * The maximum number of steps of one evaluation. A step is a node, an item of a list or a hundred characters.
 */
export const maxSteps = 20_000;

/** The maximum number of steps of all evaluations of one row at one event. */
export const maxRowSteps = 100_000;

/** Creates the budget for the evaluations of one row. */
export const rowBudget = (): Budget => ({ left: maxRowSteps });

/** The longest text, in characters, that an expression may produce. */
export const longestText = 100_000;

/** Evaluation needs more steps than `withinSteps` allows. Expressions never catch this error. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
}

let allowance: Budget | undefined;

/**
 * Runs synchronous work whose evaluations together take at most the allowed steps, whatever their own budgets
 * are; the steps are taken off `allowed`. A step takes 0.2 microseconds at most. Errors: TooManySteps.
 */
export function withinSteps<T>(allowed: Budget, work: () => T): T {
  const outer = allowance;
  allowance = allowed;
  try {
    return work();
  } finally {
    allowance = outer;
  }
}

/**
 * Counts steps. Errors: TooManySteps beyond the limit of `withinSteps`; CannotTell beyond `maxSteps` or the
 * budget of the row.
 */
export function spend(run: Run, steps: number): void {
  run.steps += steps;
  // Work that is refused is not done, so it does not reduce the shared budget.
  if (run.steps <= maxSteps) run.budget.left -= steps;
  if (run.steps > maxSteps || run.budget.left < 0) throw new CannotTell('要算的太多，请把表达式写得简单一些');
  if (allowance === undefined) return;
  allowance.left -= steps;
  if (allowance.left < 0) throw new TooManySteps();
}

const typeNames: Readonly<Record<Scalar, string>> = {
  text: '文本',
  number: '数字',
  bool: '“是/否”',
  date: '日期',
  duration: '时长',
  null: '空',
};

const scalars: readonly Scalar[] = ['text', 'number', 'bool', 'date', 'duration', 'null'];

/** Returns the item type of a list, or undefined if the type is not a list. */
export function itemOf(type: ValueType): Scalar | undefined {
  return scalars.find((scalar) => type === `list<${scalar}>`);
}

/** Returns the type if it is scalar, or undefined for a list. */
export function scalarOf(type: ValueType): Scalar | undefined {
  return scalars.find((scalar) => type === scalar);
}

/** Returns the name of a type for users. */
export function typeLabel(type: ValueType): string {
  const item = itemOf(type);
  if (item !== undefined) return item === 'null' ? '列表' : `${typeNames[item]}列表`;
  return typeNames[scalarOf(type) ?? 'null'];
}

/** Returns the common type, or undefined. The types null and empty list match every type and every list. */
export function bothOf(one: ValueType, other: ValueType): ValueType | undefined {
  if (one === other || other === 'null') return one;
  if (one === 'null') return other;
  if (itemOf(one) !== undefined && other === 'list<null>') return one;
  if (one === 'list<null>' && itemOf(other) !== undefined) return other;
  return undefined;
}
