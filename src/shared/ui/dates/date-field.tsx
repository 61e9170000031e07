import { useState, type Ref } from 'react';
import { dateProblem, type DateKind } from '#shared/text/date-input.ts';
import { DateBox } from './date-box.tsx';
import { Field, type FieldProps } from '../fields/field.tsx';
import { SegmentedChoice } from '../fields/segmented-choice.tsx';
import styles from './date-field.module.css';

export type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`, with `HH:mm:ss` for a time; empty for none; the raw text while it is invalid. */
  readonly value: string;
  /** The earliest and latest allowed dates, in the format of `value`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The day whose month the calendar shows without a value; today if left out. */
  readonly openAt?: string | undefined;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onBlur?: () => void;
  readonly onChange: (value: string) => void;
};

/** A day, typed or selected. The field shows its own error; a form must refuse it with `dateProblem`. */
export function DateField(props: DateFieldProps) {
  return <AnyDateField {...props} kind="day" />;
}

/** A day and a time, to the second. */
export function DateTimeField(props: DateFieldProps) {
  return <AnyDateField {...props} kind="time" />;
}

/** A deadline: a day without a time means its end. */
export function DeadlineField(props: DateFieldProps) {
  return <AnyDateField {...props} kind="end" />;
}

/** A typed moment, or a whole day, which the calendar selects. */
export function DayOrTimeField(props: DateFieldProps) {
  return <AnyDateField {...props} kind="either" />;
}

function AnyDateField({
  kind,
  value,
  min,
  max,
  openAt,
  disabled,
  readOnly,
  ref,
  error,
  onBlur,
  onChange,
  ...field
}: DateFieldProps & { readonly kind: DateKind }) {
  const saying = useSaying(dateProblem(value, kind, { min, max }));
  return (
    <Field {...field} error={error ?? saying.said}>
      {(control) => (
        <DateBox
          {...control}
          kind={kind}
          value={value}
          min={min}
          max={max}
          openAt={openAt}
          disabled={disabled}
          readOnly={readOnly}
          inputRef={ref}
          onChange={(next) => {
            saying.changed();
            onChange(next);
          }}
          onLeave={() => {
            saying.left();
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}

/** Shows the error after the field is left or submitted, not while the user is still typing. */
export function useSaying(problem: string | undefined) {
  const [isLeft, setLeft] = useState(false);
  return {
    said: isLeft ? problem : undefined,
    left: () => setLeft(true),
    changed: () => {
      if (problem === undefined) setLeft(false);
    },
  };
}

export type DateRange = { readonly begin: string; readonly end: string };

type DateRangeFieldProps = {
  readonly label: string;
  readonly value: DateRange;
  readonly onChange: (value: DateRange) => void;
  /** Preset ranges by name. */
  readonly presets?: readonly { readonly text: string; readonly range: DateRange }[];
};

/** A range of days, both included. */
export function DateRangeField({ label, value, onChange, presets }: DateRangeFieldProps) {
  const { begin, end } = value;
  const preset = presets?.findIndex(({ range }) => range.begin === begin && range.end === end);
  return (
    <div className={styles['range']}>
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
      <div className={styles['days']}>
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
