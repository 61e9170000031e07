import type { ChangeEvent } from 'react';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { isNumeric, type FieldKind, type FormField } from '#shared/forms/field-values.ts';
import type { BoundProps } from '../types.ts';
import { MarkdownField } from './markdown-field.tsx';

/** The input attributes of a kind, if they differ from plain text. */
const inputs: Readonly<Partial<Record<FieldKind, object>>> = {
  email: { type: 'email', autoComplete: 'off' },
  phone: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', placeholder: 'https://' },
  time: { type: 'time', step: 1 },
  password: { type: 'password', autoComplete: 'new-password' },
  integer: { inputMode: 'numeric' },
  rating: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
  currency: { inputMode: 'decimal', before: '¥' },
  percentage: { inputMode: 'decimal', after: '%' },
};

/** Typed values: a line, several lines, a number, a time. */
export function TextControl({ field, value, onChange, onBlur, common }: Omit<BoundProps, 'code' | 'names'>) {
  const typed = {
    value: typeof value === 'string' ? value : '',
    onBlur,
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
    ...lengthOf(field),
  };
  const lines = {
    ...common,
    ...typed,
    rows: 6,
    onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => onChange(target.value),
  };
  if (field.kind === 'textarea') return <TextAreaField {...lines} />;
  if (field.kind === 'markdown') return <MarkdownField {...lines} />;
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
