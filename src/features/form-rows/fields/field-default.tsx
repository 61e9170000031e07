import { formValue, type FormField, type FormValue } from '#shared/forms/field-values.ts';
import { BoundField } from './bound-field.tsx';

type FieldDefaultProps = {
  readonly field: FormField;
  /** The value in the definition's format. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

const noNames: ReadonlyMap<string, string> = new Map();
const nothing = () => undefined;

/** The default of a field, selected in the field's own control. */
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

/** Several names are joined, as on the wire; off is the natural default of a switch. */
function textOf(value: FormValue): string {
  if (typeof value === 'boolean') return value ? 'true' : '';
  return typeof value === 'string' ? value : value.join(',');
}
