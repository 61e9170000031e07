import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isNumeric, type FieldKind, type FormField } from '#domain/forms/field-values.ts';
import type { BoundProps } from './form-field.tsx';

/** How the input of a kind differs from a plain one. */
const inputs: Readonly<Partial<Record<FieldKind, object>>> = {
  email: { type: 'email', autoComplete: 'off' },
  phone: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', placeholder: 'https://' },
  time: { type: 'time', step: 1 },
  password: { type: 'password', autoComplete: 'new-password' },
  region: { placeholder: '省 / 市 / 区' },
  integer: { inputMode: 'numeric' },
  rating: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
  currency: { inputMode: 'decimal', before: '¥' },
  percentage: { inputMode: 'decimal', after: '%' },
};

/** What is typed: a line, several lines, a number, a time. */
export function TextControl({ field, value, onChange, onBlur, common }: Omit<BoundProps, 'code' | 'names'>) {
  const typed = {
    value: typeof value === 'string' ? value : '',
    onBlur,
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
    ...lengthOf(field),
  };
  if (field.kind === 'textarea' || field.kind === 'markdown')
    return (
      <TextAreaField {...common} {...typed} rows={6} onChange={({ target }) => onChange(target.value)} />
    );
  return (
    <TextField
      autoComplete="off"
      {...common}
      {...inputs[field.kind]}
      {...typed}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function lengthOf(field: FormField): { readonly maxLength?: number } {
  return isNumeric(field) || field.maxLength === undefined ? {} : { maxLength: field.maxLength };
}
