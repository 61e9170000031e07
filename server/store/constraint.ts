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
export type ConstraintViolation = { readonly kind: ConstraintKind; readonly constraint: string | undefined };

/** Returns the violated constraint of a failed statement (`sys_user_username_key`), or undefined for other errors. */
export function constraintViolation(error: unknown): ConstraintViolation | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const found = [...KINDS].find(([code]) => code === error.code);
  return found === undefined ? undefined : { kind: found[1], constraint: error.constraint };
}

/** Parses the columns of a violated key from the database's message: `Key (username)=(…) already exists.` */
export function violatedColumns(error: unknown): string {
  const detail = error instanceof DatabaseError ? (error.detail ?? '') : '';
  return detail.split(')=(')[0] ?? '';
}

/** Returns the index for which a value is too long; undefined for other errors. */
export function oversizedIndex(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError) || error.code !== '54000') return undefined;
  // index row size 3016 exceeds btree version 4 maximum 2704 for index "u_…"
  return error.message.startsWith('index row') ? error.message.split('"')[1] : undefined;
}

/** SQLSTATEs of values that no column accepts: a NUL character, invalid encoding, a number out of range. */
const IMPOSSIBLE_VALUES = new Set(['22021', '22P05', '22003', '22P02', '22007', '22008']);

/** Returns whether a statement failed because of a value that came with the request. */
export function isImpossibleValue(error: unknown): boolean {
  return error instanceof DatabaseError && IMPOSSIBLE_VALUES.has(error.code ?? '');
}

/** Returns whether a statement exceeded its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014';
}

/** Returns whether a write failed because the transaction is read-only. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

/** Returns whether a lock timed out or a deadlock occurred; the work may be retried. */
export function isLockFailure(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01');
}
