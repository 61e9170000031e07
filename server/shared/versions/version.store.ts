import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

/** Locks the versions of this record until the transaction ends, so that their numbers stay unique. */
export async function lockVersions(db: Db, dataTable: string, dataId: string): Promise<void> {
  const name = `data-log ${dataTable} ${dataId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

export async function lastVersion(db: Db, dataTable: string, dataId: string) {
  return await db
    .selectFrom('sysDataLog')
    .select(['dataVersion', 'dataContent'])
    .where('dataTable', '=', dataTable)
    .where('dataId', '=', dataId)
    .orderBy('dataVersion', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertVersion(db: Db, row: Insertable<Database['sysDataLog']>): Promise<void> {
  await db.insertInto('sysDataLog').values(row).execute();
}
