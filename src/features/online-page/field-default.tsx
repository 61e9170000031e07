import { formValue, type FormField, type FormValue } from '#domain/forms/field-values.ts';
import { BoundField } from './bound-field.tsx';

type FieldDefaultProps = {
  readonly field: FormField;
  /** As a definition has it. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

const noNames: ReadonlyMap<string, string> = new Map();
const nothing = () => undefined;

/** What a field begins with, chosen by the field's own control. */
export function FieldDefault({ field, value, error, onChange }: FieldDefaultProps) {
  return (
    <BoundField
      code=""
      field={field}
      names={noNames}
      value={formValue(field, value)}
      onChange={(next) => onChange(textOf(next))}
      onBlur={nothing}
      common={{ label: field.label, error }}
    />
  );
}

/** Several names are joined, as on the wire; off is what a switch begins with by itself. */
function textOf(value: FormValue): string {
  if (typeof value === 'boolean') return value ? 'true' : '';
  return typeof value === 'string' ? value : value.join(',');
}
