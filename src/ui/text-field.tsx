import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-field.module.css';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'className' | 'size'> & {
    /** Inside the box, before the text: an icon. */
    readonly before?: ReactNode;
    /** Inside the box, after the text: a small button. */
    readonly after?: ReactNode;
    readonly size?: 'medium' | 'large';
  };

/** A labelled one-line input. Takes what `register` of react-hook-form returns. */
export function TextField({
  label,
  required,
  labelHidden,
  hint,
  error,
  before,
  after,
  size = 'medium',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} required={required} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <span className={styles['box']} data-size={size} data-invalid={error === undefined ? undefined : ''}>
          {before === undefined ? null : (
            <span className={styles['before']} aria-hidden="true">
              {before}
            </span>
          )}
          <input type="text" {...input} {...control} />
          {after}
        </span>
      )}
    </Field>
  );
}
