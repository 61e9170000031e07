import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { onlineColumnsQuery, onlineRowQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import type { Schema } from '#openapi/index.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { LinkField } from '#shared/forms/link-field.tsx';
import {
  isFilledIn,
  startValues,
  wireValue,
  type FormValues,
  type OnlineField,
} from '#shared/forms/field-values.ts';
import { OnlineFormField } from './fields/form-field.tsx';
import { useMe } from './form-preview.tsx';
import { previewedColumns } from './previewed-columns.ts';
import styles from './online-page.module.css';

type Row = Readonly<Record<string, unknown>>;

export type SampleProps = {
  readonly definition: Schema<'FormDefinition'>;
  /** The code of the form, once it has rows to select from. */
  readonly code: string | undefined;
  /** The keys of the input fields. */
  readonly keys: ReadonlySet<string>;
  /** Renders the results of the row, in wire format. */
  readonly children: (row: Row) => ReactNode;
};

/** A sample row of a draft: entered with the controls of its page, or an existing one. Nothing is saved. */
export function FormSample(props: SampleProps) {
  const { code } = props;
  const [id, setId] = useState('');
  if (code === undefined) return <Filled {...props} row={undefined} />;
  return (
    <>
      <LinkField
        label="已有的记录"
        hint="可以取一条记录的值来试，它不会被修改"
        form={code}
        shown={[]}
        holds="id"
        single
        value={id === '' ? [] : [id]}
        onChange={(next) => setId(next.at(-1) ?? '')}
      />
      {id === '' ? (
        <Filled key="new" {...props} row={undefined} />
      ) : (
        <Taken key={id} {...props} code={code} id={id} />
      )}
    </>
  );
}

function Taken({ code, id, ...props }: SampleProps & { readonly code: string; readonly id: string }) {
  const columns = useQuery(onlineColumnsQuery(code));
  const row = useQuery(onlineRowQuery(code, id));
  return (
    <Loaded query={columns} skeleton={<PageSkeleton rows={3} />}>
      {(published) => (
        <Loaded query={row} skeleton={<PageSkeleton rows={3} />}>
          {(stored) => (
            <Filled {...props} code={code} row={underDraftKeys(stored, published.fields, props.definition)} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Fields of the draft may have been renamed since. */
function underDraftKeys(
  row: OnlineRow,
  published: readonly OnlineField[],
  { fields }: Schema<'FormDefinition'>,
): OnlineRow {
  const keys = new Map(published.map(({ field }) => [field.id, field.key]));
  const values = fields.flatMap(({ id, key }): [string, unknown][] => {
    const was = keys.get(id);
    if (was === undefined) return [];
    const textKey = `${was}_dictText`;
    const value: [string, unknown] = [key, Reflect.get(row, was)];
    return Object.hasOwn(row, textKey) ? [value, [`${key}_dictText`, Reflect.get(row, textKey)]] : [value];
  });
  const { createBy, createTime, updateBy, updateTime } = row;
  return { id: row.id, createBy, createTime, updateBy, updateTime, ...Object.fromEntries(values) };
}

function Filled({ definition, keys, row, children }: SampleProps & { readonly row: OnlineRow | undefined }) {
  const me = useMe('');
  const fields = previewedColumns({ definition: { ...definition, access: [] }, role: '' }, me)
    .fields.filter(({ field }) => keys.has(field.key))
    .map((one): OnlineField => ({ ...one, field: makeOptional(one.field) }));
  const filled = fields.filter((one) => isFilledIn(one) && !isUpload(one));
  const { control } = useForm<FormValues>({ defaultValues: startValues(filled, row) });
  const values = useWatch({ control });
  const typed = filled.map(({ field }) => [field.key, wireOf(field, values[field.key])] as const);
  return (
    <>
      <div className={styles['fields']} data-columns={2}>
        {fields.map((one) => (
          <OnlineFormField
            key={one.field.id}
            one={isUpload(one) ? { ...one, right: 'read' } : one}
            row={row}
            control={control}
          />
        ))}
      </div>
      {children({ ...row, ...Object.fromEntries(typed) })}
    </>
  );
}

/** A sample accepts any value and requires none. */
const makeOptional = (field: Schema<'FormField'>): Schema<'FormField'> => ({
  ...field,
  readOnly: false,
  required: false,
});

const isUpload = ({ field: { kind } }: OnlineField): boolean => kind === 'file' || kind === 'image';

/** An incomplete number counts as empty. */
function wireOf(field: Schema<'FormField'>, value: FormValues[string] | undefined): unknown {
  const wire = wireValue(field, value);
  return Number.isNaN(wire) ? null : wire;
}
