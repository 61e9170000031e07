import type { Db } from '#server/store/database.ts';

export type OwnWork = {
  readonly id: string;
  readonly courseId: string | null;
  readonly additionalId: string | null;
  readonly departId: string | null;
  readonly workStatus: number;
  readonly workCover: string | null;
  readonly handedInAt: Date | null;
  readonly returnedAt: Date | null;
};

export function ownWorks(db: Db, userId: string) {
  return (
    db
      .selectFrom('teachingWork')
      .select(['id', 'courseId', 'additionalId', 'departId', 'workStatus', 'workCover'])
      .select(['handedInAt', 'returnedAt'])
      .where('userId', '=', userId)
      .where('delFlag', '=', 0)
      // Locks against a concurrent grading. Not FOR UPDATE: likes and views, which refer to the row, need not wait.
      .forNoKeyUpdate()
  );
}

export async function lockOwnWork(db: Db, userId: string, id: string): Promise<OwnWork | undefined> {
  return await ownWorks(db, userId).where('id', '=', id).executeTakeFirst();
}
