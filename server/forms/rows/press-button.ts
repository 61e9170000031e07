import { buttonValues } from '#common/common/expressions/buttons.ts';
import type { Schema } from '#openapi/index.ts';
import { refuse } from '#server/http/refusal.ts';
import { evaluateHereOrInThread, limitsFor } from '#server/forms/shared/evaluation.ts';
import { expressionRow, rulesOf, surroundingsOf } from '#server/forms/shared/form-rules.ts';
import { editRow } from '#server/forms/shared/keep-row.ts';
import { offeredButtons } from '#server/forms/shared/offered-buttons.ts';
import type { FormField } from '#server/forms/shared/row-access.rules.ts';
import type { RowPolicy } from '#server/forms/shared/row-policy.ts';
import type { Actor, RowDeps } from '#server/forms/shared/row-parts.ts';
import { findRow } from '#server/forms/shared/rows.store.ts';
import type { Stored } from '#server/forms/shared/storable.ts';
import { readers, WrongValue } from '#server/forms/shared/value-readers.ts';
import { whileWriting } from '#server/forms/shared/writing.ts';

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
  if (!isThere || isWithheld) throw refuse('按钮不存在', 'button');
  policy.authorized('edit');
  await whileWriting(deps, policy, async (inside) => {
    // The row is locked before it is read: of two simultaneous clicks, the second sees the result of the
    // first.
    const row = await findRow(inside.db, policy.authorized('rules'), id, { lock: true });
    if (row === undefined) throw refuse('记录不存在或已被删除');
    const surroundings = await surroundingsOf(inside, form, caller);
    const before = expressionRow(form, row);
    const { fields, buttons = [] } = form.definition;
    const pressed = { fields, buttons: buttons.filter(({ code }) => code === button) };
    const result = await evaluateHereOrInThread(
      () => buttonValues(rulesOf(form), button, before, surroundings),
      () =>
        inside.parsing.run(
          'pressButton',
          { form: pressed, button, row: before, surroundings },
          limitsFor('没有修改'),
        ),
    );
    if (!result.ok) throw refuse(result.problem, 'button');
    const { typed, set } = parted(policy, result.values);
    await editRow(inside, actor, policy, { id, revision, values: typed, pressed: set });
  });
}

type Values = Readonly<Record<string, unknown>>;

function parted({ form, access }: RowPolicy, values: Values): { typed: Values; set: Stored['set'] } {
  const fields = form.definition.fields.filter(
    ({ id, key, readOnly }) =>
      readOnly === true && Object.hasOwn(values, key) && access.fields.get(id) === 'write',
  );
  const keys = new Set(fields.map(({ key }) => key));
  return {
    typed: Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key))),
    set: fields.map((field) => [field, columnValue(field, values[field.key])]),
  };
}

function columnValue(field: FormField, value: unknown): unknown {
  try {
    return value === null ? null : readers[field.kind](value, field);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    throw refuse(`${field.label}：${error.message}`, field.key);
  }
}
