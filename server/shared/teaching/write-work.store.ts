import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { recycling } from '#server/store/recycle.store.ts';
import { workIsOwnOrResponsible, type Viewer } from './work-visibility.store.ts';

type NewWork = {
  readonly id: string;
  readonly userId: string;
  readonly courseId: string | null;
  readonly additionalId: string | null;
  readonly departId: string | null;
  readonly workScene: 'create' | 'course' | 'additional';
  readonly workName: string;
  readonly workType: string;
  readonly workFile: string;
  readonly workCover: string | null;
  readonly workStatus: number;
  readonly handedInAt: Date | null;
  readonly returnedAt: Date | null;
  readonly createBy: string;
  readonly createTime: Date;
};

/** Returns false when the user already has a work for that unit or homework; waits for a concurrent save of it. */
export async function insertWork(db: Db, work: NewWork): Promise<boolean> {
  const row = await db
    .insertInto('teachingWork')
    .values(work)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type WorkChange = Omit<NewWork, 'id' | 'userId' | 'courseId' | 'additionalId' | 'workScene' | 'createBy'> & {
  readonly updateBy: string;
  readonly updateTime: Date;
};

export async function updateWork(db: Db, id: string, change: WorkChange): Promise<void> {
  await db.updateTable('teachingWork').set(change).where('id', '=', id).execute();
}

/** The columns that a copy takes from the original work. */
type CopySource = Pick<NewWork, 'id' | 'workName' | 'workType' | 'workFile' | 'workCover'>;
type Copy = { readonly id: string; readonly userId: string };
type ChangeStamp = { readonly username: string; readonly now: Date };

/** Inserts saved works of the recipients, which refer to the original, each with its first version. */
export async function insertCopies(
  db: Db,
  work: CopySource,
  copies: readonly Copy[],
  { username, now }: ChangeStamp,
): Promise<void> {
  if (copies.length === 0) return;
  const { id: remixOf, workName, workType, workFile, workCover } = work;
  await db
    .insertInto('teachingWork')
    .values(
      copies.map(({ id, userId }) => ({
        id,
        userId,
        workName,
        workType,
        workFile,
        workCover,
        remixOf,
        workScene: 'create',
        workStatus: 0,
        createBy: username,
        createTime: now,
      })),
    )
    .execute();
  await db
    .insertInto('teachingWorkVersion')
    .values(
      copies.map(({ id }) => ({
        workId: id,
        versionNo: 1,
        workName,
        fileId: workFile,
        coverId: workCover,
        createdBy: username,
        createdAt: now,
      })),
    )
    .execute();
}

export async function setRemixOf(db: Db, workId: string, originalId: string): Promise<void> {
  await db.updateTable('teachingWork').set({ remixOf: originalId }).where('id', '=', workId).execute();
}

type Grading = {
  readonly workName: string;
  readonly workStatus: number;
  readonly returnedAt: Date | null;
  readonly updateBy: string;
  readonly updateTime: Date;
};

export async function updateGraded(db: Db, workId: string, grading: Grading): Promise<void> {
  await db
    .updateTable('teachingWork')
    .set((eb) => ({
      ...grading,
      ...(grading.returnedAt === null ? {} : { returnCount: eb('returnCount', '+', 1) }),
    }))
    .where('id', '=', workId)
    .execute();
}

type Rename = { readonly workName: string; readonly updateBy: string; readonly updateTime: Date };

export async function renameWork(db: Db, id: string, change: Rename): Promise<void> {
  await db.updateTable('teachingWork').set(change).where('id', '=', id).execute();
}

/** Moves the works of these departments to the target. */
export async function moveWorks(db: Db, departIds: readonly string[], target: string): Promise<void> {
  const ids = [...departIds];
  await sql`
    update teaching_work set depart_id = ${target} where depart_id = any(${ids})`.execute(db);
}

/** Deletes, restores and purges works. */
export const workRecycling = recycling('teachingWork');

/**
 * Changes the description; returns whether there is such a work of the viewer or of a person they are responsible
 * for.
 */
export async function describeWork(
  db: Db,
  workId: string,
  viewer: Viewer,
  workDesc: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('teachingWork as work')
    .set({ workDesc })
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0)
    .where(workIsOwnOrResponsible(viewer))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
