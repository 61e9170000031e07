import type { ReactNode } from 'react';
import { RegionField } from '#shared/forms/region-field.tsx';
import type { FormValue } from '#shared/forms/public-filling.ts';
import type { SendFile } from '#shared/files/upload-rules.ts';
import type { Schema } from '#openapi/index.ts';
import { starsOf } from '#openapi/stars.ts';
import { CheckField, RadioField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { DateField, DateTimeField } from '#shared/ui/dates/date-field.tsx';
import { Field } from '#shared/ui/fields/field.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { OnUnfinished } from '#shared/ui/upload/use-unfinished-count.ts';
import { PublicFileInput } from './public-file-input.tsx';
import styles from './public-form.module.css';

export type PublicField = Schema<'PublicField'>;

type PublicInputProps = {
  readonly field: PublicField;
  readonly disabled: boolean;
  readonly value: FormValue | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: FormValue) => void;
  readonly onBlur: () => void;
  readonly sendFile: SendFile<Schema<'PublicFile'>>;
  readonly onUnfinished: OnUnfinished;
};

type Shape =
  | 'line'
  | 'lines'
  | 'number'
  | 'stars'
  | 'day'
  | 'moment'
  | 'time'
  | 'switch'
  | 'checks'
  | 'radios'
  | 'list'
  | 'region'
  | 'files';

/** The control of each kind; others are a single line. */
const shapes: Readonly<Partial<Record<PublicField['kind'], Shape>>> = {
  textarea: 'lines',
  integer: 'number',
  number: 'number',
  currency: 'number',
  percentage: 'number',
  rating: 'stars',
  date: 'day',
  datetime: 'moment',
  time: 'time',
  switch: 'switch',
  checkbox: 'checks',
  listMulti: 'checks',
  radio: 'radios',
  list: 'list',
  searchChoice: 'list',
  depart: 'list',
  region: 'region',
  file: 'files',
  image: 'files',
};

/** As in internal forms: a scale with more stars than can be drawn is a number. */
function shapeOf(field: PublicField): Shape {
  const { kind } = field;
  return kind === 'rating' && starsOf(field) === undefined ? 'number' : (shapes[kind] ?? 'line');
}

/** The input type of each kind; a phone shows its keyboard. */
const typing: Readonly<Partial<Record<PublicField['kind'], 'email' | 'tel' | 'url'>>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
};

/** One field of a public form. */
export function PublicInput({ disabled, ...props }: PublicInputProps) {
  return disabled ? (
    <fieldset disabled className={styles['disabled']}>
      <FieldInput {...props} />
    </fieldset>
  ) : (
    <FieldInput {...props} />
  );
}

function FieldInput({ field, value, error, onChange, onBlur, ...files }: Omit<PublicInputProps, 'disabled'>) {
  const { key, label, kind, required, help, placeholder, maxLength, options = [] } = field;
  const text = typeof value === 'string' ? value : '';
  const common = { label, required, hint: help, error };
  const typed = {
    ...common,
    name: key,
    value: text,
    placeholder,
    onBlur,
    size: '3',
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  } as const;
  const chosen = { ...common, options, onChange: (next: string) => onChange(next), value: text };
  const shape = shapeOf(field);
  switch (shape) {
    case 'lines':
      return <TextAreaField {...typed} rows={4} maxLength={maxLength} />;
    case 'number':
      return <NumberField {...typed} decimal={kind !== 'integer' && kind !== 'rating'} />;
    case 'stars':
      return (
        <Rating
          {...common}
          max={starsOf(field)}
          value={Number(text)}
          onChange={(next) => onChange(next === 0 ? '' : String(next))}
        />
      );
    case 'day':
      return <DateField {...common} value={text} onChange={onChange} onBlur={onBlur} />;
    case 'moment':
      return <DateTimeField {...common} value={text} onChange={onChange} onBlur={onBlur} />;
    case 'time':
      return <TextField {...typed} type="time" />;
    case 'switch':
      return (
        <SwitchField
          label={label}
          hint={help}
          checked={value === true}
          labels={['是', '否']}
          onChange={onChange}
        />
      );
    case 'checks':
      return (
        <CheckField
          {...common}
          options={options}
          value={typeof value === 'object' ? value : []}
          onChange={(next) => onChange([...next])}
        />
      );
    case 'radios':
      return <RadioField {...chosen} />;
    case 'list':
      return (
        <SelectField
          {...common}
          name={key}
          value={text}
          options={options}
          placeholder="请选择"
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'region':
      return <RegionField {...common} value={text} onChange={onChange} />;
    case 'files':
      return (
        <PublicFileInput
          field={field}
          value={typeof value === 'object' ? value : []}
          error={error}
          send={files.sendFile}
          onUnfinished={files.onUnfinished}
          onChange={onChange}
        />
      );
    case 'line':
      return <TextField {...typed} type={typing[kind] ?? 'text'} maxLength={maxLength ?? 1000} />;
    default:
      return shape satisfies never;
  }
}

type RatingProps = {
  readonly label: string;
  readonly required: boolean;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly max: number | undefined;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

function Rating({ max, value, onChange, ...field }: RatingProps) {
  return (
    <Field {...field}>
      {() => <StarRating label={field.label} max={max} value={value} onChange={onChange} />}
    </Field>
  );
}
