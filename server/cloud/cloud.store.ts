import { sql } from 'kysely';
import { workIsVisible, type Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';
import type { CloudRow, CloudRevs, CloudValues } from './cloud-frames.ts';

/** Whether there is this work, with a file, and the viewer may play it. */
export async function isPlayable(db: Db, workId: string, viewer: Viewer): Promise<boolean> {
  return (await contentOf(db, workId).where(workIsVisible(viewer)).executeTakeFirst()) !== undefined;
}

/** Returns the content hash of a work's newest file, without a permission check. */
export async function findWorkContent(db: Db, workId: string): Promise<string | undefined> {
  return (await contentOf(db, workId).executeTakeFirst())?.sha256;
}

function contentOf(db: Db, workId: string) {
  return db
    .selectFrom('teachingWork as work')
    .innerJoin('sysFile as file', 'file.id', 'work.workFile')
    .select('file.sha256')
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0);
}

export async function readCloud(db: Db, workId: string): Promise<Readonly<Record<string, CloudRow>>> {
  const rows = await db
    .selectFrom('teachingWorkCloud')
    .select(['name', 'value', 'rev'])
    .where('workId', '=', workId)
    .execute();
  return Object.fromEntries(rows.map(({ name, value, rev }) => [name, { value, rev }]));
}

/**
 * Always in the order of names: two servers that write the same ones wait for each other instead of locking up. Answers
 * the place of each value in the order of all values of its variable.
 */
export async function writeCloud(db: Db, workId: string, values: CloudValues, now: Date): Promise<CloudRevs> {
  const rows = Object.entries(values)
    .map(([name, value]) => ({ workId, name, value, updateTime: now }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const written = await db
    .insertInto('teachingWorkCloud')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['workId', 'name']).doUpdateSet({
        value: sql<string>`excluded.value`,
        updateTime: sql<Date>`excluded.update_time`,
        // A transaction that waited for the row sees the last revision; clocks may run backwards.
        rev: sql<number>`greatest(teaching_work_cloud.rev + 1, excluded.rev)`,
      }),
    )
    .returning(['name', 'rev'])
    .execute();
  return Object.fromEntries(written.map(({ name, rev }) => [name, rev]));
}

/** Lets go of variables that the work has no more: its ten are those of its project. */
export async function forgetCloud(db: Db, workId: string, namesToKeep: readonly string[]): Promise<void> {
  await db
    .deleteFrom('teachingWorkCloud')
    .where('workId', '=', workId)
    .$if(namesToKeep.length > 0, (some) => some.where('name', 'not in', [...namesToKeep]))
    .execute();
}
