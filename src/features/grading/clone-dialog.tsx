import { useState } from 'react';
import { cloneWork } from '#shared/api/work.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { UserPickerDialog } from '#shared/people/user-picker-dialog.tsx';

type CloneDialogProps = {
  readonly work: { readonly id: string; readonly workName: string };
  readonly onClose: () => void;
};

/** The server's limit per request. */
const maxUsers = 200;

/** 克隆到其他账号: each selected user gets a copy of the work. Mount it to open it. */
export function CloneDialog({ work, onClose }: CloneDialogProps) {
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const send = async (userIdList: string[]) => {
    if (userIdList.length > maxUsers) {
      setError(`一次最多选择${maxUsers}个用户`);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const { message } = await cloneWork({ sendWorkId: work.id, userIdList });
      notices.show({ kind: 'success', text: message });
      onClose();
    } catch (problem) {
      setError(messageOf(problem, '发送失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <UserPickerDialog
      title={`克隆到其他账号：${work.workName}`}
      busy={isBusy}
      error={error}
      onConfirm={(chosen) => void send(chosen.map(({ id }) => id))}
      onClose={onClose}
    />
  );
}
