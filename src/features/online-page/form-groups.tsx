import { useState } from 'react';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { Tabs } from '#ui/tabs.tsx';
import { valueProblem, type FormValues, type OnlineColumns, type OnlineField } from './field-values.ts';
import { OnlineFormField } from './form-field.tsx';
import styles from './online-page.module.css';

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

type GroupsProps = {
  readonly columns: OnlineColumns;
  readonly fields: readonly OnlineField[];
  readonly form: UseFormReturn<FormValues>;
  /** The row that is edited: undefined for a new one. */
  readonly row: object | undefined;
};

/** Fields without a group first, then each group under its title, and those that are tabs behind their tabs. */
export function FormGroups({ columns, fields, form, row }: GroupsProps) {
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
  const loose = fields.filter(({ field }) => field.group === undefined || !keys.has(field.group));
  const of = (key: string) => fields.filter(({ field }) => field.group === key);
  const tabs = groups.filter((group) => group.tab === true);
  return (
    <div data-wide className={styles['groups']}>
      {loose.length === 0 ? null : draw(loose)}
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
