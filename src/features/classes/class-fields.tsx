import { wireNow } from '#lib/wire-now.ts';
import { SelectField } from '#ui/select-field.tsx';
import { gradeNames, termText, termsAround } from './class-rules.ts';

type ChoiceProps = {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** 年级: its number as text; empty: not said. */
export function GradeField({ value, error, onChange }: ChoiceProps) {
  return (
    <SelectField
      label="年级"
      placeholder="请选择年级"
      options={gradeNames.map((text, index) => ({ value: String(index + 1), text }))}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** 学期, of the years around today. */
export function TermField({ value, error, onChange }: ChoiceProps) {
  return (
    <SelectField
      label="学期"
      placeholder="请选择学期"
      options={termsAround(wireNow(), value).map((term) => ({ value: term, text: termText(term) }))}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
