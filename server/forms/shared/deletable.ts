import { refuse } from '#server/http/refusal.ts';
import { evaluateRows, limitsFor } from './evaluation.ts';
import { expressionRow, rulesOf, surroundingsOf } from './form-rules.ts';
import { inTurns } from './in-turns.ts';
import { wholeFormPolicy, type RowPolicy } from './row-policy.ts';
import type { RowDeps } from './row-parts.ts';
import { deletionErrors } from './row-rules.ts';
import { requireNoErrors, seenErrors, type RowError } from './row-verdict.ts';
import { findBelonging, findRows } from './rows.store.ts';
import type { StoredRow } from './types.ts';
import { hasRowsBelow } from './tree-rows.store.ts';

/** Checks the rules of the form for rows that are to be deleted. Errors: a refusal. */
export async function requireDeletable(
  deps: RowDeps,
  policy: RowPolicy,
  ids: readonly string[],
): Promise<void> {
  if (!isRuled(policy)) return;
  const rows = await findRows(deps.db, policy.authorized('rules'), ids, { lock: true });
  requireNoErrors(await errorsOf(deps, policy, rows));
}

/** Checks the same for the rows of sub-tables that are deleted with them. Errors: a refusal that names the form. */
export async function requireBelongingDeletable(
  deps: RowDeps,
  policy: RowPolicy,
  mainIds: readonly string[],
): Promise<void> {
  if (!isRuled(policy)) return;
  const rows = await findBelonging(deps.db, policy.authorized('rules'), mainIds);
  const [first] = await errorsOf(deps, policy, rows);
  if (first !== undefined) throw refuse(`${policy.form.name}：${first.message}`);
}

/** Refuses to delete a tree row that has rows below it, because they could not be found afterwards. */
export async function requireNothingBelow(
  { db }: Pick<RowDeps, 'db'>,
  { form, caller }: RowPolicy,
  ids: readonly string[],
): Promise<void> {
  if (form.definition.kind !== 'tree') return;
  if (await hasRowsBelow(db, wholeFormPolicy(form, caller).authorized('delete'), ids))
    throw refuse('该记录有下级，请先删除下级');
}

const isRuled = ({ form }: RowPolicy): boolean =>
  rulesOf(form).rules.some(({ rule }) => rule.event === 'delete');

async function errorsOf(deps: RowDeps, policy: RowPolicy, rows: readonly StoredRow[]): Promise<RowError[]> {
  const { form } = policy;
  const surroundings = await surroundingsOf(deps, form, policy.caller);
  const { fields, rules = [] } = form.definition;
  const errors = await evaluateRows(
    rows,
    (row) => deletionErrors(rulesOf(form), expressionRow(form, row), surroundings),
    async (rest) => {
      const sent = await inTurns(rest, (row) => expressionRow(form, row));
      const input = { form: { fields, rules }, rows: sent, surroundings };
      return await deps.parsing.run('deletionErrors', input, limitsFor('没有删除'));
    },
  );
  return errors.flatMap((some) => seenErrors(policy, some));
}
