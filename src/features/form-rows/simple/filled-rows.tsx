import { Button, Card } from '@radix-ui/themes';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteOnlineRows, onlineRowsQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import { useSession } from '#shared/app/app-context.tsx';
import type { OnlineColumns } from '#shared/forms/field-values.ts';
import { textOf } from '#shared/lists/define-resource.ts';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { messageOf } from '#machines/message-of.ts';
import { wordedTime } from '#shared/text/worded-day.ts';
import { DetailList } from '#shared/ui/detail-list.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { OnlineForm } from '../online-form.tsx';
import { onlineResource } from '../online-resource.ts';
import { rowItems, shownFields } from '../row-items.tsx';
import styles from './simple-page.module.css';

/** The number of rows shown at first, and added by 再看一些. */
const step = 10;
const most = 100;

type FilledRowsProps = {
  readonly columns: OnlineColumns;
  /** Leads to the empty form; undefined if the pupil may not fill it in. */
  readonly onFill: (() => void) | undefined;
};

/** The rows that the pupil sees, the newest first, as cards. */
export function FilledRows({ columns, onFill }: FilledRowsProps) {
  const [size, setSize] = useState(step);
  const request = { pageNo: 1, pageSize: size, column: 'createTime', order: 'desc' } as const;
  const rows = useQuery({ ...onlineRowsQuery(columns.code, request), placeholderData: keepPreviousData });
  const { data } = rows;
  if (data === undefined)
    return rows.isError ? (
      <ErrorState text={messageOf(rows.error, '加载失败')} onRetry={() => void rows.refetch()} />
    ) : (
      <PageSkeleton rows={3} />
    );
  if (data.records.length === 0)
    return (
      <EmptyState
        text={columns.rows === 'own' ? '你还没有填过' : '还没有人填过'}
        picture={<Mascot pose="search" />}
      >
        {onFill === undefined ? null : (
          <Button type="button" size="3" onClick={onFill}>
            去填写
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles['rows']}>
        {data.records.map((row) => (
          <li key={row.id}>
            <RowCard columns={columns} row={row} refresh={rows.refetch} />
          </li>
        ))}
      </ul>
      {data.total > size && size < most ? (
        <Button type="button" size="3" variant="surface" onClick={() => setSize(Math.min(size + step, most))}>
          再看一些
        </Button>
      ) : null}
    </>
  );
}

type RowCardProps = {
  readonly columns: OnlineColumns;
  readonly row: OnlineRow;
  readonly refresh: () => Promise<unknown>;
};

function RowCard({ columns, row, refresh }: RowCardProps) {
  const me = useSession(({ context }) => context.userInfo?.username);
  const resource = onlineResource({ columns, queries: [], advanced: '' });
  const crud = useRecordCrud<OnlineRow>({ resource, list: { rows: [row], refresh }, name: ` ${row.id}` });
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => deleteOnlineRows(columns.code, [row.id]),
    onSuccess: () => {
      setAsking(false);
      void refresh();
    },
  });
  const isMine = row['createBy'] === me;
  const mayChange = isMine || columns.changes !== 'own';
  const { mode } = crud;
  return (
    <Card size="2" className={styles['row']}>
      <DetailList columns={1} items={rowItems(shownFields(columns), row)} />
      <div className={styles['foot']}>
        <span className={styles['time']}>
          {isMine ? '我填的 ' : ''}
          {wordedTime(textOf(row, 'createTime'))}
        </span>
        {mayChange && resource.update !== undefined ? (
          <Button type="button" size="3" variant="surface" onClick={() => crud.edit(row)}>
            改一改
          </Button>
        ) : null}
        {mayChange && resource.remove !== undefined ? (
          <Button type="button" size="3" variant="surface" color="gray" onClick={() => setAsking(true)}>
            删除
          </Button>
        ) : null}
      </div>
      {mode === 'editing' || mode === 'saving' || mode === 'conflicted' ? (
        <OnlineForm crud={crud} columns={columns} />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title="删除"
        text="删除后要重新填。确定删除吗？"
        confirmText="删除"
        danger
        busy={removal.isPending}
        error={removal.error === null ? undefined : messageOf(removal.error, '删除失败')}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
