import type { Schema } from '#openapi/index.ts';
import { Refusal, refusals, refuse } from '#server/http/refusal.ts';
import { VersionConflict } from '#server/http/revision.ts';
import { withValuesReady } from './asked-before.ts';
import { belongingOf, deleteBelonging, type Belonging } from './belonging-rows.ts';
import { requireDeletable, requireNothingBelow } from './deletable.ts';
import { addRow, editRow, type WithRow } from './keep-row.ts';
import { findRowPolicy, type RowPolicy } from './row-policy.ts';
import type { Actor, RowDeps } from './row-parts.ts';
import { markRowsDeleted } from './row-write.store.ts';
import { findRows } from './rows.store.ts';
import { notifyRowsChanged } from './notify-rows.ts';
import { readValues } from './value-schema.ts';

type Change = Schema<'OnlineSubChange'>;
type Sub = {
  readonly policy: RowPolicy;
  readonly title: string;
  readonly rows: readonly Schema<'OnlineSubRow'>[];
  readonly removed: readonly string[];
  readonly belonging: readonly Belonging[];
  /** Results for their values that were computed before the transaction. */
  readonly asked: Pick<RowDeps, 'parsing' | 'passwords'>;
};

/**
 * Returns a function that writes sub-rows in the transaction of their main row. Each row passes the policy of its own
 * form. Errors: refusals that name table and line; `field` is `<form>.<line>.<key>`.
 */
export async function subRows(
  deps: RowDeps,
  actor: Actor,
  policy: RowPolicy,
  changes: readonly Change[] = [],
): Promise<WithRow> {
  const subs: Sub[] = [];
  for (const change of changes) subs.push(await subOf(deps, policy, change));
  return async (inside, mainId) => {
    for (const sub of subs) await write({ ...inside, ...sub.asked }, actor, sub, mainId);
  };
}

async function subOf(deps: RowDeps, main: RowPolicy, change: Change): Promise<Sub> {
  const { form, rows = [], removed = [] } = change;
  const sub = main.form.definition.subs?.find((one) => one.form === form);
  const policy = sub === undefined ? undefined : await findRowPolicy(deps, main.caller, form);
  if (sub === undefined || policy === undefined) throw refusals.badInput(`不支持的参数：${form}`, 'subs');
  const { parsing, passwords } = await prepareDeps(deps, policy, rows);
  const belonging = removed.length === 0 ? [] : await belongingOf(deps, policy);
  return { policy, title: sub.title, rows, removed, belonging, asked: { parsing, passwords } };
}

/** Invalid values are skipped here; the write refuses them with their line. */
async function prepareDeps(deps: RowDeps, policy: RowPolicy, rows: Sub['rows']): Promise<RowDeps> {
  const action = (['add', 'edit'] as const).find((one) => policy.access.may.has(one));
  if (action === undefined) return deps;
  const authorized = policy.authorized(action);
  const known = rows.map(({ values }) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => authorized.fields.has(key))),
  );
  const read = known.map((values) => readValues(authorized, values, { isNew: false }).values);
  return await withValuesReady(deps, policy, authorized, read);
}

async function write(inside: RowDeps, actor: Actor, sub: Sub, mainId: string): Promise<void> {
  const { policy, rows } = sub;
  // Remove first, so that another row can take a unique value of a removed one.
  await remove(inside, sub, mainId);
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await requireBelonging(inside, sub, ids, mainId);
  for (const [index, { id, revision, values }] of rows.entries())
    await named(sub, index, async () => {
      if (id === undefined) await addRow(inside, actor, policy, { values, mainId });
      else await editRow(inside, actor, policy, { id, revision, values });
    });
}

async function remove(inside: RowDeps, sub: Sub, mainId: string): Promise<void> {
  const { policy, title, removed, belonging } = sub;
  if (removed.length === 0) return;
  await requireBelonging(inside, sub, removed, mainId);
  await requireDeletable(inside, policy, removed);
  const now = inside.clock();
  const deletedIds = await markRowsDeleted(inside.db, policy.authorized('delete'), removed, now);
  if (deletedIds.length < new Set(removed).size) throw refuse(`${title}：记录不存在或已被删除`, 'subs');
  await requireNothingBelow(inside, policy, removed);
  await deleteBelonging(inside, belonging, deletedIds, now);
  await notifyRowsChanged(inside.db, policy.form.id);
}

/** Checks that the caller can see the rows and that they belong to this main row. */
async function requireBelonging(
  inside: RowDeps,
  { policy, title }: Sub,
  ids: readonly string[],
  mainId: string,
): Promise<void> {
  const foundRows = await findRows(inside.db, policy.authorized('detail'), ids);
  const belongingIds = new Set(foundRows.filter((row) => row.mainId === mainId).map(({ id }) => id));
  if (ids.some((id) => !belongingIds.has(id))) throw refuse(`${title}：记录不存在或已被删除`, 'subs');
}

/** Adds table and line to a refusal. A version conflict of a sub-row must not look like one of the main row. */
async function named({ policy, title }: Sub, index: number, run: () => Promise<void>): Promise<void> {
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
