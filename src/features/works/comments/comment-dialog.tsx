import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { deleteOwnComment, reportComment } from '#shared/api/work-comment.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';

type CommentDialogProps = {
  readonly what: 'report' | 'delete';
  readonly comment: Schema<'WorkComment'>;
  readonly onDeleted: () => Promise<void>;
  readonly onClose: () => void;
};

/** 删除 of the user's own comment, 举报 of another's. */
export function CommentDialog(props: CommentDialogProps) {
  return props.what === 'delete' ? <Deletion {...props} /> : <Report {...props} />;
}

function Deletion({ comment, onDeleted, onClose }: CommentDialogProps) {
  const notices = useNotices();
  const remove = useMutation({
    mutationFn: () => deleteOwnComment(comment.id),
    onSuccess: async ({ message }) => {
      notices.show({ kind: 'success', text: message });
      await onDeleted();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="删除评论"
      text={`删除“${comment.comment}”吗？`}
      confirmText="删除"
      danger
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, '删除失败') : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

function Report({ comment, onClose }: CommentDialogProps) {
  const notices = useNotices();
  const formId = useId();
  const [reason, setReason] = useState('');
  const report = useMutation({
    mutationFn: () => reportComment(comment.id, reason.trim()),
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      onClose();
    },
  });
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={report.isPending} onClick={onClose}>
        取消
      </Button>
      <BusyButton type="submit" form={formId} busy={report.isPending} disabled={reason.trim() === ''}>
        举报
      </BusyButton>
    </>
  );
  return (
    <Modal open title="举报评论" onClose={report.isPending ? () => undefined : onClose} footer={footer}>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '' && !report.isPending) report.mutate();
        }}
      >
        <TextAreaField
          label="举报原因"
          required
          hint="老师会看到举报的原因，不会告诉写评论的人是谁举报的。"
          rows={3}
          maxLength={200}
          value={reason}
          error={report.isError ? messageOf(report.error, '举报失败') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Modal>
  );
}
