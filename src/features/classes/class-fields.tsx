import { wireNow } from '#lib/wire-now.ts';
import { SelectField } from '#ui/select-field.tsx';
import { gradeNames, termText, termsAround } from './class-rules.ts';

type ChoiceProps = {
  readonly value: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** 年级: its number as text; empty: not said. */
export function GradeField({ onChange, ...choice }: ChoiceProps) {
  return (
    <SelectField
      label="年级"
      placeholder="请选择年级"
      options={gradeNames.map((text, index) => ({ value: String(index + 1), text }))}
      {...choice}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** 学期, of the years around today. */
export function TermField({ onChange, ...choice }: ChoiceProps) {
  return (
    <SelectField
      label="学期"
      placeholder="请选择学期"
      options={termsAround(wireNow(), choice.value).map((term) => ({ value: term, text: termText(term) }))}
      {...choice}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
