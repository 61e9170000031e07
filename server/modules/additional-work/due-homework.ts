import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import { dueHomework } from './my-homework.rules.ts';
import { listMyHomework } from './my-homework.store.ts';

/** What a pupil has to hand in for their classes, what is due first before the rest. */
export async function readDueHomework(db: Db, userId: string, now: Date): Promise<Schema<'DueHomework'>[]> {
  return dueHomework(await listMyHomework(db, userId), now);
}
