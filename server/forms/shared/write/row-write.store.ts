import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { Refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { undoLimit } from '#server/store/recycle.store.ts';
import { namesIn } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import { forgetFileUse, noteFileUse } from '#server/forms/shared/files/file-use.store.ts';
import { filesInText } from '#server/forms/shared/files/rich-text-files.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import {
  systemColumn,
  systemColumnName,
  type AuthorizedQuery,
} from '#server/forms/shared/access/authorized-query.store.ts';

/** Values as columns take them, by the key of their field. */
export type RowValues = Readonly<Record<string, unknown>>;

export type NewRow = {
  readonly id: string;
  readonly createTime: Date;
  readonly mainId: string | null;
  readonly parentId: string | null;
  readonly values: RowValues;
  /**
   * Values that the server fills in regardless of the caller's permissions: defaults, sequence numbers, values set by
   * rules.
   */
  readonly filled: readonly (readonly [FormField, unknown])[];
};

/** Returns columns and values for a write. Throws on keys outside of the authorized query, which are a bug of the caller. */
function entriesOf(query: AuthorizedQuery, values: RowValues): [RawBuilder<unknown>, unknown][] {
  return Object.entries(values).map(([key, value]) => {
    const field = query.fields.get(key);
    if (field === undefined) throw new Error(`the authorized query has no ${key}`);
    return [query.nameOf(field.field), value];
  });
}

/** The ids of the forms whose version a transaction has verified. */
const verifiedForms = new WeakMap<Db, Set<string>>();

/**
 * Ensures until the transaction ends that the authorized query belongs to the published version, because columns of another
 * version are no longer read. It locks the table first, which makes a publishing wait; a version read before the lock
 * might be outdated. Errors: a refusal.
 */
async function requireVersion(trx: Db, { form, table }: AuthorizedQuery): Promise<void> {
  const verified = verifiedForms.get(trx) ?? new Set();
  if (verified.has(form.id)) return;
  await runRows(trx, sql`lock table ${table} in row exclusive mode`);
  const found = await trx
    .selectFrom('onlForm')
    .select('version')
    .where('id', '=', form.id)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  if (found?.version !== form.version)
    throw new Refusal('表单刚刚发布了新版本，请刷新后再保存', { status: 409 });
  verifiedForms.set(trx, verified.add(form.id));
}

/**
 * Inserts a row. The caller has checked its values, its choices and its place. Errors: a refusal if the form has another
 * version by now.
 */
export async function insertRow(db: Db, query: AuthorizedQuery, row: NewRow): Promise<void> {
  await requireVersion(db, query);
  const { caller } = query;
  const entries: [RawBuilder<unknown>, unknown][] = [
    [systemColumnName('id'), row.id],
    [systemColumnName('createBy'), caller.username],
    [systemColumnName('createTime'), row.createTime],
    [systemColumnName('orgCode'), caller.orgCode],
    [systemColumnName('mainId'), row.mainId],
    [systemColumnName('parentId'), row.parentId],
    ...row.filled.map(([field, value]): [RawBuilder<unknown>, unknown] => [query.nameOf(field), value]),
    ...entriesOf(query, row.values),
  ];
  const names = sql.join(entries.map(([one]) => one));
  const cells = sql.join(entries.map(([, value]) => value));
  await runRows(db, sql`insert into ${query.table} (${names}) values (${cells})`);
  await noteFiles(db, query, row.id, row);
}

/**
 * Updates a row. The caller has locked it through the authorized query and has checked its values and choices. Errors: a
 * refusal if the form has another version by now.
 */
export async function updateRow(
  db: Db,
  query: AuthorizedQuery,
  id: string,
  { values, filled, updateTime }: Pick<NewRow, 'values' | 'filled'> & { readonly updateTime: Date },
): Promise<void> {
  await requireVersion(db, query);
  const entries: [RawBuilder<unknown>, unknown][] = [
    [systemColumnName('updateBy'), query.caller.username],
    [systemColumnName('updateTime'), updateTime],
    ...filled.map(([field, value]): [RawBuilder<unknown>, unknown] => [query.nameOf(field), value]),
    ...entriesOf(query, values),
  ];
  const set = sql.join(entries.map(([one, value]) => sql`${one} = ${value}`));
  await runRows(
    db,
    sql`update ${query.table} as rows set ${set}
    where ${query.condition} and ${systemColumn('id')} = ${id} and ${systemColumn('delFlag')} = 0`,
  );
  await noteFiles(db, query, id, { values, filled });
}

/**
 * Sets the parent of a row that was locked through the authorized query. Errors: a refusal if the form has another version by now.
 */
export async function setParent(
  db: Db,
  query: AuthorizedQuery,
  id: string,
  { parentId, updateTime }: { readonly parentId: string | null; readonly updateTime: Date },
): Promise<void> {
  await requireVersion(db, query);
  await runRows(
    db,
    sql`update ${query.table} as rows set ${systemColumnName('parentId')} = ${parentId},
      ${systemColumnName('updateBy')} = ${query.caller.username},
      ${systemColumnName('updateTime')} = ${updateTime}
    where ${query.condition} and ${systemColumn('id')} = ${id} and ${systemColumn('delFlag')} = 0`,
  );
}

