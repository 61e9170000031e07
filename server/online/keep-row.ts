import { chosenIds } from '#server/http/id-list.ts';
import { refusals, refuse } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { cleanText } from '#server/http/rich-text.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { choiceErrors, type Candidate } from './row-choices.ts';
import { defaultOf, filledIn } from './row-defaults.ts';
import { asRefusals } from './row-errors.ts';
import { findRowGate, type RowGate } from './row-gate.ts';
import type { Asker, RowParts } from './row-parts.ts';
import type { RowPass } from './row-pass.store.ts';
import { rowTexts } from './row-texts.ts';
import { insertRow, markRowsDeleted, purgeRows, restoreRows, updateRow } from './row-write.store.ts';
import { wireRow, wireValue } from './row-wire.ts';
import { findRow } from './rows.store.ts';
import { tellRowsChanged } from './tell-rows.ts';
import { demandValues, refuseReadOnly } from './value-schema.ts';

type Values = Readonly<Record<string, unknown>>;

export type Added = {
  readonly values: Values;
  readonly mainId?: string | undefined;
  readonly parentId?: string | undefined;
};

/** Adds a row; answers its id. Errors: refusals that name the field. */
export async function addRow(parts: RowParts, asker: Asker, gate: RowGate, added: Added): Promise<string> {
  const pass = gate.pass('add');
  refuseReadOnly(gate.pass('detail'), pass, added.values);
  const given = { ...defaultValues(pass, parts.clock()), ...added.values };
  const values = await storable(parts, pass, demandValues(pass, given, { isNew: true }));
  return await asRefusals(gate.form, () =>
    inTransaction(parts.db, async (trx) => {
      const inside = { ...parts, db: trx };
      await demandChoices(inside, asker, pass, { values });
      await demandPlace(inside, gate, added);
      const id = await writeNew(inside, gate, pass, { ...added, values });
      await tellRowsChanged(trx, gate.form.id);
      return id;
    }),
  );
}

/** Writes a row whose values have been judged. */
export async function writeNew(
  parts: RowParts,
  gate: RowGate,
  pass: RowPass,
  { values, mainId, parentId }: Added,
): Promise<string> {
  const id = parts.newId();
  await insertRow(parts.db, pass, {
    id,
    createTime: parts.clock(),
    mainId: mainId ?? null,
    parentId: parentId ?? null,
    values,
    filled: await filledIn(parts, gate, pass),
  });
  return id;
}

/** The defaults of what the caller may write, as on the wire. */
export function defaultValues(pass: RowPass, now: Date): Values {
  return Object.fromEntries(
    [...pass.fields].flatMap(([key, { field }]): [string, unknown][] => {
      const value = defaultOf(field, pass.caller, now);
      return value === undefined ? [] : [[key, wireValue(value)]];
    }),
  );
}

export type Edited = {
  readonly id: string;
  readonly revision?: string | null | undefined;
  readonly values: Values;
};

/** Changes the values that are named; when somebody else has saved since they were read, it is refused with theirs. */
export async function editRow(parts: RowParts, asker: Asker, gate: RowGate, edited: Edited): Promise<void> {
  const pass = gate.pass('edit');
  refuseReadOnly(gate.pass('detail'), pass, edited.values);
  const values = await storable(parts, pass, demandValues(pass, edited.values, { isNew: false }));
  await asRefusals(gate.form, () =>
    inTransaction(parts.db, async (trx) => {
      await changeRow({ ...parts, db: trx }, asker, gate, { ...edited, values });
      await tellRowsChanged(trx, gate.form.id);
    }),
  );
}

/** As `editRow`, inside a transaction and with values that columns take. */
export async function changeRow(
  parts: RowParts,
  asker: Asker,
  gate: RowGate,
  { id, revision, values }: Edited,
): Promise<void> {
  const pass = gate.pass('edit');
  const before = await findRow(parts.db, pass, id, { lock: true });
  if (before === undefined) throw refuse('未找到对应实体');
  await demandChoices(parts, asker, pass, { values, held: before.values });
  const current = () => readRow(parts, gate, id);
  const updateTime = await nextRevision(revision, before, parts.clock(), current);
  await updateRow(parts.db, pass, id, { values, updateTime });
}

