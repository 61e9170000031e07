import type { ChangeKind } from '#openapi/live-frames.ts';
import { publishTo } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';
import { listPupilsOfCourse } from './learners.store.ts';

const cmd: ChangeKind = 'learning';

/** Tells the pages of pupils that their courses, units or homework changed, when the transaction commits. */
export async function tellLearners(trx: Db, to: readonly string[]): Promise<void> {
  await publishTo(trx, to, { cmd, msgId: '', msgTxt: '' });
}

/**
 * As `tellLearners`, the pupils who have the course from their class by now. Of a shared course that no class was given
 * nobody is told: it is everybody's, and everybody would read it anew.
 */
export async function tellLearnersOf(trx: Db, courseId: string, now: Date): Promise<void> {
  await tellLearners(trx, await listPupilsOfCourse(trx, courseId, now));
}
