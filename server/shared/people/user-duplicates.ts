import { binConflictRefusal } from '#server/records/bin-conflict.ts';
import type { Actor } from '#server/http/caller.ts';
import { translateDuplicates } from '#server/records/record-commands.ts';
import { refusal } from '#server/http/refusal.ts';
import { constraintViolation } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { userBin } from './user-bin.ts';
import { duplicateMessages } from './user.rules.ts';

type WrittenUser = {
  readonly db: Db;
  readonly actor: Actor;
  /** The values of the user that is written. */
  readonly values: Readonly<Record<string, unknown>>;
};

/**
 * Runs a write and turns a duplicate into a refusal that names the field, and a missing picture likewise. `written`:
 * the one user that is written, so that a conflicting deleted user is named.
 */
export async function translateUserDuplicates<T>(work: () => Promise<T>, written?: WrittenUser): Promise<T> {
  const refusalFor =
    written === undefined
      ? undefined
      : (field: string) =>
          binConflictRefusal(written.db, userBin, written.actor, field, written.values[field]);
  try {
    return await translateDuplicates({ taken: duplicateMessages, refusalFor }, work);
  } catch (error) {
    if (constraintViolation(error)?.constraint?.includes('avatar') === true)
      throw refusal('头像文件不存在', 'avatar');
    throw error;
  }
}
