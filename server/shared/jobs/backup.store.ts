import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

type BackupTable = Database['sysBackup'];
export type BackupRow = Awaited<ReturnType<typeof listBackups>>[number];

/** Returns what is known of each archive; archives that the command made have no row before their first drill. */
export async function listBackups(db: Db) {
  return await db
    .selectFrom('sysBackup as backup')
    .leftJoin('sysUser as person', 'person.username', 'backup.madeBy')
    .selectAll('backup')
    .select('person.realname as makerName')
    .execute();
}

/** Stores what a backup contains and who made it. */
export async function saveBackup(db: Db, backup: Insertable<BackupTable>): Promise<void> {
  await save(db, backup);
}

type Check = Required<Pick<Insertable<BackupTable>, 'name' | 'checkedAt' | 'checkPassed' | 'checkMessage'>> &
  Pick<Insertable<BackupTable>, 'fileCount' | 'brokenCount'>;

/** Stores the result of a drill. */
export async function saveCheck(db: Db, { checkMessage, ...check }: Check): Promise<void> {
  await save(db, { ...check, checkMessage: checkMessage?.slice(0, 1000) ?? null });
}

async function save(db: Db, { name, ...values }: Insertable<BackupTable>): Promise<void> {
  await db
    .insertInto('sysBackup')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

/** Deletes what is known of archives that no longer exist. */
export async function forgetMissingBackups(db: Db, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sysBackup')
    .where(sql<SqlBool>`name <> all(${[...names]})`)
    .execute();
}

export async function forgetBackup(db: Db, name: string): Promise<void> {
  await db.deleteFrom('sysBackup').where('name', '=', name).execute();
}
