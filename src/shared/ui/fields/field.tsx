import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** The attributes of a control inside a `Field`, so that screen readers read its label, hint and error with it. */
export type FieldControl = {
  readonly id: string;
  readonly 'aria-required': boolean | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
};

export type FieldProps = {
  readonly label: ReactNode;
  readonly required?: boolean | undefined;
  /** Hides the label visually, not from assistive technology: for forms whose placeholder has the same text. */
  readonly labelHidden?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

/** Label, required mark, hint and error message of one form control. */
export function Field({
  label,
  required = false,
  labelHidden = false,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const hasHint = hint !== undefined && hint !== null;
  const describedBy = [hasHint ? `${id}-hint` : '', error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles['field']}>
      <label id={`${id}-label`} htmlFor={id} className={labelHidden ? 'visually-hidden' : styles['label']}>
        {required && !labelHidden ? (
          <span className={styles['mark']} aria-hidden="true">
            *
          </span>
        ) : null}
        {label}
      </label>
      {children({
        id,
        'aria-required': required || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {hasHint ? (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      ) : null}
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
