import { gradeNames } from '#common/classes/grades.rules.ts';
import { wireNow } from '#shared/text/wire-now.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { termText, termsAround } from './class-rules.ts';

type ChoiceProps = {
  readonly value: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** 年级: its number as text; empty if unset. */
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

/** 学期, for the years around today. */
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

type ReadingSetting = boolean | null | undefined;

const readings = [
  { value: '', text: '一、二年级打开' },
  { value: '1', text: '打开' },
  { value: '0', text: '关闭' },
] as const;

const readingValue = (reading: ReadingSetting) => (reading === true ? '1' : reading === false ? '0' : '');
export const readingText = (reading: ReadingSetting): string =>
  readings.find(({ value }) => value === readingValue(reading))?.text ?? '';

type ReadingFieldProps = {
  readonly label: '拼音' | '大字';
  readonly value: ReadingSetting;
  readonly onChange: (value: boolean | null) => void;
};

const switches = [
  { value: '1', text: '打开' },
  { value: '0', text: '关闭' },
] as const;

export const switchText = (isOn: boolean): string => (isOn ? '打开' : '关闭');

type AssistantFieldProps = { readonly value: boolean; readonly onChange: (value: boolean) => void };

/** 小助手 for the pupils of a class. */
export function AssistantField({ value, onChange }: AssistantFieldProps) {
  return (
    <SelectField
      label="小助手"
      hint="学生在创作里可以问它，提交以后也会看到一句话"
      options={switches}
      value={value ? '1' : '0'}
      onChange={({ target }) => onChange(target.value === '1')}
    />
  );
}

/** The reading settings of a class. */
export function ReadingField({ label, value, onChange }: ReadingFieldProps) {
  return (
    <SelectField
      label={label}
      options={readings}
      value={readingValue(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value === '1')}
    />
  );
}
