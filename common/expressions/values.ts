import { CannotTell, type Value } from './types.ts';
import { isInReach } from './decimal.ts';
import { isTime } from './times.ts';

// The checker has verified the types; another type at run time is a bug and is thrown as one.
const bug = (requested: string): Error =>
  new Error(`an expression worked out something else than ${requested}`);

export function textIn(value: Value | undefined): string {
  if (typeof value !== 'string') throw bug('text');
  return value;
}

export function decimalIn(value: Value | undefined): bigint {
  if (typeof value !== 'bigint') throw bug('a number');
  return value;
}

export function boolIn(value: Value | undefined): boolean {
  if (typeof value !== 'boolean') throw bug('yes or no');
  return value;
}

/** Reads a date or a duration. */
export function millisIn(value: Value | undefined): number {
  if (typeof value !== 'number') throw bug('a time');
  return value;
}

export function listIn(value: Value | undefined): readonly Value[] {
  if (!Array.isArray(value)) throw bug('a list');
  const list: readonly Value[] = value;
  return list;
}

/** Errors: CannotTell for more than 15 digits before the point. */
export function checkedDecimal(value: bigint): bigint {
  if (!isInReach(value)) throw new CannotTell('算出的数字太大');
  return value;
}

/** Errors: CannotTell before the year 1000 and after 9999. */
export function checkedTime(value: number): number {
  if (!isTime(value)) throw new CannotTell('算出的日期不存在');
  return value;
}

/** Errors: CannotTell for more than a hundred thousand days. */
export function checkedDuration(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > 100_000 * 86_400_000)
    throw new CannotTell('算出的时长太长');
  return value;
}

/** Compares two values; lists are compared item by item. */
export function isSame(one: Value, other: Value): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const left = listIn(one);
  const right = listIn(other);
  return left.length === right.length && left.every((item, index) => item === right[index]);
}

/** Returns the size of a value in steps. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return Math.ceil(value.length / 100);
  return Array.isArray(value) ? value.length : 0;
}
