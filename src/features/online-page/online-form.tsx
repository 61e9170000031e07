import { useState, type ReactNode } from 'react';
import { useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { OnlineRow } from '#api/online-rows.ts';
import { plainText } from '#resource/form-parts.ts';
import { RecordForm, type RecordFormProps } from '#resource/record-form.tsx';
import { Tabs } from '#ui/tabs.tsx';
import {
  inForm,
  isFilledIn,
  sentValues,
  startValues,
  valueProblem,
  type FormValues,
  type OnlineColumns,
  type OnlineField,
} from './field-values.ts';
import { OnlineFormField } from './form-field.tsx';
import styles from './online-page.module.css';

type OnlineFormProps = RecordFormProps<OnlineRow> & {
  readonly columns: OnlineColumns;
  /** The row below which a new one of a tree stands. */
  readonly parentId?: string | undefined;
  /** Below the fields of a row that is there: the way to the rows of its sub tables. */
  readonly renderSubs?: ((row: OnlineRow) => ReactNode) | undefined;
};

/** Adds or edits one row of a form, from what the server says of its fields. Mount it to open it. */
export function OnlineForm({ desk, columns, parentId, renderSubs }: OnlineFormProps) {
  const row = desk.record;
  const fields = columns.fields.filter(inForm);
  const filled = fields.filter(isFilledIn);
  const form = useForm<FormValues>({
    defaultValues: startValues(filled, row),
    resolver: resolverOf(filled, row === undefined),
  });
  const { columns: count = 2 } = columns;
  return (
    <RecordForm
      desk={desk}
      form={form}
      width={count > 2 ? 1100 : 760}
      bodyOf={(values, present) => ({
        values: sentValues(filled, values),
        ...(present === undefined && parentId !== undefined ? { parentId } : {}),
      })}
      valuesOf={(one) => startValues(filled, one)}
      labels={Object.fromEntries(filled.map(({ field }) => [field.key, field.label]))}
      wordsOf={(name, value) => wordsOf(filled, name, value)}
    >
      <Groups columns={columns} fields={fields} form={form} row={row} />
      {row === undefined ? null : renderSubs?.(row)}
    </RecordForm>
  );
}

/** Checks what a form holds in the server's words; the server checks it once more. */
export function resolverOf(fields: readonly OnlineField[], isNew: boolean): Resolver<FormValues> {
  return (values) => {
    const errors: FieldErrors<FormValues> = {};
    for (const { field } of fields) {
      const message = valueProblem(field, values[field.key], { isNew });
      if (message !== undefined) errors[field.key] = { type: 'field', message };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

function wordsOf(fields: readonly OnlineField[], name: string, value: unknown): string {
  const options = fields.find(({ field }) => field.key === name)?.field.options ?? [];
  const text = (one: unknown) => options.find((option) => option.value === one)?.text;
  if (Array.isArray(value)) return value.map((one) => text(one) ?? String(one)).join('、');
  return text(value) ?? plainText(name, value);
}

type GroupsProps = {
  readonly columns: OnlineColumns;
  readonly fields: readonly OnlineField[];
  readonly form: UseFormReturn<FormValues>;
  readonly row: OnlineRow | undefined;
};

/** Fields without a group first, then each group under its title, and those that are tabs behind their tabs. */
function Groups({ columns, fields, form, row }: GroupsProps) {
  const { errors } = form.formState;
  const { groups, columns: count = 2 } = columns;
  const [tab, setTab] = useState<string>();
  const keys = new Set(groups.map(({ key }) => key));
  const draw = (those: readonly OnlineField[]) => (
    <div className={styles['fields']} data-columns={count}>
      {those.map((one) => (
        <OnlineFormField key={one.field.key} one={one} row={row} control={form.control} />
      ))}
    </div>
  );
  const of = (key: string) => fields.filter(({ field }) => field.group === key);
  const tabs = groups.filter((group) => group.tab === true);
  return (
    <div data-wide className={styles['groups']}>
      {draw(fields.filter(({ field }) => field.group === undefined || !keys.has(field.group)))}
      {groups
        .filter((group) => group.tab !== true)
        .map(({ key, title }) => (
          <fieldset key={key} className={styles['group']}>
            <legend>{title}</legend>
            {draw(of(key))}
          </fieldset>
        ))}
      {tabs[0] === undefined ? null : (
        <Tabs
          label="分组"
          value={tab ?? tabs[0].key}
          onChange={setTab}
          tabs={tabs.map(({ key, title }) => {
            const wrong = of(key).filter(({ field }) => errors[field.key] !== undefined).length;
            return {
              value: key,
              title: wrong === 0 ? title : `${title}（${wrong} 处有误）`,
              content: draw(of(key)),
            };
          })}
        />
      )}
    </div>
  );
}
