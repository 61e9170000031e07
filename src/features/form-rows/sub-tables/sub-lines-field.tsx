import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { onlineRowsQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import { howMany } from '#shared/text/how-many.ts';
import { useReopen } from '#shared/drafts/use-reopen.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import {
  inForm,
  isFilledIn,
  type FormField,
  type FormValues,
  type OnlineColumns,
} from '#shared/forms/field-values.ts';
import { LoadedForm } from '../loaded-form.tsx';
import { LineTable, type LineAction } from './line-table.tsx';
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
  withoutChange,
  withoutLine,
  type ShownLine,
  type SubEdits,
} from './sub-lines.ts';
import styles from '../online-page.module.css';

type SubLinesFieldProps = {
  readonly sub: Schema<'FormSub'>;
  /** The owning row; undefined for a new one, which has no lines yet. */
  readonly mainId: string | undefined;
  readonly form: UseFormReturn<FormValues>;
};

/** The rows of a sub table in the form of their row: changes are saved with it, and not before. */
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

/** The maximum number of rows of one table in a form; a save changes at most 200. */
const max = 1000;
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
      pageSize: max,
    }),
    enabled: mainId !== undefined,
  });
  const name = subName(code);
  const edits = readEdits(useWatch({ control: form.control, name }));
  const storeEdits = (next: SubEdits) => form.setValue(name, editsText(next), { shouldDirty: true });
  const lines = shownLines(stored.data?.records ?? noRows, edits);
  const [open, setOpen] = useOpenLine(`line ${code} ${mainId ?? 'new'}`, lines);
  const isLost = stored.isError && stored.data === undefined;
  const fields = columns.fields
    .map(({ field }) => field)
    .filter(({ kind, inList }) => inList !== false && !long.has(kind));
  const isWritten = columns.fields.some((one) => inForm(one) && isFilledIn(one));
  const { addId, actionsOf } = useLineActions({
    lines,
    edits,
    onChange: storeEdits,
    may,
    isWritten,
    onEdit: setOpen,
  });
  return (
    <div className={styles['subLines']}>
      {isLost ? (
        <ErrorState text={messageOf(stored.error, '加载失败')} onRetry={() => void stored.refetch()} />
      ) : null}
      {isLost || lines.length === 0 ? null : (
        <LineTable title={title} fields={fields} lines={lines} actionsOf={actionsOf} />
      )}
      {stored.data !== undefined && stored.data.total > stored.data.records.length ? (
        <p>{`只显示前 ${stored.data.records.length} 行，${howMany(stored.data, '行')}。`}</p>
      ) : null}
      <div className={styles['bar']}>
        {may.includes('add') && isWritten ? (
          <Button id={addId} type="button" variant="surface" onClick={() => setOpen('new')}>
            {`添加${title}`}
          </Button>
        ) : null}
        {edits.removed.length === 0 ? null : (
          <Button type="button" variant="surface" color="gray" onClick={() => storeEdits(withAllBack(edits))}>
            {`恢复 ${edits.removed.length} 行`}
          </Button>
        )}
        {edits.rows.length + edits.removed.length === 0 ? null : <span>点“保存”后和本条数据一起保存</span>}
      </div>
      {open === undefined ? null : (
        <SubLineDialog
          columns={columns}
          title={open === 'new' ? `添加${title}` : `编辑${title}`}
          mainId={mainId}
          line={open === 'new' ? undefined : open}
          changes={open === 'new' ? undefined : edits.rows.find(({ id }) => id === open.row.id)}
          onDone={(values, revision) => {
            const isNew = open === 'new' || open.isNew;
            const id = open === 'new' ? newLineId(edits) : open.row.id;
            const secret = secretKeys(columns.fields);
            storeEdits(
              withLine(edits, {
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

/** The line during input. A line with unsaved text is reopened. */
function useOpenLine(name: string, lines: readonly ShownLine[]) {
  const [open, setOpen] = useState<ShownLine | 'new'>();
  useReopen(name, {
    open: open === undefined || open === 'new' ? open : open.row.id,
    reopen: (requested) => {
      const line = requested === 'new' ? requested : lines.find(({ row }) => row.id === requested);
      setOpen(line);
      return line !== undefined;
    },
  });
  return [open, setOpen] as const;
}

type ActionOptions = {
  readonly lines: readonly ShownLine[];
  readonly edits: SubEdits;
  readonly onChange: (next: SubEdits) => void;
  readonly may: OnlineColumns['may'];
  readonly isWritten: boolean;
  readonly onEdit: (line: ShownLine) => void;
};

/** The actions on each line, with the focus target when a button disappears. */
function useLineActions({ lines, edits, onChange, may, isWritten, onEdit }: ActionOptions) {
  const base = useId();
  const focusAfter = useFocusAfter();
  const addId = `${base}-add`;
  const idOf = (verb: string, { row }: ShownLine) => `${base}-${verb}-${row.id}`;
  const canEdit = ({ isNew }: ShownLine) => isWritten && may.includes(isNew ? 'add' : 'edit');
  const canRemove = ({ isNew }: ShownLine) => isNew || may.includes('delete');
  const isChanged = ({ row, isNew }: ShownLine) => !isNew && edits.rows.some(({ id }) => id === row.id);
  const remove = (line: ShownLine) => {
    onChange(withoutLine(edits, line.row.id, line.isNew));
    const next = lines[lines.indexOf(line) + 1];
    focusAfter(next !== undefined && canRemove(next) ? idOf('remove', next) : addId);
  };
  const revert = (line: ShownLine) => {
    onChange(withoutChange(edits, line.row.id));
    focusAfter(idOf('edit', line));
  };
  const actionsOf = (line: ShownLine): readonly LineAction[] => [
    ...(canEdit(line) ? [{ text: '编辑', id: idOf('edit', line), run: () => onEdit(line) }] : []),
    ...(isChanged(line) ? [{ text: '撤销修改', id: idOf('revert', line), run: () => revert(line) }] : []),
    ...(canRemove(line)
      ? [{ text: '删除', id: idOf('remove', line), isDanger: true, run: () => remove(line) }]
      : []),
  ];
  return { addId, actionsOf };
}
