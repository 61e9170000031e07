import { Radio, Switch } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import type { SelectOption } from './select-field.tsx';
import styles from './choice-fields.module.css';
import switchStyles from './switch.module.css';

type GroupProps = {
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly options: readonly SelectOption[];
  readonly disabled?: boolean;
};

/** A group of controls that forms one field: label, hint and error apply to the whole group. */
export function ChoiceGroup({
  label,
  labelHidden = false,
  required = false,
  hint,
  error,
  kind,
  children,
}: Omit<GroupProps, 'options'> & { readonly kind: 'radiogroup' | 'group'; readonly children: ReactNode }) {
  const id = useId();
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div
      role={kind}
      className={styles['group']}
      aria-labelledby={id}
      aria-describedby={describedBy === '' ? undefined : describedBy}
    >
      <span id={id} className={labelHidden ? 'visually-hidden' : styles['label']}>
        {required ? (
          <span className={styles['star']} aria-hidden="true">
            *
          </span>
        ) : null}
        {label}
      </span>
      <div className={styles['choices']}>{children}</div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}

type RadioFieldProps<Value extends string> = Omit<GroupProps, 'options'> & {
  readonly options: readonly (SelectOption & { readonly value: Value })[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** Selects one of a few options. */
export function RadioField<Value extends string>({
  options,
  value,
  disabled,
  onChange,
  ...group
}: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <ChoiceGroup kind="radiogroup" {...group}>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <Radio
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled === true || option.disabled === true}
            onValueChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </ChoiceGroup>
  );
}

type CheckFieldProps = GroupProps & {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** Selects any number of a few options. */
export function CheckField({ options, value, disabled, onChange, ...group }: CheckFieldProps) {
  return (
    <ChoiceGroup kind="group" {...group}>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            disabled={disabled === true || option.disabled === true}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...value, option.value] : value.filter((one) => one !== option.value),
              )
            }
          />
          {option.text}
        </label>
      ))}
      {options.length === 0 ? <span className={styles['hint']}>暂无数据</span> : null}
    </ChoiceGroup>
  );
}

type SwitchFieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly checked: boolean;
  /** The text of the switch in each position. */
  readonly labels: readonly [on: string, off: string];
  readonly onChange: (checked: boolean) => void;
};

/** A switch with a text for each position. */
export function SwitchField({ label, hint, error, checked, labels, onChange }: SwitchFieldProps) {
  return (
    <label className={styles['switch']}>
      <span className={styles['label']}>{label}</span>
      <Switch size="3" className={switchStyles['switch']} checked={checked} onCheckedChange={onChange} />
      <span className={styles['state']}>{checked ? labels[0] : labels[1]}</span>
      {hint === undefined ? null : <span className={styles['hint']}>{hint}</span>}
      {error === undefined ? null : (
        <span role="alert" className={styles['error']}>
          {error}
        </span>
      )}
    </label>
  );
}
