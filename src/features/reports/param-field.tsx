import type { Schema } from '#openapi/index.ts';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { NamedPeopleField } from '#shared/people/named-people-field.tsx';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import { withStored } from '#shared/ui/choice/option.ts';
import { DateField, DateTimeField } from '#shared/ui/dates/date-field.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { SelectField, type SelectOption } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';

export type ReportParam = Schema<'ReportParam'>;

type ParamFieldProps = {
  readonly param: ReportParam;
  readonly value: string;
  readonly error?: string | undefined;
  /** The text of the empty option. */
  readonly none?: string;
  readonly onChange: (value: string) => void;
};

/** The control of a parameter, by its kind. */
export function ParamField(props: ParamFieldProps) {
  const { param, value, error, onChange } = props;
  const { label, required = false } = param;
  const common = { label, required, error };
  switch (param.kind) {
    case 'text':
      return (
        <TextField
          {...common}
          autoComplete="off"
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return (
        <NumberField {...common} decimal value={value} onChange={({ target }) => onChange(target.value)} />
      );
    case 'date':
      return <DateField {...common} value={value} onChange={onChange} />;
    case 'datetime':
      return <DateTimeField {...common} value={value} onChange={onChange} />;
    case 'choice':
      return param.dict === undefined ? (
        <Choice {...props} options={param.options ?? []} />
      ) : (
        <DictChoice {...props} dict={param.dict} />
      );
    case 'user':
      // Reports identify people by user name.
      return (
        <NamedPeopleField
          {...common}
          single
          value={value === '' ? [] : [value]}
          onChange={(names) => onChange(names.at(-1) ?? '')}
        />
      );
    case 'depart':
      return (
        <DepartPicker
          {...common}
          single
          value={value === '' ? [] : [value]}
          onChange={([id = '']) => onChange(id)}
        />
      );
    default:
      return param.kind satisfies never;
  }
}

function DictChoice({ dict, ...props }: ParamFieldProps & { readonly dict: string }) {
  return <Choice {...props} options={useDictOptions(dict)} />;
}

type ChoiceProps = ParamFieldProps & { readonly options: readonly SelectOption[] };

function Choice({
  param: { label, required = false },
  none = '全部',
  value,
  error,
  options,
  onChange,
}: ChoiceProps) {
  return (
    <SelectField
      label={label}
      required={required}
      error={error}
      placeholder={required ? '请选择' : none}
      options={withStored(options, value === '' ? undefined : value)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
