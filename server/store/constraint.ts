import { DatabaseError } from 'pg';

/** SQLSTATE classes a store may turn into a refusal. */
const KINDS = new Map([
  ['23505', 'unique'],
  ['23503', 'foreign-key'],
  ['23502', 'not-null'],
  ['23514', 'check'],
  ['22001', 'too-long'],
  ['23P01', 'exclusion'],
] as const);

export type ConstraintKind = 'unique' | 'foreign-key' | 'not-null' | 'check' | 'too-long' | 'exclusion';
export type ConstraintBreach = { readonly kind: ConstraintKind; readonly constraint: string | undefined };

/**
 * What a failed statement broke, with the name of the constraint (`sys_user_username_key`), or undefined when the error
 * is something else.
 */
export function constraintBreach(error: unknown): ConstraintBreach | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const found = [...KINDS].find(([code]) => code === error.code);
  return found === undefined ? undefined : { kind: found[1], constraint: error.constraint };
}

/** The columns of a broken key as the database tells them: `Key (username)=(…) already exists.` */
export function brokenColumns(error: unknown): string {
  const detail = error instanceof DatabaseError ? (error.detail ?? '') : '';
  return detail.split(')=(')[0] ?? '';
}

/** The index whose pages a value is too long for; undefined when the error is something else. */
export function overfullIndex(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError) || error.code !== '54000') return undefined;
  // index row size 3016 exceeds btree version 4 maximum 2704 for index "u_…"
  return error.message.startsWith('index row') ? error.message.split('"')[1] : undefined;
}

/** A value no column takes: a NUL character, a broken encoding, a number beyond its type (SQLSTATE). */
const IMPOSSIBLE_VALUES = new Set(['22021', '22P05', '22003', '22P02', '22007', '22008']);

/** Whether a statement failed because of a value that came with the request. */
export function isImpossibleValue(error: unknown): boolean {
  return error instanceof DatabaseError && IMPOSSIBLE_VALUES.has(error.code ?? '');
}

/** Whether a statement was ended because it took longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014';
}

/** Whether a write was refused because the transaction may only read. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

/** Whether a lock did not come in time, or two waited for one another: it may be tried again. */
export function isLockTrouble(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01');
}
