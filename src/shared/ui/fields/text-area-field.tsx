import { TextArea } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-area-field.module.css';

type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<typeof TextArea>, keyof FieldProps | 'id' | 'className'>;

/** A labelled multi-line input. */
export function TextAreaField({ label, required, labelHidden, hint, error, ...input }: TextAreaFieldProps) {
  return (
    <Field label={label} required={required} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => <TextArea resize="vertical" {...input} {...control} className={styles['box']} />}
    </Field>
  );
}
