import { inputTime, wireTime } from '#lib/date-text.ts';
import { Field, type FieldProps } from './field.tsx';
import { SegmentedChoice } from './segmented-choice.tsx';
import styles from './field.module.css';
import ownStyles from './date-field.module.css';

type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`, with `HH:mm:ss` for a time; empty for none. */
  readonly value: string;
  /** The earliest and latest that may be chosen, as `value`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
};

/** A day. The browser's own input: typed or chosen, in the user's language, and the system's wheel on a phone. */
export function DateField({ value, min, max, disabled, onChange, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          className={styles['input']}
          value={value}
          min={min}
          // Else a year may have six digits.
          max={max ?? '9999-12-31'}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A day and a time, to the second. */
export function DateTimeField({ value, min, max, disabled, onChange, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          step={1}
          className={styles['input']}
          value={inputTime(value)}
          min={inputTime(min)}
          max={inputTime(max ?? '9999-12-31 23:59:59')}
          disabled={disabled}
          onChange={(event) => onChange(wireTime(event.target.value) ?? '')}
        />
      )}
    </Field>
  );
}

export type DateRange = { readonly begin: string; readonly end: string };

type DateRangeFieldProps = {
  readonly label: string;
  readonly value: DateRange;
  readonly onChange: (value: DateRange) => void;
  /** Ranges to choose with one press, by name. */
  readonly presets?: readonly { readonly text: string; readonly range: DateRange }[];
};

/** From one day to another, both included. */
export function DateRangeField({ label, value, onChange, presets }: DateRangeFieldProps) {
  const { begin, end } = value;
  const preset = presets?.findIndex(({ range }) => range.begin === begin && range.end === end);
  return (
    <div className={ownStyles['range']}>
      {presets === undefined ? null : (
        <SegmentedChoice
          label={`${label}：常用`}
          value={String(preset)}
          options={presets.map(({ text }, index) => ({ value: String(index), text }))}
          onChange={(index) => {
            const chosen = presets[Number(index)];
            if (chosen !== undefined) onChange(chosen.range);
          }}
        />
      )}
      <div className={ownStyles['days']}>
        <DateField
          label={`${label}起`}
          labelHidden
          value={begin}
          max={end === '' ? undefined : end}
          onChange={(next) => onChange({ begin: next, end })}
        />
        <span aria-hidden="true">~</span>
        <DateField
          label={`${label}止`}
          labelHidden
          value={end}
          min={begin === '' ? undefined : begin}
          onChange={(next) => onChange({ begin, end: next })}
        />
      </div>
    </div>
  );
}
