import { useState } from 'react';
import { CheckField, RadioField, SwitchField } from '#ui/choice-fields.tsx';
import { DateField, DateTimeField } from '#ui/date-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FormField } from './definition-parts.ts';
import { fieldKinds } from './field-kinds.ts';

type PreviewFieldProps = { readonly field: FormField; readonly isRead: boolean };

/** A field as it is filled in. What needs the server (people, files, other forms) is shown by its box alone. */
export function PreviewField({ field, isRead }: PreviewFieldProps) {
  const { kind, label, required = false, help, options = [] } = field;
  const [value, setValue] = useState(field.default ?? '');
  const [values, setValues] = useState<readonly string[]>([]);
  const named = { label, required, ...(help === undefined ? {} : { hint: help }) };
  switch (kind) {
    case 'textarea':
    case 'richText':
    case 'markdown':
      return (
        <TextAreaField {...named} placeholder={field.placeholder} readOnly={isRead} defaultValue={value} />
      );
    case 'integer':
    case 'number':
    case 'currency':
    case 'percentage':
    case 'rating':
      return (
        <NumberField
          {...named}
          decimal={kind !== 'integer' && kind !== 'rating'}
          readOnly={isRead}
          defaultValue={value}
        />
      );
    case 'date':
      return <DateField {...named} readOnly={isRead} value={plainValue(value)} onChange={setValue} />;
    case 'datetime':
      return <DateTimeField {...named} readOnly={isRead} value={plainValue(value)} onChange={setValue} />;
    case 'radio':
      return <RadioField {...named} options={options} value={value} disabled={isRead} onChange={setValue} />;
    case 'checkbox':
    case 'listMulti':
      return (
        <CheckField {...named} options={options} value={values} disabled={isRead} onChange={setValues} />
      );
    case 'list':
    case 'searchChoice':
    case 'popupDict':
      return (
        <SelectField
          {...named}
          placeholder={field.placeholder ?? '请选择'}
          options={options}
          disabled={isRead}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      );
    case 'switch':
      return (
        <SwitchField
          label={label}
          words={['是', '否']}
          checked={value === 'true'}
          onChange={(isOn) => (isRead ? undefined : setValue(String(isOn)))}
        />
      );
    case 'category':
    case 'depart':
    case 'departs':
    case 'email':
    case 'file':
    case 'formula':
    case 'image':
    case 'link':
    case 'password':
    case 'phone':
    case 'popup':
    case 'region':
    case 'sequence':
    case 'text':
    case 'time':
    case 'tree':
    case 'url':
    case 'user':
    case 'users':
      return (
        <TextField
          {...named}
          type={kind === 'password' ? 'password' : 'text'}
          placeholder={
            field.placeholder ??
            (fieldKinds[kind].parts.has('placeholder') ? undefined : fieldKinds[kind].name)
          }
          readOnly={isRead}
          autoComplete="off"
          defaultValue={value}
        />
      );
    default:
      return kind satisfies never;
  }
}

/** Of a default that is worked out when a form opens, nothing is shown. */
function plainValue(value: string): string {
  return value.startsWith('{') ? '' : value;
}
