import { DatabaseError } from 'pg';

/** SQLSTATE classes a store may turn into a refusal. */
const KINDS = new Map([
  ['23505', 'unique'],
  ['23503', 'foreign-key'],
  ['23502', 'not-null'],
  ['23514', 'check'],
  ['22001', 'too-long'],
] as const);

export type ConstraintKind = 'unique' | 'foreign-key' | 'not-null' | 'check' | 'too-long';
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
