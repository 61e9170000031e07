import { Button, IconButton } from '@radix-ui/themes';
import { useQuery, type QueryKey, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNotices } from '#shared/app/app-context.tsx';
import { useReorder } from '#shared/react/use-reorder.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { AnyPage, ResourceRow, Reply } from './define-resource.ts';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import styles from './order-dialog.module.css';

type OrderDialogProps<Page extends AnyPage, Key extends QueryKey> = {
  readonly title: string;
  readonly hint: string;
  /** All rows, in the current order. */
  readonly rows: UndefinedInitialDataOptions<Page, Error, Page, Key>;
  /** Returns whether a row can be moved; all by default. */
  readonly moves?: (row: Page['records'][number]) => boolean;
  readonly nameOf: (row: Page['records'][number]) => string;
  readonly save: (ids: readonly string[]) => Promise<Reply>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** Reorders records: by dragging, or with buttons. Mount it to open it. */
export function OrderDialog<Page extends AnyPage, Key extends QueryKey>(props: OrderDialogProps<Page, Key>) {
  type Row = Page['records'][number];
  const { title, hint, rows, moves = always, nameOf, save, onSaved, onClose } = props;
  const notices = useNotices();
  const query = useQuery({ ...rows, staleTime: 0, gcTime: 0 });
  const [order, setOrder] = useState<readonly Row[] | undefined>(undefined);
  const [isSaving, setSaving] = useState(false);
  const guard = useLeaveGuard(order !== undefined);
  const all: readonly Row[] | undefined = query.data?.records;
  const shown = order ?? all?.filter(moves);
  const submit = async () => {
    if (order === undefined) return;
    setSaving(true);
    try {
      const { message } = await save(order.map(({ id }) => id));
      guard.release();
      notices.show({ kind: 'success', text: message });
      onSaved();
      onClose();
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '保存失败') });
      setSaving(false);
    }
  };
  const close = () => guard.attempt(onClose);
  return (
    <Modal
      open
      title={title}
      onClose={close}
      footer={
        <>
          <Button type="button" variant="surface" color="gray" onClick={close}>
            取消
          </Button>
          <BusyButton
            type="button"
            disabled={order === undefined}
            busy={isSaving}
            onClick={() => void submit()}
          >
            保存
          </BusyButton>
        </>
      }
    >
      {shown === undefined ? (
        query.isError ? (
          <ErrorState text={messageOf(query.error, '加载失败')} onRetry={() => void query.refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : shown.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          <p className={styles['hint']}>{hint}</p>
          <OrderList title={title} rows={shown} nameOf={nameOf} onChange={setOrder} />
        </>
      )}
      {guard.dialog}
    </Modal>
  );
}

type OrderListProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly onChange: (rows: readonly Row[]) => void;
};

function OrderList<Row extends ResourceRow>({ title, rows, nameOf, onChange }: OrderListProps<Row>) {
  const { entry, move } = useReorder(rows, onChange);
  /** The entry is removed from the document and reinserted, which loses the focus. */
  const step = (index: number, to: number, button: HTMLElement) => {
    flushSync(() => move(index, to));
    button.focus();
  };
  return (
    <ol className={styles['list']} aria-label={title}>
      {rows.map((row, index) => (
        <li key={row.id} {...entry(index)}>
          <GripVertical size={16} className={styles['handle']} aria-hidden="true" />
          <span className={styles['place']}>{index + 1}</span>
          <span className={styles['name']}>{nameOf(row)}</span>
          {(
            [
              ['上移', index - 1, ArrowUp],
              ['下移', index + 1, ArrowDown],
            ] as const
          ).map(([word, to, Icon]) => (
            <IconButton
              key={word}
              type="button"
              size="3"
              variant="ghost"
              color="gray"
              aria-label={`${word}${nameOf(row)}`}
              aria-disabled={to < 0 || to === rows.length}
              onClick={(event) => step(index, to, event.currentTarget)}
            >
              <Icon size={16} aria-hidden="true" />
            </IconButton>
          ))}
        </li>
      ))}
    </ol>
  );
}

const always = () => true;
