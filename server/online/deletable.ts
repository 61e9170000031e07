import { refuse } from '#server/http/refusal.ts';
import { evaluateRows, limitsFor } from './evaluation.ts';
import { expressionRow, rulesOf, surroundingsOf } from './form-rules.ts';
import { inTurns } from './in-turns.ts';
import { wholeGate, type RowGate } from './row-gate.ts';
import type { RowDeps } from './row-parts.ts';
import { deletionErrors } from './row-rules.ts';
import { requireNoErrors, seenErrors, type RowError } from './row-verdict.ts';
import { findBelonging, findRows } from './rows.store.ts';
import type { StoredRow } from './types.ts';
import { hasRowsBelow } from './tree-rows.store.ts';

/** Checks the rules of the form for rows that are to be deleted. Errors: a refusal. */
export async function requireDeletable(parts: RowDeps, gate: RowGate, ids: readonly string[]): Promise<void> {
  if (!isRuled(gate)) return;
  const rows = await findRows(parts.db, gate.pass('rules'), ids, { lock: true });
  requireNoErrors(await errorsOf(parts, gate, rows));
}

/** Checks the same for the rows of sub-tables that are deleted with them. Errors: a refusal that names the form. */
export async function requireBelongingDeletable(
  parts: RowDeps,
  gate: RowGate,
  mainIds: readonly string[],
): Promise<void> {
  if (!isRuled(gate)) return;
  const rows = await findBelonging(parts.db, gate.pass('rules'), mainIds);
  const [first] = await errorsOf(parts, gate, rows);
  if (first !== undefined) throw refuse(`${gate.form.name}：${first.message}`);
}

/** Refuses to delete a tree row that has rows below it, because they could not be found afterwards. */
export async function requireNothingBelow(
  { db }: Pick<RowDeps, 'db'>,
  { form, caller }: RowGate,
  ids: readonly string[],
): Promise<void> {
  if (form.definition.kind !== 'tree') return;
  if (await hasRowsBelow(db, wholeGate(form, caller).pass('delete'), ids))
    throw refuse('该记录有下级，请先删除下级');
}

const isRuled = ({ form }: RowGate): boolean =>
  rulesOf(form).rules.some(({ rule }) => rule.event === 'delete');

async function errorsOf(parts: RowDeps, gate: RowGate, rows: readonly StoredRow[]): Promise<RowError[]> {
  const { form } = gate;
  const surroundings = await surroundingsOf(parts, form, gate.caller);
  const { fields, rules = [] } = form.definition;
  const errors = await evaluateRows(
    rows,
    (row) => deletionErrors(rulesOf(form), expressionRow(form, row), surroundings),
    async (rest) => {
      const sent = await inTurns(rest, (row) => expressionRow(form, row));
      const input = { form: { fields, rules }, rows: sent, surroundings };
      return await parts.parsing.run('deletionErrors', input, limitsFor('没有删除'));
    },
  );
  return errors.flatMap((some) => seenErrors(gate, some));
}
