import { useState } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { useReading } from './use-announcements.ts';

/** 全部标为已读, with a confirmation. */
export function ReadAllDialog({ onClose }: { readonly onClose: () => void }) {
  const notices = useNotices();
  const { readAll } = useReading();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const confirm = async () => {
    setBusy(true);
    try {
      await readAll();
      notices.show({ kind: 'success', text: '全部已读' });
      onClose();
    } catch (failure) {
      setError(messageOf(failure, '操作失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title="确认操作"
      text="把消息全部标为已读吗？"
      busy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
