import { useMutation } from '@tanstack/react-query';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { useReading } from './use-announcements.ts';

/** 全部标为已读, with a confirmation. */
export function ReadAllDialog({ onClose }: { readonly onClose: () => void }) {
  const notices = useNotices();
  const { readAll } = useReading();
  const reading = useMutation({
    mutationFn: () => readAll(),
    onSuccess: () => {
      notices.show({ kind: 'success', text: '全部已读' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="确认操作"
      text="把消息全部标为已读吗？"
      confirmText="标为已读"
      busy={reading.isPending}
      error={reading.isError ? messageOf(reading.error, '操作失败') : undefined}
      onConfirm={() => reading.mutate()}
      onClose={onClose}
    />
  );
}
