import { keptRefusal } from '#server/records/binned.ts';
import type { Person } from '#server/http/caller.ts';
import { oneOfAKind } from '#server/records/keep-record.ts';
import { refuse } from '#server/http/refusal.ts';
import { constraintBreach } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { userBin } from './user-bin.ts';
import { duplicateMessages } from './user.rules.ts';

type Written = {
  readonly db: Db;
  readonly person: Person;
  /** The values of the user that is written. */
  readonly values: Readonly<Record<string, unknown>>;
};

/**
 * Runs a write and turns a duplicate into a refusal that names the field, and a missing picture likewise. `written`:
 * the one user that is written, so that a conflicting deleted user is named.
 */
export async function userDuplicatesRefused<T>(work: () => Promise<T>, written?: Written): Promise<T> {
  const refusalFor =
    written === undefined
      ? undefined
      : (field: string) => keptRefusal(written.db, userBin, written.person, field, written.values[field]);
  try {
    return await oneOfAKind({ taken: duplicateMessages, kept: refusalFor }, work);
  } catch (error) {
    if (constraintBreach(error)?.constraint?.includes('avatar') === true)
      throw refuse('头像文件不存在', 'avatar');
    throw error;
  }
}
