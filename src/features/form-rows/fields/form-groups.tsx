import { useState, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { defaultColumns } from '#openapi/form-layout.ts';
import { useFocusRefused } from '#shared/react/use-focus-refused.ts';
import { Hint } from '#shared/ui/hint.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import {
  isWide,
  type FormField,
  type FormValues,
  type OnlineColumns,
  type OnlineField,
} from '#shared/forms/field-values.ts';
import { OnlineFormField } from './form-field.tsx';
import type { Ruling } from '../types.ts';
import styles from '../online-page.module.css';

type GroupsProps = {
  readonly columns: OnlineColumns;
  readonly fields: readonly OnlineField[];
  readonly form: UseFormReturn<FormValues>;
  /** The edited row; undefined for a new one. */
  readonly row: object | undefined;
  /** The rules' results for the current row. */
  readonly ruling?: Ruling | undefined;
};

/** Fields without a group first, then each group under its title, and tab groups behind their tabs. */
export function FormGroups({ columns, fields: all, form, row, ruling }: GroupsProps) {
  const { errors, submitCount } = form.formState;
  const { groups, columns: count = defaultColumns } = columns;
  const [tab, setTab] = useState<string>();
  const [submits, setSubmits] = useState(submitCount);
  const box = useFocusRefused<HTMLDivElement>(submitCount, Object.keys(errors).length > 0);
  const states = ruling?.states ?? {};
  const fields = all.filter(({ field }) => states[field.key]?.visible !== false);
  const keys = new Set(groups.map(({ key }) => key));
  const draw = (those: readonly OnlineField[]) => (
    <div className={styles['fields']} data-columns={count}>
      {those.map((one) => (
        <Spanned key={one.field.key} field={one.field} count={count}>
          <OnlineFormField code={columns.code} one={one} row={row} ruling={ruling} control={form.control} />
        </Spanned>
      ))}
    </div>
  );
  const loose = fields.filter(({ field }) => field.group === undefined || !keys.has(field.group));
  const of = (key: string) => fields.filter(({ field }) => field.group === key);
  // A group whose fields are all hidden by rules is omitted; a group without any fields is not.
  const isShown = ({ key }: (typeof groups)[number]): boolean =>
    of(key).length > 0 || all.every(({ field }) => field.group !== key);
  const shown = groups.filter(isShown);
  const tabs = shown.filter((group) => group.tab === true);
  const open = tabs.find(({ key }) => key === tab) ?? tabs[0];
  const isWrong = ({ field: { key } }: OnlineField) =>
    errors[key] !== undefined || states[key]?.error !== undefined;
  if (submits !== submitCount) {
    setSubmits(submitCount);
    const first = fields.find(isWrong);
    const isInSight = fields.some(
      (one) => isWrong(one) && (one.field.group === open?.key || !isTab(one, tabs)),
    );
    if (first !== undefined && !isInSight) setTab(tabs.find(({ key }) => of(key).some(isWrong))?.key);
  }
  return (
    <div ref={box} data-wide className={styles['groups']}>
      {ruling === undefined || ruling.errors.length === 0 ? null : (
        <div role="alert" className={styles['ruleErrors']}>
          {ruling.errors.map((error) => (
            <Hint key={error} color="red">
              {error}
            </Hint>
          ))}
        </div>
      )}
      {loose.length === 0 ? null : draw(loose)}
      {shown
        .filter((group) => group.tab !== true)
        .map(({ key, title }) => (
          <fieldset key={key} className={styles['group']}>
            <legend>{title}</legend>
            {draw(of(key))}
          </fieldset>
        ))}
      {open === undefined ? null : (
        <Tabs
          label="分组"
          keepsAll
          value={open.key}
          onChange={setTab}
          tabs={tabs.map(({ key, title }) => {
            const wrong = of(key).filter(isWrong).length;
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

type SpannedProps = { readonly field: FormField; readonly count: number; readonly children: ReactNode };

/** Spans some of the columns; a full-width field declares it itself. */
function Spanned({ field, count, children }: SpannedProps) {
  const { span = 1 } = field;
  return span > 1 && span < count && !isWide(field) ? <div data-span={span}>{children}</div> : children;
}

function isTab({ field }: OnlineField, tabs: OnlineColumns['groups']): boolean {
  return tabs.some(({ key }) => key === field.group);
}
