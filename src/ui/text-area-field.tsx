import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'className'>;

/** A labelled input for several lines. */
export function TextAreaField({ label, required, labelHidden, hint, error, ...input }: TextAreaFieldProps) {
  return (
    <Field label={label} required={required} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => <textarea {...input} {...control} className={styles['input']} />}
    </Field>
  );
}
