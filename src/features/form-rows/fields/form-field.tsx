import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { FieldState } from '#common/expressions/rules.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { checkRule } from '#shared/forms/field-rule.ts';
import { HtmlField } from '#shared/forms/html-field.tsx';
import { FilesField, PicturesField } from '#shared/forms/upload-fields.tsx';
import { useFieldRule, type FieldCheck } from '#shared/forms/use-field-rule.ts';
import { Field } from '#shared/ui/fields/field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { BoundField, hasChoices } from './bound-field.tsx';
import { isFilledIn, type FormField, type FormValues, type OnlineField } from '#shared/forms/field-values.ts';
import { answeredText, listOf } from '#openapi/value-text.ts';
import { LineCell } from '../sub-tables/line-cell.tsx';
import { OnlineCell } from '../online-cell.tsx';
import type { Ruling } from '../types.ts';
import { withValues } from '../sub-tables/sub-lines.ts';
import styles from '../online-page.module.css';

type FormFieldProps = {
  /** The code of the published form; empty before that. */
  readonly code?: string | undefined;
  readonly one: OnlineField;
  /** The edited row; undefined for a new one. */
  readonly row: object | undefined;
  readonly control: Control<FormValues>;
  /** The rules' results for the current row. */
  readonly ruling?: Ruling | undefined;
};

const wide: ReadonlySet<FormField['kind']> = new Set(['textarea', 'richText', 'markdown', 'file', 'image']);
const maxPictures = 20;

/** One field of a form, by its kind: editable or read-only. */
export function OnlineFormField({ code, one, row, control, ruling }: FormFieldProps) {
  const state = ruling?.states[one.field.key];
  const { required = one.field.required === true, disabled = false, messages } = state ?? {};
  const help = (disabled ? messages?.disable : undefined) ?? one.field.help;
  const field = { ...one.field, required, ...(help === undefined ? {} : { help }) };
  const defaultRow = buildDefaultRow(one);
  // A rich text editor accepts keys even inside a disabled container.
  if (!isFilledIn(one) || (disabled && field.kind === 'richText'))
    return (
      <ReadOnly
        field={field}
        row={shownRow(field, row ?? defaultRow, ruling)}
        isNew={row === undefined}
        error={state?.error}
      />
    );
  const filled = <Filled code={code} field={field} row={row ?? defaultRow} control={control} state={state} />;
  if (!disabled) return filled;
  return (
    <fieldset disabled className={styles['disabled']} {...(isWide(field) ? { 'data-wide': true } : {})}>
      {filled}
    </fieldset>
  );
}

const isWide = ({ kind, span = 1 }: FormField): boolean => wide.has(kind) || span > 1;

/** Returns the default of a field in the format of a row; undefined without one. */
function buildDefaultRow({ field: { key }, default: begins, defaultText }: OnlineField): object | undefined {
  if (begins === undefined) return undefined;
  return { [key]: begins, ...(defaultText === undefined ? {} : { [`${key}_dictText`]: defaultText }) };
}

type FilledProps = Pick<FormFieldProps, 'code' | 'row' | 'control'> & {
  readonly field: FormField;
  readonly state: FieldState | undefined;
};

function Filled({ code = '', field, row, control, state }: FilledProps) {
  const { key, label, kind } = field;
  const feedback = { hint: field.help, error: state?.error };
  const upload = { ...feedback, control, name: key, label: field.required === true ? `${label} *` : label };
  if (kind === 'image') return <PicturesField {...upload} purpose="attachment" max={maxPictures} />;
  if (kind === 'file')
    return <FilesField {...upload} purpose="attachment" accept={anyFile} maxMegabytes={200} />;
  if (kind === 'richText')
    return (
      <HtmlField
        {...feedback}
        control={control}
        name={key}
        label={label}
        required={field.required === true}
        pictures="ofRow"
      />
    );
  const bound = (check?: FieldCheck) => (
    <Controlled control={control} name={key} isWide={isWide(field)}>
      {({ value, error = state?.error ?? check?.problem, onChange, onBlur }) => (
        <BoundField
          code={code}
          field={field}
          names={namesOf(field, row)}
          offered={state?.options}
          value={value}
          onChange={(next) => {
            onChange(next);
            if (typeof next === 'string') check?.onChange({ target: { value: next } });
          }}
          onBlur={onBlur}
          common={{ label, required: field.required === true, hint: field.help, error }}
        />
      )}
    </Controlled>
  );
  // The check sends its value in an address, where no password belongs; the server checks it on saving.
  if (field.checkRule === undefined || kind === 'password') return bound();
  return <RuleChecked code={field.checkRule}>{bound}</RuleChecked>;
}

type RuleCheckedProps = {
  /** The code of the 校验规则. */
  readonly code: string;
  readonly children: (check: FieldCheck) => ReactNode;
};

/** A field whose 校验规则 the server checks during typing (docs/behaviour.md#field-checks). */
function RuleChecked({ code, children }: RuleCheckedProps) {
  return children(useFieldRule(checkRule(code)));
}

/** Adds the results of rules and formulas for the field. */
function shownRow(
  { key }: FormField,
  row: object | undefined,
  ruling: Ruling | undefined,
): object | undefined {
  if (ruling === undefined || !Object.hasOwn(ruling.row, key)) return row;
  return withValues({ id: '', ...row }, { [key]: ruling.row[key] ?? null });
}

const anyFile: readonly string[] = [];

type ReadOnlyProps = {
  readonly field: FormField;
  /** The row with computed values. */
  readonly row: object | undefined;
  readonly isNew: boolean;
  readonly error: string | undefined;
};

/** A field that the user may not edit, or that the server computes: a new row may not have a value yet. */
function ReadOnly({ field, row, isNew, error }: ReadOnlyProps) {
  const { kind, label, help } = field;
  const isLater = isNew && (kind === 'sequence' || (kind === 'formula' && row === undefined));
  if (!isLater && wide.has(kind) && kind !== 'image' && kind !== 'file' && row === undefined)
    return <TextAreaField label={label} readOnly value="" />;
  const shown = row === undefined || answeredText(field, row) === '' ? undefined : row;
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

/** A value set by a rule has no server text yet. */
function Shown({ field, row }: { readonly field: FormField; readonly row: object }) {
  const isUnnamed = hasChoices(field) && Reflect.get(row, `${field.key}_dictText`) === undefined;
  return isUnnamed ? (
    <LineCell field={field} row={{ id: '', ...row }} />
  ) : (
    <OnlineCell field={field} row={row} whole />
  );
}

/** Returns the texts of the row's values, by name. */
function namesOf({ key }: FormField, row: object | undefined): ReadonlyMap<string, string> {
  if (row === undefined) return new Map();
  const value: unknown = Reflect.get(row, key);
  const dictText: unknown = Reflect.get(row, `${key}_dictText`);
  if (typeof dictText !== 'string') return new Map();
  if (!Array.isArray(value)) return typeof value === 'string' ? new Map([[value, dictText]]) : new Map();
  const [names, texts] = [listOf(value), dictText.split(',')];
  // If a name has no text, the assignment is ambiguous.
  return names.length === texts.length
    ? new Map(names.map((name, index) => [name, texts[index] ?? name]))
    : new Map();
}
