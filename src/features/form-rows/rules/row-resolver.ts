import type { FieldErrors, Resolver } from 'react-hook-form';
import { valueProblem, wireValue, type FormValues, type OnlineField } from '#shared/forms/field-values.ts';
import type { LiveRow } from '../types.ts';

/** The form key of rule refusals. No field has such a key. */
const ruleErrors = 'rules_';

/**
 * Validates a form: its values with the server's messages as far as possible here, and its rules with theirs. The
 * server checks 校验规则, also during typing (form-field.tsx), and list selections.
 */
export function resolverOf(
  fields: readonly OnlineField[],
  isNew: boolean,
  live?: LiveRow,
): Resolver<FormValues> {
  return (formValues) => {
    const values = { ...formValues, ...live?.settle() };
    const { states = {}, locked } = live?.ruling() ?? {};
    const errors: FieldErrors<FormValues> = {};
    for (const { field } of fields) {
      const { key } = field;
      const isUnheld = values[key] === undefined && !isNew;
      if (isUnheld || locked?.has(key) === true) continue;
      const { required = field.required === true } = states[key] ?? {};
      const message =
        live?.problemOf(key, wireValue(field, values[key])) ??
        valueProblem({ ...field, required }, values[key], { isNew });
      if (message !== undefined) errors[key] = { type: 'field', message };
    }
    const refusal = live?.refusal();
    if (refusal !== undefined) errors[ruleErrors] = { type: 'rules', message: refusal };
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
