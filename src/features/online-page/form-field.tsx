import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { FieldState } from '#expressions/rules.ts';
import { LinkField } from '#domain/forms/link-field.tsx';
import { Controlled } from '#resource/controlled.tsx';
import { HtmlField } from '#resource/html-field.tsx';
import { FilesField, PicturesField } from '#resource/upload-fields.tsx';
import { SwitchField } from '#ui/choice-fields.tsx';
import { DateField, DateTimeField } from '#ui/date-field.tsx';
import { Field, type FieldProps } from '#ui/field.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import {
  isFilledIn,
  type FieldKind,
  type FormField,
  type FormValue,
  type FormValues,
  type OnlineField,
} from '#domain/forms/field-values.ts';
import { DepartChoice, PeopleChoice } from '#domain/people/people-choice.tsx';
import { answeredWords, listOf } from '#openapi/row-words.ts';
import { LineCell } from './line-cell.tsx';
import { OnlineCell } from './online-cell.tsx';
import type { Ruling } from './ruling.ts';
import { withValues } from './sub-lines.ts';
import { TextControl } from './text-control.tsx';
import styles from './online-page.module.css';

type FormFieldProps = {
  /** Of the published form; empty: it is none yet. */
  readonly code?: string | undefined;
  readonly one: OnlineField;
  /** The row that is edited: undefined for a new one. */
  readonly row: object | undefined;
  readonly control: Control<FormValues>;
  /** What the rules of the form say of the row as it stands. */
  readonly ruling?: Ruling | undefined;
};

const wide: ReadonlySet<FormField['kind']> = new Set(['textarea', 'richText', 'markdown', 'file', 'image']);
const mostPictures = 20;

/** One field of a form, by its kind: what people fill in, or what they only see. */
export function OnlineFormField({ code, one, row, control, ruling }: FormFieldProps) {
  const state = ruling?.states[one.field.key];
  const { required = one.field.required === true, disabled = false, messages } = state ?? {};
  const help = (disabled ? messages?.disable : undefined) ?? one.field.help;
  const field = { ...one.field, required, ...(help === undefined ? {} : { help }) };
  const begun = begunRow(one);
  // An editor of rich text takes keys whatever stands around it.
  if (!isFilledIn(one) || (disabled && field.kind === 'richText'))
    return (
      <ReadOnly
        field={field}
        row={shownRow(field, row ?? begun, ruling)}
        isNew={row === undefined}
        error={state?.error}
      />
    );
  const filled = <Filled code={code} field={field} row={row ?? begun} control={control} state={state} />;
  if (!disabled) return filled;
  return (
    <fieldset disabled className={styles['disabled']} {...(isWide(field) ? { 'data-wide': true } : {})}>
      {filled}
    </fieldset>
  );
}

const isWide = ({ kind, span = 1 }: FormField): boolean => wide.has(kind) || span > 1;

/** What a new row begins with in this field, as a row has it; undefined: nothing. */
function begunRow({ field: { key }, default: begins, defaultText }: OnlineField): object | undefined {
  if (begins === undefined) return undefined;
  return { [key]: begins, ...(defaultText === undefined ? {} : { [`${key}_dictText`]: defaultText }) };
}

type FilledProps = Pick<FormFieldProps, 'code' | 'row' | 'control'> & {
  readonly field: FormField;
  readonly state: FieldState | undefined;
};

function Filled({ code = '', field, row, control, state }: FilledProps) {
  const { key, label, kind } = field;
  const told = { hint: field.help, error: state?.error };
  const upload = { ...told, control, name: key, label: field.required === true ? `${label} *` : label };
  if (kind === 'image') return <PicturesField {...upload} max={mostPictures} />;
  if (kind === 'file')
    return <FilesField {...upload} purpose="material" accept={anyFile} maxMegabytes={200} />;
  if (kind === 'richText')
    return (
      <HtmlField {...told} control={control} name={key} label={label} required={field.required === true} />
    );
  return (
    <Controlled control={control} name={key} isWide={isWide(field)}>
      {({ value, error = state?.error, onChange, onBlur }) => (
        <Bound
          code={code}
          field={field}
          names={namesOf(field, row)}
          offered={state?.options}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          common={{ label, required: field.required === true, hint: field.help, error }}
        />
      )}
    </Controlled>
  );
}

