import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export type SelectOption = { readonly value: string; readonly text: string; readonly disabled?: boolean };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'className' | 'children' | 'multiple'> & {
    readonly options: readonly SelectOption[];
    /** Text of the empty choice; left out: there is none. */
    readonly placeholder?: string;
  };

/** A labelled native select: quick with hundreds of options, and the system's own picker on a phone. */
export function SelectField({
  label,
  required,
  labelHidden,
  hint,
  error,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} required={required} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className={styles['input']}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
