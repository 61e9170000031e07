import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

/**
 * Takes the lock for creating departments until the transaction ends, because the next code depends on the
 * existing ones.
 */
export async function lockDepartCodes(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys_depart.org_code'))`.execute(db);
}

/** Returns the children of a department in order, deleted ones included; null: the institutions. */
export async function listSiblings(db: Db, parentId: string | null) {
  return await db
    .selectFrom('sysDepart')
    .select(['id', 'orgCode', 'departOrder'])
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .orderBy('departOrder')
    .orderBy('orgCode')
    .execute();
}

export async function insertDeparts(
  db: Db,
  departs: readonly Insertable<Database['sysDepart']>[],
): Promise<void> {
  // Each statement inserts a part; parents come before their children.
  for (let start = 0; start < departs.length; start += 500)
    await db
      .insertInto('sysDepart')
      .values(departs.slice(start, start + 500))
      .execute();
}

/** Returns who changed the department last and when, locked until the transaction ends. */
export async function lockDepart(db: Db, id: string) {
  return await db
    .selectFrom('sysDepart')
    .select(['createTime', 'updateTime', 'createBy', 'updateBy', 'parentId', 'orgCategory', 'archiveTime'])
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks departments until the transaction ends, in a fixed order. */
export async function lockDeparts(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('sysDepart')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    // Works and members that refer to the class can be added meanwhile.
    .forNoKeyUpdate()
    .execute();
}

export async function updateDepart(
  db: Db,
  id: string,
  change: Updateable<Database['sysDepart']>,
): Promise<void> {
  await db.updateTable('sysDepart').set(change).where('id', '=', id).execute();
}

type ChangedDepart = {
  readonly id: string;
  readonly departName: string;
  readonly grade: number | null;
  readonly term: string | null;
  /** In ISO 8601. */
  readonly archiveTime: string | null;
};

/** Changes many departments at once. Their revisions grow. */
export async function changeDeparts(
  db: Db,
  changed: readonly ChangedDepart[],
  { updateBy, updateTime }: { readonly updateBy: string; readonly updateTime: Date },
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update sys_depart set depart_name = wanted.depart_name, grade = wanted.grade, term = wanted.term,
      archive_time = wanted.archive_time, update_by = ${updateBy},
      update_time = greatest(${updateTime}::timestamptz, coalesce(update_time, create_time) + interval '1 millisecond')
    from unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ departName }) => departName)}::text[],
      ${changed.map(({ grade }) => grade)}::smallint[], ${changed.map(({ term }) => term)}::text[],
      ${changed.map(({ archiveTime }) => archiveTime)}::timestamptz[])
      as wanted (id, depart_name, grade, term, archive_time)
    where sys_depart.id = wanted.id`.execute(db);
}

/** Numbers the departments by their position. */
export async function writeOrder(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update sys_depart set depart_order = wanted.place::integer
    from unnest(${[...ids]}::text[]) with ordinality as wanted (id, place)
    where sys_depart.id = wanted.id and sys_depart.depart_order <> wanted.place`.execute(db);
}

/**
 * Deletes the departments with these codes and all below them. Memberships, responsibilities, roles,
 * permissions and courses are deleted by their foreign keys; people and works stay without a department.
 */
export async function removeDeparts(db: Db, codes: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sysDepart')
    .where(sql<SqlBool>`org_code like any(${codes.map((code) => `${code}%`)})`)
    .execute();
}

/** Returns every department with its code and depth. */
export async function listAllCodes(db: Db) {
  return await db.selectFrom('sysDepart').select(['id', 'parentId', 'orgCode', 'orgType']).execute();
}