/** Records the files that the written values refer to, by field. */
async function noteFiles(
  trx: Db,
  query: AuthorizedQuery,
  rowId: string,
  { values, filled }: Pick<NewRow, 'values' | 'filled'>,
): Promise<void> {
  const written: (readonly [FormField | undefined, unknown])[] = [
    ...Object.entries(values).map(([key, value]) => [query.fields.get(key)?.field, value] as const),
    ...filled,
  ];
  const files = written.flatMap(([field, value]) =>
    field?.kind === 'file' || field?.kind === 'image' ? [{ fieldId: field.id, paths: namesIn(value) }] : [],
  );
  const texts = written.flatMap(([field, value]) =>
    field?.kind === 'richText' ? [{ fieldId: field.id, paths: filesInText(value) }] : [],
  );
  const row = { formId: query.form.id, rowId, writerId: query.caller.userId };
  await noteFileUse(trx, row, { files, texts });
}

const withIds = (ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${systemColumn('id')} = any(${[...ids]})`;

/** Condition of the sub-rows of rows that are deleted, restored or purged. */
const ofMains = (mainIds: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${systemColumn('mainId')} = any(${[...mainIds]})`;

/** Marks the rows within reach that meet a condition as deleted, or as not deleted; returns the ids of the changed ones. */
async function setDeleted(
  db: Db,
  query: AuthorizedQuery,
  matching: RawBuilder<SqlBool>,
  { isDeleted, now }: { readonly isDeleted: boolean; readonly now: Date },
): Promise<string[]> {
  // Literals, because the indexes cover only the rows with this flag.
  const [before, after] = isDeleted ? [sql`0`, sql`1`] : [sql`1`, sql`0`];
  const rows = await runRows(
    db,
    sql<{ id: string }>`update ${query.table} as rows
    set ${systemColumnName('delFlag')} = ${after},
      ${systemColumnName('updateBy')} = ${query.caller.username}, ${systemColumnName('updateTime')} = ${now}
    where ${query.condition} and ${matching} and ${systemColumn('delFlag')} = ${before}
    returning ${systemColumn('id')} as id`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes rows within reach logically; returns the ids of the deleted rows. */
export async function markRowsDeleted(
  db: Db,
  query: AuthorizedQuery,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  return await setDeleted(db, query, withIds(ids), { isDeleted: true, now });
}

/** Deletes the sub-rows of rows that are deleted at this time; returns their ids. */
export async function markSubRowsDeleted(
  db: Db,
  query: AuthorizedQuery,
  mainIds: readonly string[],
  now: Date,
): Promise<string[]> {
  return await setDeleted(db, query, ofMains(mainIds), { isDeleted: true, now });
}

/**
 * Restores deleted rows within reach; returns the ids of the restored rows. `ownOnly`: only those that the caller deleted
 * within the last minute.
 */
export async function restoreRows(
  db: Db,
  query: AuthorizedQuery,
  ids: readonly string[],
  { now, ownOnly }: { readonly now: Date; readonly ownOnly: boolean },
): Promise<string[]> {
  if (!ownOnly) return await setDeleted(db, query, withIds(ids), { isDeleted: false, now });
  const since = new Date(now.getTime() - undoLimit);
  const isOwn = sql<SqlBool>`${systemColumn('updateBy')} = ${query.caller.username}
    and ${systemColumn('updateTime')} >= ${since}`;
  const matching = sql<SqlBool>`${withIds(ids)} and ${isOwn}`;
  return await setDeleted(db, query, matching, { isDeleted: false, now });
}

/** Returns the sub-rows deleted together with rows that are still deleted: at the same time and by the same user. */
export async function listSubRowsDeletedWith(
  db: Db,
  query: AuthorizedQuery,
  main: AuthorizedQuery,
  mainIds: readonly string[],
): Promise<string[]> {
  const rows = await runRows(
    db,
    sql<{ id: string }>`select ${systemColumn('id')} as id from ${query.table} as rows
    where ${query.condition} and ${ofMains(mainIds)} and ${systemColumn('delFlag')} = 1
      and (${systemColumn('mainId')}, ${systemColumn('updateBy')}, ${systemColumn('updateTime')}) in (
        select main.id, main.update_by, main.update_time from ${main.table} as main
        where main.id = any(${[...mainIds]}) and main.del_flag = 1)
    order by ${systemColumn('id')} for update of rows`,
  );
  return rows.map(({ id }) => id);
}

/** Purges deleted rows within reach; returns their number. */
export async function purgeRows(db: Db, query: AuthorizedQuery, ids: readonly string[]): Promise<number> {
  const rows = await runRows(
    db,
    sql<{ id: string }>`delete from ${query.table} as rows
    where ${query.condition} and ${withIds(ids)} and ${systemColumn('delFlag')} = 1
    returning ${systemColumn('id')} as id`,
  );
  const purgedIds = rows.map(({ id }) => id);
  await forgetFileUse(db, query.form.id, purgedIds);
  return rows.length;
}

/** Purges the sub-rows of purged rows; returns their ids. */
export async function purgeSubRows(
  db: Db,
  query: AuthorizedQuery,
  mainIds: readonly string[],
): Promise<string[]> {
  const rows = await runRows(
    db,
    sql<{ id: string }>`delete from ${query.table} as rows
    where ${query.condition} and ${ofMains(mainIds)} returning ${systemColumn('id')} as id`,
  );
  const purgedIds = rows.map(({ id }) => id);
  await forgetFileUse(db, query.form.id, purgedIds);
  return purgedIds;
}
