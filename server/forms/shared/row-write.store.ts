import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { Refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import { undoLimit } from '#server/store/recycle.store.ts';
import { namesIn } from './choice-kinds.rules.ts';
import { forgetFileUse, noteFileUse } from './file-use.store.ts';
import { rowColumns } from './registry.store.ts';
import { filesInText } from './rich-text-files.ts';
import type { FormField } from './row-access.rules.ts';
import { own, type AuthorizedQuery } from './authorized-query.store.ts';

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
function entriesOf(authorized: AuthorizedQuery, values: RowValues): [RawBuilder<unknown>, unknown][] {
  return Object.entries(values).map(([key, value]) => {
    const field = authorized.fields.get(key);
    if (field === undefined) throw new Error(`the authorized query has no ${key}`);
    return [authorized.nameOf(field.field), value];
  });
}

/** The forms whose version a transaction has verified. */
const sureOf = new WeakMap<Db, Set<string>>();

/**
 * Ensures until the transaction ends that the authorized query belongs to the published version, because columns of another
 * version are no longer read. It locks the table first, which makes a publishing wait; a version read before the lock
 * might be outdated. Errors: a refusal.
 */
async function requireVersion(trx: Db, { form, table }: AuthorizedQuery): Promise<void> {
  const sure = sureOf.get(trx) ?? new Set();
  if (sure.has(form.id)) return;
  await runRows(trx, sql`lock table ${table} in row exclusive mode`);
  const found = await trx
    .selectFrom('onlForm')
    .select('version')
    .where('id', '=', form.id)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  if (found?.version !== form.version)
    throw new Refusal('表单刚刚发布了新版本，请刷新后再保存', { status: 409 });
  sureOf.set(trx, sure.add(form.id));
}

/** Inserts a row. Errors: a refusal if the form has another version by now. */
export async function insertRow(db: Db, authorized: AuthorizedQuery, row: NewRow): Promise<void> {
  await requireVersion(db, authorized);
  const { caller } = authorized;
  const entries: [RawBuilder<unknown>, unknown][] = [
    [name('id'), row.id],
    [name('createBy'), caller.username],
    [name('createTime'), row.createTime],
    [name('orgCode'), caller.orgCode],
    [name('mainId'), row.mainId],
    [name('parentId'), row.parentId],
    ...row.filled.map(([field, value]): [RawBuilder<unknown>, unknown] => [authorized.nameOf(field), value]),
    ...entriesOf(authorized, row.values),
  ];
  const names = sql.join(entries.map(([one]) => one));
  const cells = sql.join(entries.map(([, value]) => value));
  await runRows(db, sql`insert into ${authorized.table} (${names}) values (${cells})`);
  await noteFiles(db, authorized, row.id, row);
}

/** Updates a row that was locked through the authorized query. Errors: a refusal if the form has another version by now. */
export async function updateRow(
  db: Db,
  authorized: AuthorizedQuery,
  id: string,
  { values, filled, updateTime }: Pick<NewRow, 'values' | 'filled'> & { readonly updateTime: Date },
): Promise<void> {
  await requireVersion(db, authorized);
  const entries: [RawBuilder<unknown>, unknown][] = [
    [name('updateBy'), authorized.caller.username],
    [name('updateTime'), updateTime],
    ...filled.map(([field, value]): [RawBuilder<unknown>, unknown] => [authorized.nameOf(field), value]),
    ...entriesOf(authorized, values),
  ];
  const set = sql.join(entries.map(([one, value]) => sql`${one} = ${value}`));
  await runRows(
    db,
    sql`update ${authorized.table} as rows set ${set}
    where ${authorized.condition} and ${own('id')} = ${id} and ${own('delFlag')} = 0`,
  );
  await noteFiles(db, authorized, id, { values, filled });
}

/**
 * Sets the parent of a row that was locked through the authorized query. Errors: a refusal if the form has another version by now.
 */
export async function setParent(
  db: Db,
  authorized: AuthorizedQuery,
  id: string,
  { parentId, updateTime }: { readonly parentId: string | null; readonly updateTime: Date },
): Promise<void> {
  await requireVersion(db, authorized);
  await runRows(
    db,
    sql`update ${authorized.table} as rows set ${name('parentId')} = ${parentId},
      ${name('updateBy')} = ${authorized.caller.username}, ${name('updateTime')} = ${updateTime}
    where ${authorized.condition} and ${own('id')} = ${id} and ${own('delFlag')} = 0`,
  );
}

/** Records the files that the written values refer to, by field. */
async function noteFiles(
  trx: Db,
  authorized: AuthorizedQuery,
  rowId: string,
  { values, filled }: Pick<NewRow, 'values' | 'filled'>,
): Promise<void> {
  const written: (readonly [FormField | undefined, unknown])[] = [
    ...Object.entries(values).map(([key, value]) => [authorized.fields.get(key)?.field, value] as const),
    ...filled,
  ];
  const files = written.flatMap(([field, value]) =>
    field?.kind === 'file' || field?.kind === 'image' ? [{ fieldId: field.id, paths: namesIn(value) }] : [],
  );
  const texts = written.flatMap(([field, value]) =>
    field?.kind === 'richText' ? [{ fieldId: field.id, paths: filesInText(value) }] : [],
  );
  await noteFileUse(
    trx,
    { formId: authorized.form.id, rowId, writerId: authorized.caller.userId },
    { files, texts },
  );
}

/** Deletes rows within reach logically; answers the ids of those that were there. */
export async function markRowsDeleted(
  db: Db,
  authorized: AuthorizedQuery,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await runRows(
    db,
    sql<{ id: string }>`update ${authorized.table} as rows
    set ${name('delFlag')} = 1, ${name('updateBy')} = ${authorized.caller.username}, ${name('updateTime')} = ${now}
    where ${authorized.condition} and ${own('id')} = any(${[...ids]}) and ${own('delFlag')} = 0
    returning ${own('id')} as id`,
  );
  return rows.map(({ id }) => id);
}

/** Brings deleted rows within reach back; with `ownOnly` those alone that the caller deleted within the last minute. */
export async function restoreRows(
  db: Db,
  authorized: AuthorizedQuery,
  ids: readonly string[],
  { now, ownOnly }: { readonly now: Date; readonly ownOnly: boolean },
): Promise<string[]> {
  const since = new Date(now.getTime() - undoLimit);
  const mine = ownOnly
    ? sql<SqlBool>`and ${own('updateBy')} = ${authorized.caller.username} and ${own('updateTime')} >= ${since}`
    : sql``;
  const rows = await runRows(
    db,
    sql<{ id: string }>`update ${authorized.table} as rows
    set ${name('delFlag')} = 0, ${name('updateBy')} = ${authorized.caller.username}, ${name('updateTime')} = ${now}
    where ${authorized.condition} and ${own('id')} = any(${[...ids]}) and ${own('delFlag')} = 1 ${mine}
    returning ${own('id')} as id`,
  );
  return rows.map(({ id }) => id);
}

/** Removes deleted rows within reach for good; answers how many there were. */
export async function purgeRows(
  db: Db,
  authorized: AuthorizedQuery,
  ids: readonly string[],
): Promise<number> {
  const rows = await runRows(
    db,
    sql<{ id: string }>`delete from ${authorized.table} as rows
    where ${authorized.condition} and ${own('id')} = any(${[...ids]}) and ${own('delFlag')} = 1
    returning ${own('id')} as id`,
  );
  const purgedIds = rows.map(({ id }) => id);
  await forgetFileUse(db, authorized.form.id, purgedIds);
  return rows.length;
}

/** Condition of the sub-rows of rows that are deleted, restored or purged. */
const belongs = (ids: readonly string[]) => sql<SqlBool>`${own('mainId')} = any(${[...ids]})`;

/** Deletes the sub-rows of rows that are deleted at this time; returns their ids. */
export async function markBelongingDeleted(
  db: Db,
  authorized: AuthorizedQuery,
  mainIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await runRows(
    db,
    sql<{ id: string }>`update ${authorized.table} as rows
    set ${name('delFlag')} = 1, ${name('updateBy')} = ${authorized.caller.username}, ${name('updateTime')} = ${now}
    where ${authorized.condition} and ${belongs(mainIds)} and ${own('delFlag')} = 0
    returning ${own('id')} as id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the sub-rows deleted together with rows that are still deleted: at the same time and by the same user. */
export async function listDeletedWith(
  db: Db,
  authorized: AuthorizedQuery,
  main: AuthorizedQuery,
  mainIds: readonly string[],
): Promise<string[]> {
  const rows = await runRows(
    db,
    sql<{ id: string }>`select ${own('id')} as id from ${authorized.table} as rows
    where ${authorized.condition} and ${belongs(mainIds)} and ${own('delFlag')} = 1
      and (${own('mainId')}, ${own('updateBy')}, ${own('updateTime')}) in (
        select main.id, main.update_by, main.update_time from ${main.table} as main
        where main.id = any(${[...mainIds]}) and main.del_flag = 1)
    order by ${own('id')} for update of rows`,
  );
  return rows.map(({ id }) => id);
}

/** Restores deleted sub-rows. */
export async function restoreBelongingRows(
  db: Db,
  authorized: AuthorizedQuery,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await runRows(
    db,
    sql`update ${authorized.table} as rows
    set ${name('delFlag')} = 0, ${name('updateBy')} = ${authorized.caller.username}, ${name('updateTime')} = ${now}
    where ${authorized.condition} and ${own('id')} = any(${[...ids]}) and ${own('delFlag')} = 1`,
  );
}

/** Purges the sub-rows of purged rows; returns their ids. */
export async function purgeBelongingRows(
  db: Db,
  authorized: AuthorizedQuery,
  mainIds: readonly string[],
): Promise<string[]> {
  const rows = await runRows(
    db,
    sql<{ id: string }>`delete from ${authorized.table} as rows
    where ${authorized.condition} and ${belongs(mainIds)} returning ${own('id')} as id`,
  );
  const purgedIds = rows.map(({ id }) => id);
  await forgetFileUse(db, authorized.form.id, purgedIds);
  return purgedIds;
}

const name = (of: keyof typeof rowColumns): RawBuilder<unknown> => sql.id(rowColumns[of]);
