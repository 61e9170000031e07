import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onlineTreeQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { type OnlineColumns } from '#shared/forms/field-values.ts';
import { valueText } from '#openapi/value-text.ts';
import { fieldById } from './view-fields.ts';
import styles from '../online-page.module.css';

type MoveDialogProps = {
  readonly columns: OnlineColumns;
  readonly row: OnlineRow;
  /** Undefined: moves to the top. */
  readonly onMove: (to: OnlineRow | undefined) => Promise<void>;
  readonly onClose: () => void;
};

/** 移动到…: navigates level by level to a position in a tree. A row cannot be entered itself, so there are no cycles. */
export function MoveDialog({ columns, row, onMove, onClose }: MoveDialogProps) {
  const [path, setPath] = useState<readonly OnlineRow[]>([]);
  const [isMoving, setMoving] = useState(false);
  const parentRow = path.at(-1);
  const level = useQuery(onlineTreeQuery(columns.code, parentRow?.id));
  const named = fieldById(columns, columns.views.tree?.title) ?? columns.fields[0]?.field;
  const nameOf = (one: OnlineRow): string => (named === undefined ? '' : valueText(named, one)) || one.id;
  const targetText = parentRow === undefined ? '顶层' : `“${nameOf(parentRow)}”下`;
  const move = async () => {
    setMoving(true);
    await onMove(parentRow);
    setMoving(false);
  };
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        取消
      </Button>
      <BusyButton type="button" busy={isMoving} onClick={() => void move()}>
        {`移动到${targetText}`}
      </BusyButton>
    </>
  );
  return (
    <Modal open title={`移动“${nameOf(row)}”到…`} width={480} align="start" onClose={onClose} footer={footer}>
      <nav aria-label="位置" className={styles['bar']}>
        <Button type="button" size="1" variant="ghost" onClick={() => setPath([])}>
          顶层
        </Button>
        {path.map((one, index) => (
          <Button
            key={one.id}
            type="button"
            size="1"
            variant="ghost"
            onClick={() => setPath(path.slice(0, index + 1))}
          >
            {`/ ${nameOf(one)}`}
          </Button>
        ))}
      </nav>
      {level.data === undefined && level.isError ? (
        <ErrorState text={messageOf(level.error, '加载失败')} onRetry={() => void level.refetch()} />
      ) : level.data === undefined ? (
        <PageSkeleton rows={4} />
      ) : level.data.length === 0 ? (
        <p>没有下级</p>
      ) : (
        <ul className={styles['choices']} aria-label={`${targetText}的下级`}>
          {level.data.map((one) => (
            <li key={one.id}>
              <Button
                type="button"
                variant="ghost"
                disabled={one.id === row.id}
                onClick={() => setPath([...path, one])}
              >
                {nameOf(one)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
