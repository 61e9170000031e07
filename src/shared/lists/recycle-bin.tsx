import { Button } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#machines/message-of.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { DataTable } from './table/data-table.tsx';
import type { AnyResource, Bin } from './define-resource.ts';
import { Question } from '#shared/forms/question.tsx';
import { useRecordCrud } from './use-record-crud.ts';
import styles from './resource.module.css';

type RecycleBinProps = {
  readonly resource: AnyResource;
  readonly bin: Bin;
  /** Called when rows are back in the list. */
  readonly onRestored: () => void;
  readonly onClose: () => void;
};

type Ids = readonly string[];

/** 回收站: deleted records, to restore or delete permanently, one or many. */
export function RecycleBin({ resource, bin, onRestored, onClose }: RecycleBinProps) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: [...bin.key(), 'bin'], queryFn: () => bin.load(client), gcTime: 0 });
  const rows = query.data ?? [];
  const refresh = async () => {
    onRestored();
    await query.refetch();
  };
  const crud = useRecordCrud({ resource: { permissions: {} }, list: { rows, refresh }, name: ' bin' });
  const { noun = '' } = resource;
  const restore = (ids: Ids) =>
    crud.ask(
      {
        text: '还原',
        title: `还原${noun}`,
        question: `确定还原这 ${ids.length} 个${noun}吗？`,
        run: bin.restore,
      },
      ids,
    );
  const run = bin.purge;
  const purge =
    run === undefined
      ? undefined
      : (ids: Ids) =>
          crud.ask(
            {
              text: '彻底删除',
              title: `彻底删除${noun}`,
              question: `确定彻底删除这 ${ids.length} 个${noun}吗？`,
              warning: '注意：彻底删除后将无法恢复，请谨慎操作！',
              danger: true,
              run,
            },
            ids,
          );
  const close = (
    <Button type="button" variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  const body =
    query.data === undefined ? (
      query.isError ? (
        <ErrorState
          text={`查询已删除的${noun}失败：${messageOf(query.error, '加载失败')}`}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <PageSkeleton />
      )
    ) : rows.length === 0 ? (
      <EmptyState />
    ) : (
      <DataTable
        resource={{ ...resource, title: `${noun}回收站`, sortable: new Set() }}
        columns={bin.columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        sort={undefined}
        onSort={() => undefined}
        density="normal"
        selection={{ ids: crud.selected, change: crud.select }}
        onOpen={(row) => restore([row.id])}
        rowActions={({ id }) => [
          { text: `还原${noun}`, onSelect: () => restore([id]) },
          ...(purge === undefined ? [] : [{ text: '彻底删除', danger: true, onSelect: () => purge([id]) }]),
        ]}
      />
    );
  return (
    <Modal open title={`${noun}回收站`} width={1000} onClose={onClose} footer={close}>
      <div className={styles['bin']}>
        <Batch crud={crud} restore={restore} purge={purge} />
        {body}
      </div>
      <Question crud={crud} />
    </Modal>
  );
}

type BatchProps = {
  readonly crud: Pick<ReturnType<typeof useRecordCrud>, 'selected' | 'clearSelection'>;
  readonly restore: (ids: Ids) => void;
  /** Without it nothing is deleted permanently. */
  readonly purge: ((ids: Ids) => void) | undefined;
};

function Batch({ crud: { selected, clearSelection }, restore, purge }: BatchProps) {
  if (selected.length === 0) return null;
  return (
    <div className={styles['toolbar']}>
      <span>已选择 {selected.length} 项</span>
      <Button type="button" size="1" onClick={() => restore(selected)}>
        批量还原
      </Button>
      {purge === undefined ? null : (
        <Button type="button" size="1" variant="surface" color="red" onClick={() => purge(selected)}>
          批量删除
        </Button>
      )}
      <Button type="button" size="1" variant="surface" color="gray" onClick={clearSelection}>
        清空选择
      </Button>
    </div>
  );
}
