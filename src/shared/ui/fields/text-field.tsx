import { TextField as Parts } from '@radix-ui/themes';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-field.module.css';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<typeof Parts.Root>, keyof FieldProps | 'id' | 'className' | 'children'> & {
    /** Inside the box, before the text: an icon. */
    readonly before?: ReactNode;
    /** Inside the box, after the text: a small button. */
    readonly after?: ReactNode;
  };

/** A labelled one-line input. It accepts the result of react-hook-form's `register`. */
export function TextField({
  label,
  required,
  labelHidden,
  hint,
  error,
  before,
  after,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} required={required} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <Parts.Root type="text" {...input} {...control} className={styles['box']}>
          {before === undefined ? null : <Parts.Slot aria-hidden="true">{before}</Parts.Slot>}
          {after === undefined ? null : <Parts.Slot side="right">{after}</Parts.Slot>}
        </Parts.Root>
      )}
    </Field>
  );
}