/** With what rules and formulas make of the field. */
function shownRow(
  { key }: FormField,
  row: object | undefined,
  ruling: Ruling | undefined,
): object | undefined {
  if (ruling === undefined || !Object.hasOwn(ruling.row, key)) return row;
  return withValues({ id: '', ...row }, { [key]: ruling.row[key] ?? null });
}

const anyFile: readonly string[] = [];

export type BoundProps = {
  readonly code: string;
  readonly field: FormField;
  readonly names: ReadonlyMap<string, string>;
  /** Choices that rules leave; undefined: all of them. */
  readonly offered?: readonly string[] | undefined;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
  readonly onBlur: () => void;
  readonly common: FieldProps & { readonly label: string };
};

type Typed = BoundProps & { readonly text: string; readonly list: readonly string[] };
type Draw = (typed: Typed) => ReactNode;

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

/** The kinds that are neither typed nor one of a list. */
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
      words={['是', '否']}
      onChange={onChange}
    />
  ),
  rating: (typed) => <Rating {...typed} />,
  user: people,
  users: people,
  depart: departs,
  departs,
  checkbox: several,
  listMulti: several,
};

function Bound(props: BoundProps): ReactNode {
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
        holds={field.kind === 'link' ? 'id' : 'words'}
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

function hasChoices({ kind, options = [], dict }: FormField): boolean {
  const listed = ['radio', 'list', 'searchChoice', 'tree', 'popup', 'popupDict'].includes(kind);
  return kind === 'category' || (listed && (options.length > 0 || dict !== undefined));
}

function Rating({ field, value, onChange, onBlur, common }: BoundProps) {
  if ((field.maximum ?? 5) !== 5)
    return <TextControl field={field} value={value} common={common} onBlur={onBlur} onChange={onChange} />;
  return (
    <Field {...common}>
      {() => (
        <StarRating
          label={common.label}
          value={Number(value)}
          onChange={(stars) => onChange(stars === 0 ? '' : String(stars))}
        />
      )}
    </Field>
  );
}

type ReadOnlyProps = {
  readonly field: FormField;
  /** With what is worked out of it already. */
  readonly row: object | undefined;
  readonly isNew: boolean;
  readonly error: string | undefined;
};

/** What the user may not fill in, or the server works out: as it is, and with a new row perhaps not yet. */
function ReadOnly({ field, row, isNew, error }: ReadOnlyProps) {
  const { kind, label, help } = field;
  const isLater = isNew && (kind === 'sequence' || (kind === 'formula' && row === undefined));
  if (!isLater && wide.has(kind) && kind !== 'image' && kind !== 'file' && row === undefined)
    return <TextAreaField label={label} readOnly value="" />;
  const shown = row === undefined || answeredWords(field, row) === '' ? undefined : row;
  return (
    <Field label={label} hint={help} error={error}>
      {(control) => (
        <output
          id={control.id}
          className={styles['readOnly']}
          data-none={isLater || shown === undefined ? '' : undefined}
          aria-describedby={control['aria-describedby']}
        >
          {isLater ? '保存后自动生成' : shown === undefined ? '—' : <Shown field={field} row={shown} />}
        </output>
      )}
    </Field>
  );
}

/** What a rule has chosen has no words of the server yet. */
function Shown({ field, row }: { readonly field: FormField; readonly row: object }) {
  const isUnnamed = hasChoices(field) && Reflect.get(row, `${field.key}_dictText`) === undefined;
  return isUnnamed ? (
    <LineCell field={field} row={{ id: '', ...row }} />
  ) : (
    <OnlineCell field={field} row={row} whole />
  );
}

/** The words of what the row has chosen, by name. */
function namesOf({ key }: FormField, row: object | undefined): ReadonlyMap<string, string> {
  if (row === undefined) return new Map();
  const value: unknown = Reflect.get(row, key);
  const words: unknown = Reflect.get(row, `${key}_dictText`);
  if (typeof words !== 'string') return new Map();
  if (!Array.isArray(value)) return typeof value === 'string' ? new Map([[value, words]]) : new Map();
  const [names, texts] = [listOf(value), words.split(',')];
  // A name that has no words is left out of them: which it was, nobody knows.
  return names.length === texts.length
    ? new Map(names.map((name, index) => [name, texts[index] ?? name]))
    : new Map();
}