/** A row as its form shows it. Errors: a refusal when it is not there for the caller. */
export async function readRow(
  parts: Pick<RowParts, 'db' | 'dictionaries' | 'onlineForms'>,
  gate: RowGate,
  id: string,
) {
  const pass = gate.pass('detail');
  const row = await findRow(parts.db, pass, id);
  if (row === undefined) throw refuse('未找到对应实体');
  return wireRow(pass, row, await rowTexts(parts, pass, [row]));
}

/** Deletes rows logically, all or none. */
export async function deleteRows(parts: RowParts, gate: RowGate, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  const pass = gate.pass('delete');
  await inTransaction(parts.db, async (trx) => {
    const gone = await markRowsDeleted(trx, pass, ids, parts.clock());
    if (gone.length < ids.length) throw refuse('未找到对应实体');
    await tellRowsChanged(trx, gate.form.id);
  });
}

/** Brings deleted rows back, all or none; by `undo` one's own deletion of a moment ago alone. */
export async function bringRowsBack(
  parts: RowParts,
  gate: RowGate,
  wish: 'undo' | 'bin',
  idText: string,
): Promise<void> {
  const ids = chosenIds(idText);
  const pass = gate.pass(wish);
  const ownOnly = wish === 'undo';
  await asRefusals(gate.form, () =>
    inTransaction(parts.db, async (trx) => {
      const back = await restoreRows(trx, pass, ids, { now: parts.clock(), ownOnly });
      if (back.length < ids.length) throw refuse(ownOnly ? '已超过撤销时间' : '未找到对应实体');
      await tellRowsChanged(trx, gate.form.id);
    }),
  );
}

/** Removes deleted rows for good, all or none. */
export async function purgeDeletedRows(parts: RowParts, gate: RowGate, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  const pass = gate.pass('bin');
  await inTransaction(parts.db, async (trx) => {
    if ((await purgeRows(trx, pass, ids)) < ids.length) throw refuse('未找到对应实体');
  });
}

/** Rich text is cleaned as everywhere, and of a password its hash alone is kept. */
export async function storable(
  parts: Pick<RowParts, 'parsing' | 'passwords'>,
  pass: RowPass,
  values: Values,
): Promise<Values> {
  const entries = Object.entries(values).map(async ([key, value]): Promise<[string, unknown]> => {
    const kind = pass.fields.get(key)?.field.kind;
    if (typeof value !== 'string') return [key, value];
    if (kind === 'richText') return [key, (await cleanText(parts, value)).trim() || null];
    return [key, kind === 'password' ? await parts.passwords.hash(value) : value];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function demandChoices(parts: RowParts, asker: Asker, pass: RowPass, row: Candidate): Promise<void> {
  const [[first] = []] = await choiceErrors(parts, asker, pass, [row]);
  if (first !== undefined) throw refuse(first.message, first.key);
}

/** The row it belongs to, and the row above, are there for the caller. */
async function demandPlace(parts: RowParts, gate: RowGate, { mainId, parentId }: Added): Promise<void> {
  const { form, caller } = gate;
  if (parentId !== undefined) {
    if (form.definition.kind !== 'tree') throw refusals.badInput('不支持的参数：parentId', 'parentId');
    if ((await findRow(parts.db, gate.pass('detail'), parentId)) === undefined)
      throw refuse('上级不存在', 'parentId');
  }
  if (mainId === undefined) return;
  for (const main of form.mains) {
    const pass = (await findRowGate(parts, caller, main))?.pass('detail');
    if (pass !== undefined && (await findRow(parts.db, pass, mainId)) !== undefined) return;
  }
  throw refuse('主表数据不存在', 'mainId');
}
