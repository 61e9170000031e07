import { useForm } from 'react-hook-form';
import type { OnlineRow } from '#api/online-rows.ts';
import { plainText } from '#resource/form-parts.ts';
import { RecordForm, type RecordFormProps } from '#resource/record-form.tsx';
import {
  inForm,
  isFilledIn,
  sentValues,
  startValues,
  type FormValues,
  type OnlineColumns,
  type OnlineField,
} from './field-values.ts';
import { FormGroups, resolverOf } from './form-groups.tsx';
import { sentSubs, subName } from './sub-lines.ts';
import { SubLinesField } from './sub-lines-field.tsx';

type OnlineFormProps = RecordFormProps<OnlineRow> & {
  readonly columns: OnlineColumns;
  /** The row below which a new one of a tree stands. */
  readonly parentId?: string | undefined;
};

/** Adds or edits one row of a form, with the rows of its sub tables, from what the server says of its fields. Mount it to open it. */
export function OnlineForm({ desk, columns, parentId }: OnlineFormProps) {
  const row = desk.record;
  const { subs, columns: count = 2 } = columns;
  const fields = columns.fields.filter(inForm);
  const filled = fields.filter(isFilledIn);
  const form = useForm<FormValues>({
    defaultValues: {
      ...startValues(filled, row),
      ...Object.fromEntries(subs.map((sub) => [subName(sub.form), ''])),
    },
    resolver: resolverOf(filled, row === undefined),
  });
  /** What happens to sub rows is of this form alone: whatever others have saved, it stays. */
  const heldSubs = () =>
    Object.fromEntries(subs.map((sub) => [subName(sub.form), form.getValues(subName(sub.form)) ?? '']));
  return (
    <RecordForm
      desk={desk}
      form={form}
      width={count > 2 ? 1100 : 760}
      bodyOf={(values, present) => ({
        values: sentValues(filled, values),
        ...sentSubs(subs, values),
        ...(present === undefined && parentId !== undefined ? { parentId } : {}),
      })}
      valuesOf={(one) => ({ ...startValues(filled, one), ...heldSubs() })}
      labels={Object.fromEntries(filled.map(({ field }) => [field.key, field.label]))}
      wordsOf={(name, value) => wordsOf(filled, name, value)}
    >
      <FormGroups columns={columns} fields={fields} form={form} row={row} />
      {subs.map((sub) => (
        <SubLinesField key={sub.form} sub={sub} mainId={row?.id} form={form} />
      ))}
    </RecordForm>
  );
}

function wordsOf(fields: readonly OnlineField[], name: string, value: unknown): string {
  const options = fields.find(({ field }) => field.key === name)?.field.options ?? [];
  const text = (one: unknown) => options.find((option) => option.value === one)?.text;
  if (Array.isArray(value)) return value.map((one) => text(one) ?? String(one)).join('、');
  return text(value) ?? plainText(name, value);
}
