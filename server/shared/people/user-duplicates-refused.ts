import { oneOfAKind } from '#server/http/keep-record.ts';
import { refuse } from '#server/http/refusal.ts';
import { constraintBreach } from '#server/store/constraint.ts';
import { duplicateMessages } from './user.rules.ts';

/** Runs a write and says which value another user has already, or that the picture is not there. */
export async function userDuplicatesRefused(work: () => Promise<void>): Promise<void> {
  try {
    await oneOfAKind({ taken: duplicateMessages }, work);
  } catch (error) {
    if (constraintBreach(error)?.constraint?.includes('avatar') === true)
      throw refuse('头像文件不存在', 'avatar');
    throw error;
  }
}
