import type { Actor } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { withCheckRuleResults, withPreparedValues } from './precompute.ts';
import { requireDeletable, requireNothingBelow } from './deletable.ts';
import { surroundingsOf } from '#server/forms/shared/rules/form-expressions.ts';
import { choiceErrors, type ChoiceInput } from '#server/forms/shared/choices/choice-errors.ts';
import { serverFilledValues } from '#server/forms/shared/values/defaults.ts';
import { withoutRequiredConstraints } from './without-required-constraints.store.ts';
import { asRefusals, ValueMissing } from './constraint-errors.ts';
import {
  deleteInSubTables,
  formsOf,
  purgeInSubTables,
  restoreInSubTables,
  subTablesOf,
} from './sub-tables.ts';
import { findRowPolicy, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { requireNoErrors, validateChange, validateNewRow } from '#server/forms/shared/rules/validate-row.ts';
import { insertRow, markRowsDeleted, purgeRows, restoreRows, updateRow } from './row-write.store.ts';
import { wireRows, type WireDeps } from '#server/forms/shared/read/wire-rows.ts';
import { findRow } from '#server/forms/shared/read/rows.store.ts';
import { toStoredValues, type ColumnValues } from './to-stored-values.ts';
import { namingHolder } from './taken-by.store.ts';
import { notifyRowsChanged } from './notify-rows.ts';
import { inWriteTransaction } from './write-transaction.ts';
import { readValues, refuseReadOnly } from '#server/forms/shared/values/value-schema.ts';

type Values = Readonly<Record<string, unknown>>;

export type RowCreation = {
  readonly values: Values;
  readonly mainId?: string | undefined;
  readonly parentId?: string | undefined;
};

/** Work in the transaction of a write, after the row was written. */
export type AfterWrite = (inside: RowDeps, id: string) => Promise<void>;
const nothing: AfterWrite = async () => undefined;

/** Checks a new row completely and inserts it; returns its id. Errors: refusals that name the field. */
export async function createRow(
  deps: RowDeps,
  actor: Actor,
  policy: RowPolicy,
  creation: RowCreation,
  afterWrite = nothing,
): Promise<string> {
  const query = policy.queryFor('add');
  const input = withoutFormulas(policy, creation.values);
  refuseReadOnly(policy.queryFor('detail'), query, input);
  const surroundings = await surroundingsOf(deps, policy.form, policy.caller);
  const { log, parsing } = deps;
  const result = await validateNewRow({ policy, query, input, surroundings, log, parsing }, deps.clock());
  requireNoErrors(result.errors);
  const stored = await toStoredValues(deps, policy, result);
  const preparedDeps = await withCheckRuleResults(deps, query, [result.values]);
  const write = () =>
    inWriteTransaction(preparedDeps, policy, async (inside) => {
      await requireChoices(inside, actor, query, { values: result.values });
      await requirePlace(inside, policy, creation);
      const id = await insertCheckedRow(inside, policy, query, { ...creation, ...stored });
      await afterWrite(inside, id);
      await notifyRowsChanged(inside.db, policy.form.id);
      return id;
    });
  return await namingHolder(deps.db, policy, { values: stored.values }, write);
}

type CheckedRow = RowCreation &
  ColumnValues & {
    /** Values that the server fills in, if already known. */
    readonly serverFilled?: ColumnValues['set'];
  };

/**
 * Inserts a row with the values that the server fills in; returns its id. The caller has validated the values, checked the
 * choices, and checked that the main row and the parent row exist.
 */
export async function insertCheckedRow(
  deps: Pick<RowDeps, 'db' | 'clock' | 'newId'>,
  policy: RowPolicy,
  query: AuthorizedQuery,
  { values, set, mainId, parentId, serverFilled }: CheckedRow,
): Promise<string> {
  const id = deps.newId();
  const ruled = new Set(set.map(([field]) => field.id));
  const automatic = serverFilled ?? (await serverFilledValues(deps, policy, query));
  const filled = automatic.filter(([field]) => !ruled.has(field.id));
  await insertRow(deps.db, query, {
    id,
    createTime: deps.clock(),
    mainId: mainId ?? null,
    parentId: parentId ?? null,
    values,
    filled: [...filled, ...set],
  });
  return id;
}

export type RowEdit = {
  readonly id: string;
  readonly revision?: string | null | undefined;
  readonly values: Values;
  /** Values that a button writes to fields without user input, in column format. */
  readonly buttonValues?: ColumnValues['set'];
};

/**
 * Checks a change completely and writes it. Errors: refusals that name the field, and a refusal with the current row if
 * another user saved since it was read.
 */
export async function editRow(
  deps: RowDeps,
  actor: Actor,
  policy: RowPolicy,
  edit: RowEdit,
  afterWrite = nothing,
): Promise<void> {
  const query = policy.queryFor('edit');
  const values = withoutFormulas(policy, edit.values);
  refuseReadOnly(policy.queryFor('detail'), query, values);
  // Invalid values are refused before a row is locked.
  const read = readValues(query, values, { isNew: false });
  requireNoErrors(read.errors);
  const ready = await withPreparedValues(deps, policy, query, [read.values]);
  const write = () =>
    inWriteTransaction(ready, policy, async (inside) => {
      await editLockedRow(inside, actor, policy, { ...edit, values });
      await afterWrite(inside, edit.id);
      await notifyRowsChanged(inside.db, policy.form.id);
    });
  await namingHolder(deps.db, policy, { id: edit.id, values: read.values }, write);
}

/**
 * Locks a row until the transaction ends, validates the change against it and writes it. The caller has removed values of
 * formulas and refused read-only fields, and notifies the pages. Errors: as those of `editRow`.
 */
export async function editLockedRow(
  deps: RowDeps,
  actor: Actor,
  policy: RowPolicy,
  { id, revision, values: input, buttonValues = [] }: RowEdit,
): Promise<void> {
  const query = policy.queryFor('edit');
  const before = await findRow(deps.db, policy.queryFor('rules'), id, { lock: true });
  if (before === undefined) throw refusal('记录不存在或已被删除');
  // The caller may see more rows than they change.
  const { rows, changes } = policy.access;
  if (changes !== rows && (await findRow(deps.db, query, id)) === undefined)
    throw refusal('只能修改自己填写的内容');
  const surroundings = await surroundingsOf(deps, policy.form, policy.caller);
  const { log, parsing } = deps;
  const request = { policy, query, input, surroundings, log, parsing };
  const result = await validateChange(request, before, buttonValues);
  requireNoErrors(result.errors);
  await requireChoices(deps, actor, query, { values: result.values, storedValues: before.values });
  const current = () => readRow(deps, policy, id);
  const updateTime = await nextRevision(revision, before, deps.clock(), current);
  const { values, set } = await toStoredValues(deps, policy, result);
  await updateRow(deps.db, query, id, { values, filled: set, updateTime });
}

/** Returns a row as its form shows it. Errors: a refusal if the caller cannot see it. */
export async function readRow(deps: WireDeps, policy: RowPolicy, id: string): Promise<Schema<'OnlineRow'>> {
  const query = policy.queryFor('detail');
  const row = await findRow(deps.db, query, id);
  const [wire] = row === undefined ? [] : await wireRows(deps, query, [row]);
  if (wire === undefined) throw refusal('记录不存在或已被删除');
  return wire;
}

/** Deletes rows logically, all or none, together with their rows of sub-tables. */
export async function deleteRows(deps: RowDeps, policy: RowPolicy, idText: string): Promise<void> {
  const ids = requireIds(idText);
  const query = policy.queryFor('delete');
  const subTables = await subTablesOf(deps, policy);
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock();
    const inside = { ...deps, db: trx };
    await requireDeletable(inside, policy, ids);
    const deletedIds = await markRowsDeleted(trx, query, ids, now);
    if (deletedIds.length < ids.length) throw refusal('记录不存在或已被删除');
    await requireNothingBelow(inside, policy, ids);
    await deleteInSubTables(inside, subTables, ids, now);
    await notifyRowsChanged(trx, policy.form.id);
  });
}

