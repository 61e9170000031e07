import type { Schema } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import { Refusal, refusals, refusal } from '#server/http/refusal.ts';
import { VersionConflict } from '#server/http/revision.ts';
import { withPreparedValues } from './precompute.ts';
import { subTablesOf, deleteInSubTables, type SubTable } from './sub-tables.ts';
import { requireDeletable, requireNothingBelow } from './deletable.ts';
import { createRow, editRow, type AfterWrite } from './row-commands.ts';
import { findRowPolicy, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { markRowsDeleted } from './row-write.store.ts';
import { findRows } from '#server/forms/shared/read/rows.store.ts';
import { notifyRowsChanged } from './notify-rows.ts';
import { readValues } from '#server/forms/shared/values/value-schema.ts';

type Change = Schema<'OnlineSubChange'>;
type Sub = {
  readonly policy: RowPolicy;
  readonly title: string;
  readonly rows: readonly Schema<'OnlineSubRow'>[];
  readonly removed: readonly string[];
  /** The sub-tables of this one. */
  readonly subTables: readonly SubTable[];
  /** Dependencies that hold results for the values, computed before the transaction. */
  readonly preparedDeps: Pick<RowDeps, 'parsing' | 'passwords'>;
};

/**
 * Prepares changes of sub-rows and returns the function that writes them in the transaction of their main row. Each row
 * passes the policy of its own form. Errors: refusals that name table and line; `field` is `<form>.<line>.<key>`.
 */
export async function prepareSubRows(
  deps: RowDeps,
  actor: Actor,
  policy: RowPolicy,
  changes: readonly Change[] = [],
): Promise<AfterWrite> {
  const subs: Sub[] = [];
  for (const change of changes) subs.push(await subOf(deps, policy, change));
  return async (inside, mainId) => {
    for (const sub of subs) await write({ ...inside, ...sub.preparedDeps }, actor, sub, mainId);
  };
}

async function subOf(deps: RowDeps, main: RowPolicy, change: Change): Promise<Sub> {
  const { form, rows = [], removed = [] } = change;
  const sub = main.form.definition.subs?.find((one) => one.form === form);
  const policy = sub === undefined ? undefined : await findRowPolicy(deps, main.caller, form);
  if (sub === undefined || policy === undefined) throw refusals.badInput(`不支持的参数：${form}`, 'subs');
  const { parsing, passwords } = await prepareDeps(deps, policy, rows);
  const subTables = removed.length === 0 ? [] : await subTablesOf(deps, policy);
  return { policy, title: sub.title, rows, removed, subTables, preparedDeps: { parsing, passwords } };
}

/** Invalid values are skipped here; the write refuses them with their line. */
async function prepareDeps(deps: RowDeps, policy: RowPolicy, rows: Sub['rows']): Promise<RowDeps> {
  const action = (['add', 'edit'] as const).find((one) => policy.access.may.has(one));
  if (action === undefined) return deps;
  const query = policy.queryFor(action);
  const known = rows.map(({ values }) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => query.fields.has(key))),
  );
  const columnValues = known.map((values) => readValues(query, values, { isNew: false }).values);
  return await withPreparedValues(deps, policy, query, columnValues);
}

async function write(inside: RowDeps, actor: Actor, sub: Sub, mainId: string): Promise<void> {
  const { policy, rows } = sub;
  // Remove first, so that another row can take a unique value of a removed one.
  await remove(inside, sub, mainId);
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await requireRowsOfMain(inside, sub, ids, mainId);
  for (const [index, { id, revision, values }] of rows.entries())
    await withLineNumber(sub, index, async () => {
      if (id === undefined) await createRow(inside, actor, policy, { values, mainId });
      else await editRow(inside, actor, policy, { id, revision, values });
    });
}

async function remove(inside: RowDeps, sub: Sub, mainId: string): Promise<void> {
  const { policy, title, removed, subTables } = sub;
  if (removed.length === 0) return;
  await requireRowsOfMain(inside, sub, removed, mainId);
  await requireDeletable(inside, policy, removed);
  const now = inside.clock();
  const deletedIds = await markRowsDeleted(inside.db, policy.queryFor('delete'), removed, now);
  if (deletedIds.length < new Set(removed).size) throw refusal(`${title}：记录不存在或已被删除`, 'subs');
  await requireNothingBelow(inside, policy, removed);
  await deleteInSubTables(inside, subTables, deletedIds, now);
  await notifyRowsChanged(inside.db, policy.form.id);
}

/** Checks that the caller can see the rows and that they belong to this main row. */
async function requireRowsOfMain(
  inside: RowDeps,
  { policy, title }: Sub,
  ids: readonly string[],
  mainId: string,
): Promise<void> {
  const foundRows = await findRows(inside.db, policy.queryFor('detail'), ids);
  const idsOfMain = new Set(foundRows.filter((row) => row.mainId === mainId).map(({ id }) => id));
  if (ids.some((id) => !idsOfMain.has(id))) throw refusal(`${title}：记录不存在或已被删除`, 'subs');
}

/** Adds table and line to a refusal. A version conflict of a sub-row must not look like one of the main row. */
async function withLineNumber(
  { policy, title }: Sub,
  index: number,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, result } = error;
    const key: unknown =
      typeof result === 'object' && result !== null ? Reflect.get(result, 'field') : undefined;
    const field = typeof key === 'string' ? `${policy.form.code}.${index}.${key}` : 'subs';
    const prefix = `${title}第${index + 1}行：`;
    if (error instanceof VersionConflict)
      throw new VersionConflict(
        error.account,
        (by) => `${prefix}${error.words(by)}`,
        () => ({ status: 200, result: { field } }),
      );
    const refusalDetails = status === 409 ? { status: 200 } : { status, code };
    throw new Refusal(`${prefix}${error.message}`, { ...refusalDetails, result: { field } });
  }
}
