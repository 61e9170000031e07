import type { ReactNode } from 'react';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import { CategoryField } from '#shared/forms/category-field.tsx';
import { LinkField } from '#shared/forms/link-field.tsx';
import { RegionField } from '#shared/forms/region-field.tsx';
import { isNumeric } from '#shared/forms/field-values.ts';
import { NamedPeopleField } from '#shared/people/named-people-field.tsx';
import { DepartChoice } from '#shared/people/people-choice.tsx';
import { withStored } from '#shared/ui/choice/option.ts';
import { DateField, DayOrTimeField } from '#shared/ui/dates/date-field.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { SelectField, type SelectOption } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { TreeSelect } from '#shared/ui/tree/tree-select.tsx';
import { isChosenBy, type QueryField, type Rule } from './condition-rules.ts';

type ConditionValueProps = {
  readonly label: string;
  readonly field: QueryField | undefined;
  readonly rule: Rule;
  readonly values: readonly string[];
  /** The form whose list is used to select people; by default the users that the caller manages. */
  readonly listOf?: string | undefined;
  readonly onChange: (values: string[]) => void;
};

/** The props of the controls with something to select from. `value` has no empty texts; `single`: at most one. */
type PickerProps = {
  readonly common: { readonly label: string; readonly labelHidden: true };
  readonly field: QueryField;
  readonly single: boolean;
  readonly listOf: string | undefined;
  readonly value: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
};

/** The value of a condition, in the field's own control: people, rows and options are shown by name. */
export function ConditionValue({ label, field, rule, values, listOf, onChange }: ConditionValueProps) {
  const single = rule !== 'in';
  const common = { label, labelHidden: true } as const;
  const pickerProps = {
    common,
    single,
    listOf,
    value: values.filter((value) => value !== ''),
    onChange: (next: readonly string[]) => onChange(single ? next.slice(-1) : [...next]),
  };
  const [value = ''] = values;
  const one = { ...common, value, onChange: (next: string) => onChange([next]) };
  if (field?.kind === 'region' && (rule === 'right_like' || isChosenBy(rule)))
    return <RegionField {...one} label={label} />;
  const control = field !== undefined && isChosenBy(rule) ? pickerOf({ ...pickerProps, field }) : undefined;
  if (control !== undefined) return control;
  if (field?.kind === 'date') return <DateField {...one} />;
  if (field?.kind === 'datetime') return <DayOrTimeField {...one} />;
  const typed = { ...common, autoComplete: 'off', placeholder: '请输入...' };
  if (field !== undefined && isNumeric(field))
    return (
      <NumberField {...typed} decimal value={value} onChange={({ target }) => onChange([target.value])} />
    );
  return (
    <TextField
      {...typed}
      {...(field?.kind === 'time' ? { type: 'time', step: 1 } : {})}
      placeholder={single ? '请输入...' : '多个值用逗号隔开'}
      maxLength={2000}
      value={values.join(',')}
      onChange={({ target }) => onChange(single ? [target.value] : target.value.split(/[,，]/))}
    />
  );
}

const yesNo = [
  { value: 'true', text: '是' },
  { value: 'false', text: '否' },
] as const;

/** Returns undefined if the field has nothing to select from. */
function pickerOf(pickerProps: PickerProps): ReactNode | undefined {
  const { common, field, listOf, ...chosen } = pickerProps;
  const named = { ...common, ...chosen, noun: field.label };
  const { kind, options = [], dict, category, form, formFields = [] } = field;
  if (kind === 'switch') return <Choices {...pickerProps} options={yesNo} />;
  if (kind === 'category' || (kind === 'tree' && category !== undefined))
    return <CategoryField {...named} below={category ?? ''} />;
  if (options.length > 0) return <Choices {...pickerProps} options={options} />;
  if (dict !== undefined) return <DictChoices {...pickerProps} dict={dict} />;
  if (kind === 'user' || kind === 'users')
    return (
      <NamedPeopleField
        {...named}
        {...(listOf === undefined ? {} : { from: { code: listOf, key: field.key, use: 'search' } })}
      />
    );
  if (kind === 'depart' || kind === 'departs') return <DepartChoice {...named} />;
  if (form === undefined || !(kind === 'link' || kind === 'popup')) return undefined;
  return <LinkField {...named} form={form} shown={formFields} holds={kind === 'link' ? 'id' : 'text'} />;
}

type ChoicesProps = PickerProps & { readonly options: readonly SelectOption[] };
type Leaf = { readonly id: string; readonly title: string; readonly children?: readonly Leaf[] | null };

function DictChoices({ dict, ...props }: PickerProps & { readonly dict: string }) {
  return <Choices {...props} options={useDictOptions(dict)} />;
}

function Choices({ common, field, single, value, options, onChange }: ChoicesProps) {
  if (!single)
    return (
      <TreeSelect
        {...common}
        title={field.label}
        nodes={options.map((option): Leaf => ({ id: option.value, title: option.text }))}
        value={value}
        onChange={onChange}
      />
    );
  const [first = ''] = value;
  return (
    <SelectField
      {...common}
      placeholder="请选择"
      options={withStored(options, first)}
      value={first}
      onChange={({ target }) => onChange([target.value])}
    />
  );
}