/**
 * Restores deleted rows, all or none, with the rows deleted together with them. `undo` restores only the caller's own
 * deletion of a moment ago.
 */
export async function restoreDeletedRows(
  deps: RowDeps,
  policy: RowPolicy,
  action: 'undo' | 'bin',
  idText: string,
): Promise<void> {
  const ids = requireIds(idText);
  const query = policy.queryFor(action);
  const ownOnly = action === 'undo';
  const subTables = await subTablesOf(deps, policy);
  const restore = async (trx: Db): Promise<void> => {
    await restoreInSubTables(trx, query, subTables, ids, deps.clock());
    const back = await restoreRows(trx, query, ids, { now: deps.clock(), ownOnly });
    if (back.length < ids.length) throw refusal(ownOnly ? '已超过撤销时间' : '记录不存在或已被删除');
    await notifyRowsChanged(trx, policy.form.id);
  };
  const inOne = (work: (trx: Db) => Promise<void>) => asRefusals(policy, () => inTransaction(deps.db, work));
  try {
    await inOne(restore);
  } catch (error) {
    if (!(error instanceof ValueMissing)) throw error;
    // The rows may be older than a required field. They are restored unchanged, and the next edit requires a value.
    const forms = [policy.form, ...formsOf(subTables)];
    await inOne((trx) => withoutRequiredConstraints(trx, forms, () => restore(trx)));
  }
}

