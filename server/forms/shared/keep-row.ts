import { chosenIds } from '#server/http/id-list.ts';
import { refusals, refuse } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { withRulesAsked, withValuesReady } from './asked-before.ts';
import { requireDeletable, requireNothingBelow } from './deletable.ts';
import { surroundingsOf } from './form-rules.ts';
import { choiceErrors, type Candidate } from './row-choices.ts';
import { filledIn } from './row-defaults.ts';
import { withRequiredAside } from './required-aside.store.ts';
import { asRefusals, ValueMissing } from './row-errors.ts';
import { belongingOf, deleteBelonging, formsOf, purgeBelonging, restoreBelonging } from './belonging-rows.ts';
import { findRowPolicy, type RowPolicy } from './row-policy.ts';
import type { Actor, RowDeps } from './row-parts.ts';
import type { AuthorizedQuery } from './authorized-query.store.ts';
import { requireNoErrors, judgeChange, judgeNew } from './row-verdict.ts';
import { insertRow, markRowsDeleted, purgeRows, restoreRows, updateRow } from './row-write.store.ts';
import { wireRows, type WireDeps } from './row-wire.ts';
import { findRow } from './rows.store.ts';
import { storable, type Stored } from './storable.ts';
import { notifyRowsChanged } from './notify-rows.ts';
import { whileWriting } from './writing.ts';
import { readValues, refuseReadOnly } from './value-schema.ts';

type Values = Readonly<Record<string, unknown>>;

export type Added = {
  readonly values: Values;
  readonly mainId?: string | undefined;
  readonly parentId?: string | undefined;
};

/** Work in the transaction of a write, after the row exists. */
export type WithRow = (inside: RowDeps, id: string) => Promise<void>;
const nothing: WithRow = async () => undefined;

/** Adds a row; answers its id. Errors: refusals that name the field. */
export async function addRow(
  deps: RowDeps,
  actor: Actor,
  policy: RowPolicy,
  added: Added,
  siblings = nothing,
): Promise<string> {
  const authorized = policy.authorized('add');
  const inputValues = withoutFormulas(policy, added.values);
  refuseReadOnly(policy.authorized('detail'), authorized, inputValues);
  const surroundings = await surroundingsOf(deps, policy.form, policy.caller);
  const { log, parsing } = deps;
  const verdict = await judgeNew(
    { policy, authorized, given: inputValues, surroundings, log, parsing },
    deps.clock(),
  );
  requireNoErrors(verdict.errors);
  const stored = await storable(deps, policy, verdict);
  const preparedDeps = await withRulesAsked(deps, authorized, [verdict.values]);
  return await whileWriting(preparedDeps, policy, async (inside) => {
    await requireChoices(inside, actor, authorized, { values: verdict.values });
    await requirePlace(inside, policy, added);
    const id = await writeNew(inside, policy, authorized, { ...added, ...stored });
    await siblings(inside, id);
    await notifyRowsChanged(inside.db, policy.form.id);
    return id;
  });
}

/** Inserts a row with validated values. `numbered`: values that the server fills in, if already known. */
export async function writeNew(
  deps: Pick<RowDeps, 'db' | 'clock' | 'newId'>,
  policy: RowPolicy,
  authorized: AuthorizedQuery,
  { values, set, mainId, parentId, numbered }: Added & Stored & { readonly numbered?: Stored['set'] },
): Promise<string> {
  const id = deps.newId();
  const ruled = new Set(set.map(([field]) => field.id));
  const automatic = numbered ?? (await filledIn(deps, policy, authorized));
  const filled = automatic.filter(([field]) => !ruled.has(field.id));
  await insertRow(deps.db, authorized, {
    id,
    createTime: deps.clock(),
    mainId: mainId ?? null,
    parentId: parentId ?? null,
    values,
    filled: [...filled, ...set],
  });
  return id;
}

export type Edited = {
  readonly id: string;
  readonly revision?: string | null | undefined;
  readonly values: Values;
  /** Values that a button writes to fields without user input, in column format. */
  readonly pressed?: Stored['set'];
};

/** Changes the given values. Errors: a refusal with the current row if another user saved since it was read. */
export async function editRow(
  deps: RowDeps,
  actor: Actor,
  policy: RowPolicy,
  edited: Edited,
  siblings = nothing,
): Promise<void> {
  const authorized = policy.authorized('edit');
  const values = withoutFormulas(policy, edited.values);
  refuseReadOnly(policy.authorized('detail'), authorized, values);
  // Invalid values are refused before a row is locked.
  const read = readValues(authorized, values, { isNew: false });
  requireNoErrors(read.errors);
  const ready = await withValuesReady(deps, policy, authorized, [read.values]);
  await whileWriting(ready, policy, async (inside) => {
    await changeRow(inside, actor, policy, { ...edited, values });
    await siblings(inside, edited.id);
    await notifyRowsChanged(inside.db, policy.form.id);
  });
}

