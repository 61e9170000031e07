import { useId, type ReactNode } from 'react';
import styles from './segmented-choice.module.css';

type SegmentedChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly text: ReactNode;
    readonly disabled?: boolean;
  }[];
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
};

/** One of two to five short options side by side: a status, a period, a view. */
export function SegmentedChoice<Value extends string>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: SegmentedChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['group']} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
