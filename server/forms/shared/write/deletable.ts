import { refusal } from '#server/http/refusal.ts';
import { evaluateRows, limitsFor } from '#server/forms/shared/rules/evaluation.ts';
import { expressionRow, rulesOf, surroundingsOf } from '#server/forms/shared/rules/form-expressions.ts';
import { mapYielding } from '#server/forms/shared/yielding.ts';
import { unrestrictedRowPolicy, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { deletionErrors } from '#server/forms/shared/rules/row-rules.ts';
import { requireNoErrors, seenErrors, type RowError } from '#server/forms/shared/rules/validate-row.ts';
import { findSubRows, findRows } from '#server/forms/shared/read/rows.store.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';
import { hasRowsBelow } from '#server/forms/shared/read/tree-rows.store.ts';

/** Checks the rules of the form for rows that are to be deleted. Errors: a refusal. */
export async function requireDeletable(
  deps: RowDeps,
  policy: RowPolicy,
  ids: readonly string[],
): Promise<void> {
  if (!isRuled(policy)) return;
  const rows = await findRows(deps.db, policy.queryFor('rules'), ids, { lock: true });
  requireNoErrors(await errorsOf(deps, policy, rows));
}

/** Checks the same for the rows of sub-tables that are deleted with them. Errors: a refusal that names the form. */
export async function requireSubRowsDeletable(
  deps: RowDeps,
  policy: RowPolicy,
  mainIds: readonly string[],
): Promise<void> {
  if (!isRuled(policy)) return;
  const rows = await findSubRows(deps.db, policy.queryFor('rules'), mainIds);
  const [first] = await errorsOf(deps, policy, rows);
  if (first !== undefined) throw refusal(`${policy.form.name}：${first.message}`);
}

/** Refuses to delete a tree row that has rows below it, because they could not be found afterwards. */
export async function requireNothingBelow(
  { db }: Pick<RowDeps, 'db'>,
  { form, caller }: RowPolicy,
  ids: readonly string[],
): Promise<void> {
  if (form.definition.kind !== 'tree') return;
  if (await hasRowsBelow(db, unrestrictedRowPolicy(form, caller).queryFor('delete'), ids))
    throw refusal('该记录有下级，请先删除下级');
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
      const sent = await mapYielding(rest, (row) => expressionRow(form, row));
      const input = { form: { fields, rules }, rows: sent, surroundings };
      return await deps.parsing.run('deletionErrors', input, limitsFor('没有删除'));
    },
  );
  return errors.flatMap((some) => seenErrors(policy, some));
}
