import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { defaultColumns } from '#openapi/form-layout.ts';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { LazyView } from '#shared/react/lazy-view.tsx';
import { plainText } from '#shared/forms/form-parts.ts';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import {
  inForm,
  isFilledIn,
  sentValues,
  startValues,
  type FormValues,
  type OnlineColumns,
  type OnlineField,
} from '#shared/forms/field-values.ts';
import { FormGroups } from './fields/form-groups.tsx';
import { resolverOf } from './rules/row-resolver.ts';
import type { FormRules } from './rules/form-rules.ts';
import { hasRules, rulesPart, useRuling } from './rules/ruling.ts';
import { editsSummary, keepable, sentSubs, subName } from './sub-tables/sub-lines.ts';
import { SubLinesField } from './sub-tables/sub-lines-field.tsx';

type OnlineFormProps = RecordFormProps<OnlineRow> & {
  readonly columns: OnlineColumns;
  /** The parent row of a new row in a tree. */
  readonly parentId?: string | undefined;
  /** The row whose sub table contains it. */
  readonly mainId?: string | undefined;
};

/**
 * Adds or edits one row of a form, with the rows of its sub tables, from the server's description of its fields. Mount
 * it to open it.
 */
export function OnlineForm(props: OnlineFormProps) {
  const { columns, crud } = props;
  if (!hasRules(columns)) return <FilledForm {...props} rules={undefined} />;
  return (
    <LazyView from={rulesPart} onLost={crud.close}>
      {({ formRules }) => <FilledForm {...props} rules={formRules(columns)} />}
    </LazyView>
  );
}

function FilledForm({
  crud,
  columns,
  parentId,
  mainId,
  rules,
}: OnlineFormProps & { readonly rules: FormRules | undefined }) {
  const row = crud.record;
  const { subs, columns: count = defaultColumns } = columns;
  const fields = columns.fields.filter(inForm);
  const filled = fields.filter(isFilledIn);
  const noEdits = Object.fromEntries(subs.map((sub) => [subName(sub.form), '']));
  const titles = new Map(subs.map((sub) => [subName(sub.form), sub.title]));
  const [live] = useState(() => rules?.open({ stored: row }));
  const form = useForm<FormValues>({
    defaultValues: {
      ...(live?.start ?? startValues(filled, row)),
      ...noEdits,
    },
    resolver: resolverOf(filled, row === undefined, live),
  });
  const ruling = useRuling(live, form);
  const sent = () => filled.filter(({ field }) => live?.ruling().locked.has(field.key) !== true);
  return (
    <RecordForm
      crud={crud}
      form={form}
      width={count > 2 ? 1100 : 760}
      bodyOf={(values, present) => ({
        values: sentValues(sent(), values),
        ...sentSubs(subs, values),
        ...(present === undefined && parentId !== undefined ? { parentId } : {}),
      })}
      draft={{
        name: ['row', columns.code, row?.id ?? 'new', mainId, parentId].filter(Boolean).join(' '),
        keepable: (values) => keepable(filled, subs, values),
      }}
      // Changes of sub rows belong to this form only: no other user has saved them.
      valuesOf={(one) => ({ ...startValues(filled, one), ...noEdits })}
      labels={{
        ...Object.fromEntries(filled.map(({ field }) => [field.key, field.label])),
        ...Object.fromEntries(titles),
      }}
      formatValue={(name, value) =>
        titles.has(name) ? editsSummary(value) : formatValue(filled, name, value)
      }
    >
      <FormGroups columns={columns} fields={fields} form={form} row={row} ruling={ruling} />
      {subs.map((sub) => (
        <SubLinesField key={sub.form} sub={sub} mainId={row?.id} form={form} />
      ))}
    </RecordForm>
  );
}

function formatValue(fields: readonly OnlineField[], name: string, value: unknown): string {
  const options = fields.find(({ field }) => field.key === name)?.field.options ?? [];
  const text = (one: unknown) => options.find((option) => option.value === one)?.text;
  if (Array.isArray(value)) return value.map((one) => text(one) ?? String(one)).join('、');
  return text(value) ?? plainText(name, value);
}
