import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { onlineRowsQuery, type OnlineRow } from '#api/online-rows.ts';
import { useReopen } from '#domain/drafts/use-reopen.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { ErrorState } from '#ui/error-state.tsx';
import {
  inForm,
  isFilledIn,
  valueWords,
  type FormField,
  type FormValues,
  type OnlineColumns,
} from './field-values.ts';
import { LoadedForm } from './loaded-form.tsx';
import { LineCell } from './line-cell.tsx';
import { SubLineDialog } from './sub-line-dialog.tsx';
import {
  editsText,
  newLineId,
  readEdits,
  secretKeys,
  shownLines,
  subName,
  withAllBack,
  withLine,
  withoutLine,
  type ShownLine,
  type SubEdits,
} from './sub-lines.ts';
import styles from './online-page.module.css';

type SubLinesFieldProps = {
  readonly sub: Schema<'FormSub'>;
  /** The row they belong to: undefined for a new one, which has none yet. */
  readonly mainId: string | undefined;
  readonly form: UseFormReturn<FormValues>;
};

/** The rows of a sub table in the form of their row: what is done to them is saved with it, and not before. */
export function SubLinesField({ sub, mainId, form }: SubLinesFieldProps) {
  return (
    <fieldset data-wide className={styles['group']}>
      <legend>{sub.title}</legend>
      <LoadedForm code={sub.form} missing={<p>{`没有查看“${sub.title}”的权限`}</p>}>
        {({ columns }) => <SubLines columns={columns} title={sub.title} mainId={mainId} form={form} />}
      </LoadedForm>
    </fieldset>
  );
}

type SubLinesProps = Pick<SubLinesFieldProps, 'mainId' | 'form'> & {
  readonly columns: OnlineColumns;
  readonly title: string;
};

/** The most rows of one table that are shown in a form; a save changes no more than 200. */
const most = 1000;
const long: ReadonlySet<FormField['kind']> = new Set(['richText', 'markdown', 'password']);
const noRows: readonly OnlineRow[] = [];

function SubLines({ columns, title, mainId, form }: SubLinesProps) {
  const { code, may } = columns;
  const stored = useQuery({
    ...onlineRowsQuery(code, {
      mainId: mainId ?? '',
      column: 'createTime',
      order: 'asc',
      pageNo: 1,
      pageSize: most,
    }),
    enabled: mainId !== undefined,
  });
  const name = subName(code);
  const held = readEdits(useWatch({ control: form.control, name }));
  const keep = (next: SubEdits) => form.setValue(name, editsText(next), { shouldDirty: true });
  const lines = shownLines(stored.data?.records ?? noRows, held);
  const [open, setOpen] = useOpenLine(`line ${code} ${mainId ?? 'new'}`, lines);
  const isLost = stored.isError && stored.data === undefined;
  const fields = columns.fields
    .map(({ field }) => field)
    .filter(({ kind, inList }) => inList !== false && !long.has(kind));
  const isWritten = columns.fields.some((one) => inForm(one) && isFilledIn(one));
  return (
    <div className={styles['subLines']}>
      {isLost ? (
        <ErrorState text={messageOf(stored.error, '加载失败')} onRetry={() => void stored.refetch()} />
      ) : null}
      {isLost || lines.length === 0 ? null : (
        <LineTable
          title={title}
          fields={fields}
          lines={lines}
          canEdit={({ isNew }) => isWritten && may.includes(isNew ? 'add' : 'edit')}
          canRemove={({ isNew }) => isNew || may.includes('delete')}
          onEdit={setOpen}
          onRemove={({ row, isNew }) => keep(withoutLine(held, row.id, isNew))}
        />
      )}
      <div className={styles['bar']}>
        {may.includes('add') && isWritten ? (
          <Button type="button" variant="surface" onClick={() => setOpen('new')}>
            {`添加${title}`}
          </Button>
        ) : null}
        {held.removed.length === 0 ? null : (
          <Button type="button" variant="surface" color="gray" onClick={() => keep(withAllBack(held))}>
            {`恢复 ${held.removed.length} 行`}
          </Button>
        )}
        {held.rows.length + held.removed.length === 0 ? null : <span>点“确定”后和本条数据一起保存</span>}
      </div>
      {open === undefined ? null : (
        <SubLineDialog
          columns={columns}
          title={open === 'new' ? `添加${title}` : `编辑${title}`}
          mainId={mainId}
          line={open === 'new' ? undefined : open}
          changes={open === 'new' ? undefined : held.rows.find(({ id }) => id === open.row.id)}
          onDone={(values, revision) => {
            const isNew = open === 'new' || open.isNew;
            const id = open === 'new' ? newLineId(held) : open.row.id;
            const secret = secretKeys(columns.fields);
            keep(
              withLine(held, {
                id,
                isNew,
                ...(revision === undefined ? {} : { revision }),
                values,
                ...(secret.length === 0 ? {} : { secret: [...secret] }),
              }),
            );
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

/** The line that is filled in. One that went with unsaved text opens again. */
function useOpenLine(name: string, lines: readonly ShownLine[]) {
  const [open, setOpen] = useState<ShownLine | 'new'>();
  useReopen(name, {
    open: open === undefined || open === 'new' ? open : open.row.id,
    reopen: (wanted) => {
      const line = wanted === 'new' ? wanted : lines.find(({ row }) => row.id === wanted);
      setOpen(line);
      return line !== undefined;
    },
  });
  return [open, setOpen] as const;
}

type LineTableProps = {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly lines: readonly ShownLine[];
  readonly canEdit: (line: ShownLine) => boolean;
  readonly canRemove: (line: ShownLine) => boolean;
  readonly onEdit: (line: ShownLine) => void;
  readonly onRemove: (line: ShownLine) => void;
};

function LineTable({ title, fields, lines, canEdit, canRemove, onEdit, onRemove }: LineTableProps) {
  const [first] = fields;
  const nameOf = (row: OnlineRow, index: number): string =>
    (first === undefined ? '' : valueWords(first, row)) || `第 ${index + 1} 行`;
  return (
    // A table wider than the form is pushed sideways; its buttons bring it there by keys too.
    <section className={styles['lineScroller']} aria-label={title}>
      <table className={styles['lineTable']}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.key} scope="col">
                {field.label}
              </th>
            ))}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.row.id}>
              {fields.map((field) => (
                <td key={field.key}>
                  <LineCell field={field} row={line.row} />
                </td>
              ))}
              <td>
                <span className={styles['lineActions']}>
                  {canEdit(line) ? (
                    <Button
                      type="button"
                      size="2"
                      variant="ghost"
                      aria-label={`编辑${nameOf(line.row, index)}`}
                      onClick={() => onEdit(line)}
                    >
                      编辑
                    </Button>
                  ) : null}
                  {canRemove(line) ? (
                    <Button
                      type="button"
                      size="2"
                      variant="ghost"
                      color="red"
                      aria-label={`删除${nameOf(line.row, index)}`}
                      onClick={() => onRemove(line)}
                    >
                      删除
                    </Button>
                  ) : null}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
