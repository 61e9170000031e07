import { Button, Card } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { recentDay } from '#shared/text/recent-day.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { undoYearEnd } from './api.ts';
import styles from './year-end.module.css';

type UndoPanelProps = {
  readonly run: Schema<'YearEndUndoable'>;
  /** `left`: names of the classes that were changed since and stay as they are. */
  readonly onUndone: (left: readonly string[]) => void;
};

/** The last run, which can be undone for a day. */
export function UndoPanel({ run: { id, madeBy, madeAt, summary }, onUndone }: UndoPanelProps) {
  const notices = useNotices();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () => undoYearEnd(id),
    onSuccess: ({ message, result: { left } }) => {
      notices.show({ kind: 'success', text: message });
      setAsking(false);
      onUndone(left);
    },
  });
  return (
    <Card asChild size="2">
      <section className={styles['done']} aria-label="已完成的升班">
        <p>
          {recentDay(madeAt)}，{madeBy}：{summary}。
        </p>
        <Button
          type="button"
          variant="surface"
          onClick={() => {
            undo.reset();
            setAsking(true);
          }}
        >
          <Undo2 size={16} aria-hidden="true" />
          撤销升班
        </Button>
        <ConfirmDialog
          open={isAsking}
          title="撤销升班"
          text="班级的名称、年级、学期、归档和负责老师恢复到升班前，留级的学生回到原来的班级，座位和小组要重新安排。升班后又改过的不恢复。"
          confirmText="撤销升班"
          busy={undo.isPending}
          error={undo.error === null ? undefined : messageOf(undo.error, '操作失败')}
          onConfirm={() => undo.mutate()}
          onClose={() => setAsking(false)}
        />
      </section>
    </Card>
  );
}
