import type { ChangeKind } from '#openapi/live-frames.ts';
import { publishTo } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';
import { listPupilsOfCourse } from './learners.store.ts';

const cmd: ChangeKind = 'learning';

/** Notifies the pages of pupils that their courses, units or homework changed, when the transaction commits. */
export async function notifyLearners(trx: Db, to: readonly string[]): Promise<void> {
  await publishTo(trx, to, { cmd, msgId: '', msgTxt: '' });
}

/**
 * Notifies the pupils whose class has the course open by now. A shared course that no class has notifies no one,
 * because every page would read again.
 */
export async function notifyLearnersOf(trx: Db, courseId: string, now: Date): Promise<void> {
  await notifyLearners(trx, await listPupilsOfCourse(trx, courseId, now));
}