/** As `editRow`, inside a transaction. */
export async function changeRow(
  deps: RowDeps,
  actor: Actor,
  policy: RowPolicy,
  { id, revision, values: given, pressed = [] }: Edited,
): Promise<void> {
  const authorized = policy.authorized('edit');
  const before = await findRow(deps.db, policy.authorized('rules'), id, { lock: true });
  if (before === undefined) throw refuse('记录不存在或已被删除');
  const surroundings = await surroundingsOf(deps, policy.form, policy.caller);
  const { log, parsing } = deps;
  const input = { policy, authorized, given, surroundings, log, parsing };
  const verdict = await judgeChange(input, before, pressed);
  requireNoErrors(verdict.errors);
  await requireChoices(deps, actor, authorized, { values: verdict.values, held: before.values });
  const current = () => readRow(deps, policy, id);
  const updateTime = await nextRevision(revision, before, deps.clock(), current);
  const { values, set } = await storable(deps, policy, verdict);
  await updateRow(deps.db, authorized, id, { values, filled: set, updateTime });
}

/** Returns a row as its form shows it. Errors: a refusal if the caller cannot see it. */
export async function readRow(deps: WireDeps, policy: RowPolicy, id: string): Promise<Schema<'OnlineRow'>> {
  const authorized = policy.authorized('detail');
  const row = await findRow(deps.db, authorized, id);
  const [wire] = row === undefined ? [] : await wireRows(deps, authorized, [row]);
  if (wire === undefined) throw refuse('记录不存在或已被删除');
  return wire;
}

/** Deletes rows logically, all or none, together with their rows of sub-tables. */
export async function deleteRows(deps: RowDeps, policy: RowPolicy, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  const authorized = policy.authorized('delete');
  const belonging = await belongingOf(deps, policy);
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock();
    const inside = { ...deps, db: trx };
    await requireDeletable(inside, policy, ids);
    const deletedIds = await markRowsDeleted(trx, authorized, ids, now);
    if (deletedIds.length < ids.length) throw refuse('记录不存在或已被删除');
    await requireNothingBelow(inside, policy, ids);
    await deleteBelonging(inside, belonging, ids, now);
    await notifyRowsChanged(trx, policy.form.id);
  });
}

/**
 * Restores deleted rows, all or none, with the rows deleted together with them. `undo` restores only the caller's own
 * deletion of a moment ago.
 */
export async function bringRowsBack(
  deps: RowDeps,
  policy: RowPolicy,
  action: 'undo' | 'bin',
  idText: string,
): Promise<void> {
  const ids = chosenIds(idText);
  const authorized = policy.authorized(action);
  const ownOnly = action === 'undo';
  const belonging = await belongingOf(deps, policy);
  const restore = async (trx: Db): Promise<void> => {
    await restoreBelonging(trx, authorized, belonging, ids, deps.clock());
    const back = await restoreRows(trx, authorized, ids, { now: deps.clock(), ownOnly });
    if (back.length < ids.length) throw refuse(ownOnly ? '已超过撤销时间' : '记录不存在或已被删除');
    await notifyRowsChanged(trx, policy.form.id);
  };
  const inOne = (work: (trx: Db) => Promise<void>) => asRefusals(policy, () => inTransaction(deps.db, work));
  try {
    await inOne(restore);
  } catch (error) {
    if (!(error instanceof ValueMissing)) throw error;
    // The rows may be older than a required field. They are restored unchanged, and the next edit requires a value.
    const forms = [policy.form, ...formsOf(belonging)];
    await inOne((trx) => withRequiredAside(trx, forms, () => restore(trx)));
  }
}

/** Purges deleted rows, all or none. */
export async function purgeDeletedRows(deps: RowDeps, policy: RowPolicy, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  const authorized = policy.authorized('bin');
  const belonging = await belongingOf(deps, policy);
  await inTransaction(deps.db, async (trx) => {
    if ((await purgeRows(trx, authorized, ids)) < ids.length) throw refuse('记录不存在或已被删除');
    await purgeBelonging(trx, belonging, ids);
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
  authorized: AuthorizedQuery,
  row: Candidate,
): Promise<void> {
  const [[first] = []] = await choiceErrors(deps, actor, authorized, [row]);
  if (first !== undefined) throw refuse(first.message, first.key);
}

/**
 * Checks that the caller can see the main row and the parent row, and locks them against deletion until this row is
 * written.
 */
async function requirePlace(deps: RowDeps, policy: RowPolicy, { mainId, parentId }: Added): Promise<void> {
  const { form, caller } = policy;
  if (parentId !== undefined) {
    if (form.definition.kind !== 'tree') throw refusals.badInput('不支持的参数：parentId', 'parentId');
    if ((await findRow(deps.db, policy.authorized('detail'), parentId, { lock: 'share' })) === undefined)
      throw refuse('上级不存在', 'parentId');
  }
  if (mainId === undefined) return;
  for (const main of form.mains) {
    const authorized = (await findRowPolicy(deps, caller, main))?.authorized('detail');
    if (
      authorized !== undefined &&
      (await findRow(deps.db, authorized, mainId, { lock: 'share' })) !== undefined
    )
      return;
  }
  throw refuse('主表数据不存在', 'mainId');
}