/** Purges deleted rows, all or none. */
export async function purgeDeletedRows(deps: RowDeps, policy: RowPolicy, idText: string): Promise<void> {
  const ids = requireIds(idText);
  const query = policy.queryFor('bin');
  const subTables = await subTablesOf(deps, policy);
  await inTransaction(deps.db, async (trx) => {
    if ((await purgeRows(trx, query, ids)) < ids.length) throw refusal('记录不存在或已被删除');
    await purgeInSubTables(trx, subTables, ids);
  });
}

/** Ignores values of formulas: pages send back what they have read. */
function withoutFormulas({ form, access }: RowPolicy, values: Values): Values {
  const formulas = form.definition.fields.filter(
    ({ id, kind }) => kind === 'formula' && access.fields.has(id),
  );
  const keys = new Set(formulas.map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)));
}

async function requireChoices(
  deps: RowDeps,
  actor: Actor,
  query: AuthorizedQuery,
  row: ChoiceInput,
): Promise<void> {
  const [[first] = []] = await choiceErrors(deps, actor, query, [row]);
  if (first !== undefined) throw refusal(first.message, first.key);
}

/**
 * Checks that the caller can see the main row and the parent row, and locks them against deletion until this row is
 * written.
 */
async function requirePlace(
  deps: RowDeps,
  policy: RowPolicy,
  { mainId, parentId }: RowCreation,
): Promise<void> {
  const { form, caller } = policy;
  if (parentId !== undefined) {
    if (form.definition.kind !== 'tree') throw refusals.badInput('不支持的参数：parentId', 'parentId');
    if ((await findRow(deps.db, policy.queryFor('detail'), parentId, { lock: 'share' })) === undefined)
      throw refusal('上级不存在', 'parentId');
  }
  if (mainId === undefined) return;
  for (const main of form.mains) {
    const query = (await findRowPolicy(deps, caller, main))?.queryFor('detail');
    if (query !== undefined && (await findRow(deps.db, query, mainId, { lock: 'share' })) !== undefined)
      return;
  }
  throw refusal('主表数据不存在', 'mainId');
}
