import { buttonValues } from '#common/expressions/buttons.ts';
import type { Schema } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { evaluateHereOrInThread, limitsFor } from '#server/forms/shared/rules/evaluation.ts';
import { expressionRow, rulesOf, surroundingsOf } from '#server/forms/shared/rules/form-expressions.ts';
import { editRow } from '#server/forms/shared/write/row-commands.ts';
import { offeredButtons } from '#server/forms/shared/access/offered-buttons.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { findRow } from '#server/forms/shared/read/rows.store.ts';
import type { ColumnValues } from '#server/forms/shared/write/to-stored-values.ts';
import { parsers, WrongValue } from '#server/forms/shared/values/wire-values.ts';
import { inWriteTransaction } from '#server/forms/shared/write/write-transaction.ts';

/**
 * Sets the values of a form's button as an edit by the caller, with their rights to the fields and the row;
 * read-only fields are allowed. Errors: a refusal if the button is hidden for the row or not available to the
 * caller.
 */
export async function pressButton(
  deps: RowDeps,
  actor: Actor,
  policy: RowPolicy,
  { id, button, revision }: Schema<'OnlineButtonPress'>,
): Promise<void> {
  const { form, caller } = policy;
  const isThere = form.definition.buttons?.some(({ code }) => code === button) === true;
  // A button with invalid expressions gets another message, because it is available to no user.
  const isWithheld = rulesOf(form).buttons.has(button) && !offeredButtons(policy).has(button);
  if (!isThere || isWithheld) throw refusal('按钮不存在', 'button');
  policy.queryFor('edit');
  await inWriteTransaction(deps, policy, async (inside) => {
    // The row is locked before it is read: of two simultaneous clicks, the second sees the result of the
    // first.
    const row = await findRow(inside.db, policy.queryFor('rules'), id, { lock: true });
    if (row === undefined) throw refusal('记录不存在或已被删除');
    const surroundings = await surroundingsOf(inside, form, caller);
    const before = expressionRow(form, row);
    const { fields, buttons = [] } = form.definition;
    const formText = { fields, buttons: buttons.filter(({ code }) => code === button) };
    const result = await evaluateHereOrInThread(
      () => buttonValues(rulesOf(form), button, before, surroundings),
      () =>
        inside.parsing.run(
          'computeButtonValues',
          { form: formText, button, row: before, surroundings },
          limitsFor('没有修改'),
        ),
    );
    if (!result.ok) throw refusal(result.problem, 'button');
    await editRow(inside, actor, policy, { id, revision, ...splitValues(policy, result.values) });
  });
}

type Values = Readonly<Record<string, unknown>>;

/** Separates the values of fields that users cannot write, in column format, from the others. */
function splitValues(
  { form, access }: RowPolicy,
  values: Values,
): { values: Values; buttonValues: ColumnValues['set'] } {
  const fields = form.definition.fields.filter(
    ({ id, key, readOnly }) =>
      readOnly === true && Object.hasOwn(values, key) && access.fields.get(id) === 'write',
  );
  const keys = new Set(fields.map(({ key }) => key));
  return {
    values: Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key))),
    buttonValues: fields.map((field) => [field, columnValue(field, values[field.key])]),
  };
}

function columnValue(field: FormField, value: unknown): unknown {
  try {
    return value === null ? null : parsers[field.kind](value, field);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    throw refusal(`${field.label}：${error.message}`, field.key);
  }
}
