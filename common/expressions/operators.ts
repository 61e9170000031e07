import { divided, times, truncated } from './decimal.ts';
import {
  bothOf,
  CannotTell,
  itemOf,
  longestText,
  scalarOf,
  spend,
  type Run,
  type Value,
  type ValueType,
} from './types.ts';
import {
  checkedDecimal,
  checkedDuration,
  checkedTime,
  decimalIn,
  isSame,
  listIn,
  millisIn,
  sizeOf,
  textIn,
} from './values.ts';

type Work = (left: Value, right: Value, run: Run) => Value;

/** An operator for two operand types: its result type and its implementation. */
export type Operator = { readonly gives: ValueType; readonly work: Work };

const zeroCheck = (right: bigint): bigint => {
  if (right === 0n) throw new CannotTell('除数不能是 0');
  return right;
};

const decimals =
  (work: (left: bigint, right: bigint) => bigint): Work =>
  (left, right) =>
    checkedDecimal(work(decimalIn(left), decimalIn(right)));

const millis =
  (work: (left: number, right: number) => number, checked: (value: number) => number): Work =>
  (left, right) =>
    checked(work(millisIn(left), millisIn(right)));

const add = (left: number, right: number): number => left + right;
const subtract = (left: number, right: number): number => left - right;

/** Concatenates texts. Errors: CannotTell if the result is longer than `longestText`. */
export function joined(parts: readonly string[], run: Run): string {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length > longestText) throw new CannotTell('拼成的文本太长');
  spend(run, Math.ceil(length / 100));
  return parts.join('');
}

const byTypes: Readonly<Record<string, Operator>> = {
  'number + number': { gives: 'number', work: decimals((left, right) => left + right) },
  'number - number': { gives: 'number', work: decimals((left, right) => left - right) },
  'number * number': { gives: 'number', work: decimals(times) },
  'number / number': {
    gives: 'number',
    work: decimals((left, right) => divided(left, zeroCheck(right))),
  },
  'number % number': {
    gives: 'number',
    work: decimals((left, right) => truncated(left) % zeroCheck(truncated(right))),
  },
  'text + text': { gives: 'text', work: (left, right, run) => joined([textIn(left), textIn(right)], run) },
  'date + duration': { gives: 'date', work: millis(add, checkedTime) },
  'duration + date': { gives: 'date', work: millis(add, checkedTime) },
  'date - duration': { gives: 'date', work: millis(subtract, checkedTime) },
  'date - date': { gives: 'duration', work: millis(subtract, checkedDuration) },
  'duration + duration': { gives: 'duration', work: millis(add, checkedDuration) },
  'duration - duration': { gives: 'duration', work: millis(subtract, checkedDuration) },
};

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function orderOf(left: Value, right: Value): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

function comparison(op: string, left: ValueType, right: ValueType): Operator | undefined {
  const holds = orders[op];
  const type = bothOf(left, right);
  const isOrdered = type === 'number' || type === 'text' || type === 'date' || type === 'duration';
  if (holds === undefined || !isOrdered) return undefined;
  return {
    gives: 'bool',
    work: (one, other, run) => {
      spend(run, sizeOf(one));
      return holds(orderOf(one, other));
    },
  };
}

function equality(op: string, left: ValueType, right: ValueType): Operator | undefined {
  if ((op !== '==' && op !== '!=') || bothOf(left, right) === undefined) return undefined;
  return {
    gives: 'bool',
    work: (one, other, run) => {
      spend(run, sizeOf(one));
      return isSame(one, other) === (op === '==');
    },
  };
}

/** Returns whether a list contains an item. Each compared item takes a step. */
export function includes(list: Value, item: Value, run: Run): boolean {
  spend(run, sizeOf(list));
  return listIn(list).includes(item);
}

function membership(op: string, left: ValueType, right: ValueType): Operator | undefined {
  const item = itemOf(right);
  if (op !== 'in' || item === undefined || scalarOf(left) === undefined) return undefined;
  if (bothOf(left, item) === undefined) return undefined;
  return { gives: 'bool', work: (one, list, run) => includes(list, one, run) };
}

function concatenation(op: string, left: ValueType, right: ValueType): Operator | undefined {
  const gives = bothOf(left, right);
  if (op !== '+' || gives === undefined || itemOf(gives) === undefined) return undefined;
  return {
    gives,
    work: (one, other, run) => {
      spend(run, sizeOf(one) + sizeOf(other));
      return [...listIn(one), ...listIn(other)];
    },
  };
}

/**
 * Returns the CEL operator for two types, or undefined if no operator exists. A null operand has no value, so the
 * operator of the other type applies.
 */
export function operatorOf(op: string, left: ValueType, right: ValueType): Operator | undefined {
  const [one, other] = [left === 'null' ? right : left, right === 'null' ? left : right];
  return (
    byTypes[`${one} ${op} ${other}`] ??
    comparison(op, one, other) ??
    equality(op, one, other) ??
    membership(op, left, right) ??
    concatenation(op, one, other)
  );
}
