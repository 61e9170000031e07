import type { ReactNode } from 'react';
import { LinkField } from '#shared/forms/link-field.tsx';
import { RegionField } from '#shared/forms/region-field.tsx';
import { DepartChoice, PeopleChoice } from '#shared/people/people-choice.tsx';
import { SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { DateField, DateTimeField } from '#shared/ui/dates/date-field.tsx';
import { Field } from '#shared/ui/fields/field.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import type { FieldKind, FormField } from '#shared/forms/field-values.ts';
import { listOf } from '#openapi/value-text.ts';
import { starsOf } from '#openapi/stars.ts';
import { ChoiceField } from './choice-field.tsx';
import { TextControl } from './text-control.tsx';
import type { BoundProps } from '../types.ts';

type FieldDrawProps = BoundProps & { readonly text: string; readonly list: readonly string[] };
type Draw = (typed: FieldDrawProps) => ReactNode;

const people: Draw = ({ code, field, names, list, onChange, common }) => (
  <PeopleChoice
    {...common}
    names={names}
    value={list}
    single={field.kind === 'user'}
    from={code === '' ? undefined : { code, key: field.key }}
    onChange={(next) => onChange(field.kind === 'user' ? (next.at(-1) ?? '') : next)}
  />
);
const departs: Draw = ({ field, names, list, onChange, common }) => (
  <DepartChoice
    {...common}
    value={list}
    single={field.kind === 'depart'}
    otherNames={Object.fromEntries(names)}
    onChange={(next) => onChange(field.kind === 'depart' ? (next.at(-1) ?? '') : next)}
  />
);
const several: Draw = ({ field, names, offered, list, onChange, common }) => (
  <ChoiceField {...common} names={names} offered={offered} value={list} field={field} onChange={onChange} />
);

/** The kinds that are neither typed nor selected from a list. */
const drawers: Readonly<Partial<Record<FieldKind, Draw>>> = {
  date: ({ text, onBlur, onChange, common }) => (
    <DateField {...common} value={text} onBlur={onBlur} onChange={onChange} />
  ),
  datetime: ({ text, onBlur, onChange, common }) => (
    <DateTimeField {...common} value={text} onBlur={onBlur} onChange={onChange} />
  ),
  switch: ({ value, onChange, common }) => (
    <SwitchField
      label={common.label}
      hint={common.hint}
      error={common.error}
      checked={value === true}
      labels={['是', '否']}
      onChange={onChange}
    />
  ),
  rating: (typed) => <Rating {...typed} />,
  region: ({ text, onChange, common }) => <RegionField {...common} value={text} onChange={onChange} />,
  user: people,
  users: people,
  depart: departs,
  departs,
  checkbox: several,
  listMulti: several,
  popupDicts: several,
};

/** The control of a field, by its kind, for the form's value. */
export function BoundField(props: BoundProps): ReactNode {
  const { field, names, offered, value, onChange, common } = props;
  const text = typeof value === 'string' ? value : '';
  const list = typeof value === 'string' ? (value === '' ? [] : [value]) : listOf(value);
  const draw = drawers[field.kind];
  if (draw !== undefined) return draw({ ...props, text, list });
  const chosen = { ...common, names };
  if ((field.kind === 'link' || field.kind === 'popup') && field.form !== undefined)
    return (
      <LinkField
        {...chosen}
        holds={field.kind === 'link' ? 'id' : 'text'}
        single
        value={list}
        form={field.form}
        shown={field.formFields ?? []}
        onChange={(next) => onChange(next.at(-1) ?? '')}
      />
    );
  if (!hasChoices(field)) return <TextControl {...props} />;
  return (
    <ChoiceField
      {...chosen}
      offered={offered}
      value={list}
      field={field}
      onChange={(next) => onChange(next.at(-1) ?? '')}
    />
  );
}

const listed: ReadonlySet<FieldKind> = new Set([
  'radio',
  'list',
  'searchChoice',
  'tree',
  'popup',
  'popupDict',
]);

/** Returns whether a field has options: of the form, of a dictionary or of a category. */
export function hasChoices({ kind, options = [], dict, category }: FormField): boolean {
  if (kind === 'category' || (kind === 'tree' && category !== undefined)) return true;
  return listed.has(kind) && (options.length > 0 || dict !== undefined);
}

function Rating({ field, value, onChange, onBlur, common }: BoundProps) {
  const stars = starsOf(field);
  if (stars === undefined)
    return <TextControl field={field} value={value} common={common} onBlur={onBlur} onChange={onChange} />;
  return (
    <Field {...common}>
      {() => (
        <StarRating
          label={common.label}
          value={Number(value)}
          max={stars}
          onChange={(next) => onChange(next === 0 ? '' : String(next))}
        />
      )}
    </Field>
  );
}
