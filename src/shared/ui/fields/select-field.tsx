import { ChoiceBox } from '../choice/choice-box.tsx';
import type { ChoiceBoxProps } from '../choice/option.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export type { SelectOption } from '../choice/option.ts';

type SelectFieldProps = FieldProps & Omit<ChoiceBoxProps, 'id' | 'labelId' | 'className' | `aria-${string}`>;

/** A labelled select. It accepts the result of react-hook-form's `register`, or `value` and `onChange`. */
export function SelectField({ label, required, labelHidden, hint, error, ...choice }: SelectFieldProps) {
  return (
    <Field label={label} required={required} labelHidden={labelHidden} hint={hint} error={error}>
      {(control) => <ChoiceBox {...choice} {...control} className={styles['input']} />}
    </Field>
  );
}
