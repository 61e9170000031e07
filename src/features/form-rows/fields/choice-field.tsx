import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import { CategoryField } from '#shared/forms/category-field.tsx';
import { withStored } from '#shared/ui/choice/option.ts';
import { CheckField, RadioField } from '#shared/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#shared/ui/fields/field.tsx';
import { SelectField, type SelectOption } from '#shared/ui/fields/select-field.tsx';
import { TreeSelect } from '#shared/ui/tree/tree-select.tsx';
import type { FormField } from '#shared/forms/field-values.ts';
import { PopupChoice } from './popup-choice.tsx';

type ChoiceFieldProps = FieldProps & {
  readonly field: FormField;
  readonly label: string;
  /** Names of the selected options: at most one in a single-value field. */
  readonly value: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  /** The options that rules leave; undefined for all. */
  readonly offered?: readonly string[] | undefined;
  readonly onChange: (value: readonly string[]) => void;
};

/** Options of the form itself, of a dictionary or of a category, as the field defines. */
export function ChoiceField({ offered, ...props }: ChoiceFieldProps) {
  const { field } = props;
  if (field.kind === 'category' || (field.kind === 'tree' && field.category !== undefined))
    return <Categories {...props} />;
  if (field.options !== undefined && field.options.length > 0)
    return <Options {...props} offered={offered} options={field.options} />;
  return field.dict === undefined ? null : <DictOptions {...props} offered={offered} dict={field.dict} />;
}

function Categories({ field, ...props }: ChoiceFieldProps) {
  return <CategoryField {...props} single below={field.category ?? ''} />;
}

function DictOptions({ dict, ...props }: ChoiceFieldProps & { readonly dict: string }) {
  return <Options {...props} options={useDictOptions(dict)} />;
}

/** More options than these are selected in a searchable list. */
const maxOpen = 12;

function Options({
  field,
  options: all,
  offered,
  value,
  names,
  onChange,
  ...common
}: ChoiceFieldProps & { readonly options: readonly SelectOption[] }) {
  const [first = ''] = value;
  const options = offered === undefined ? all : all.filter((option) => offered.includes(option.value));
  const stored = value.reduce(
    (those, one) => withStored(those, one, names.get(one) ?? optionText(all, one)),
    options,
  );
  const isSeveral = field.kind === 'checkbox' || field.kind === 'listMulti';
  if (field.kind === 'popupDict' || field.kind === 'popupDicts')
    return (
      <PopupChoice
        {...common}
        options={stored}
        single={field.kind === 'popupDict'}
        value={value}
        onChange={onChange}
      />
    );
  if (isSeveral && options.length > maxOpen)
    return (
      <TreeSelect
        {...common}
        title={common.label}
        nodes={stored.map((option): Leaf => ({ id: option.value, title: option.text }))}
        value={value}
        onChange={onChange}
      />
    );
  if (isSeveral) return <CheckField {...group(common)} options={stored} value={value} onChange={onChange} />;
  if (field.kind === 'radio')
    return (
      <RadioField {...group(common)} options={stored} value={first} onChange={(next) => onChange([next])} />
    );
  return (
    <SelectField
      {...common}
      placeholder={field.placeholder ?? '请选择'}
      options={stored}
      value={first}
      onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
    />
  );
}

const optionText = (options: readonly SelectOption[], name: string): string =>
  options.find(({ value }) => value === name)?.text ?? name;

type Leaf = { readonly id: string; readonly title: string; readonly children?: readonly Leaf[] | null };

/** The field props of option groups: their `required` is a plain boolean. */
function group({ label, required, hint, error }: FieldProps & { readonly label: string }) {
  return { label, required: required === true, hint, error };
}
