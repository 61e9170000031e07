import { refuse } from '#server/http/refusal.ts';
import { constraintBreach } from '#server/store/constraint.ts';
import { duplicateMessages } from './user.rules.ts';

/** Runs a write and says which value another user has already. */
export async function duplicatesRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const breach = constraintBreach(error);
    const duplicate = duplicateMessages[breach?.constraint ?? ''];
    if (duplicate !== undefined) throw refuse(duplicate.message, duplicate.field);
    if (breach?.constraint?.includes('avatar') === true) throw refuse('头像文件不存在', 'avatar');
    throw error;
  }
}
