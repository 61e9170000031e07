import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { homeworkProgressQuery, releaseMarks } from '#shared/api/homework.ts';
import type { Schema } from '#openapi/index.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { useConfirmAction } from '#shared/react/use-confirm-action.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { countsOf } from './overview.ts';

type ReleaseMarksProps = { readonly homeworkId: string; readonly one: Schema<'HomeworkClass'> };

/** 公布成绩 of a class whose marks are held, and the note that it was done. */
export function ReleaseMarks({ homeworkId, one }: ReleaseMarksProps) {
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { ask, question } = useConfirmAction({
    perform: async () => {
      const { message } = await releaseMarks({ id: homeworkId, departId: one.departId });
      notices.show({ kind: 'success', text: message });
      await queryClient.invalidateQueries({ queryKey: homeworkProgressQuery(homeworkId).queryKey });
    },
  });
  const { waiting } = countsOf(one.students);
  if (one.releasedAt) return <Tag tone="success">成绩已公布</Tag>;
  return (
    <>
      <Button variant="surface" onClick={ask}>
        <Megaphone size={16} aria-hidden="true" />
        公布成绩
      </Button>
      <ConfirmDialog
        {...question}
        title={`公布${one.departName}的成绩？`}
        text={`学生会收到通知并看到星级、评分和评语，不能撤回。${waiting > 0 ? `还有 ${waiting} 份待批改，批改后学生立即可见。` : ''}`}
        confirmText="公布"
      />
    </>
  );
}
