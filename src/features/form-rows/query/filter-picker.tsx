import { ConditionValue } from '#shared/conditions/condition-value.tsx';
import type { FormField } from '#shared/forms/field-values.ts';
import type { FilterControl } from '#shared/lists/field-kinds.ts';

/** Returns whether the values are names or ids that users cannot type: such a filter is selected. */
export const isPicked = ({ kind, category }: FormField): boolean =>
  kind === 'user' ||
  kind === 'users' ||
  kind === 'link' ||
  kind === 'category' ||
  kind === 'region' ||
  (kind === 'tree' && category !== undefined);

/** The filter of such a field, with the control of its conditions. */
export const pickedBy =
  (code: string, field: FormField) =>
  ({ label, value, onChange }: FilterControl) => (
    <ConditionValue
      label={label}
      field={field}
      rule="eq"
      listOf={code}
      values={[value]}
      onChange={([next = '']) => onChange(next)}
    />
  );
