import { Button } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { renameWork, taggedLists } from '../tags/work-tag-api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';

type RenameDialogProps = {
  readonly work: { readonly id: string; readonly workName: string };
  readonly onClose: () => void;
};

/** 重命名 of one of the user's own works. Mount it to open it. */
export function RenameDialog({ work, onClose }: RenameDialogProps) {
  const notices = useNotices();
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(work.workName);
  const rename = useMutation({
    mutationFn: () => renameWork(work.id, name.trim()),
    onSuccess: async ({ message }) => {
      notices.show({ kind: 'success', text: message });
      await Promise.all(taggedLists().map((queryKey) => client.invalidateQueries({ queryKey })));
      onClose();
    },
  });
  const isSame = name.trim() === '' || name.trim() === work.workName;
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={rename.isPending} onClick={onClose}>
        取消
      </Button>
      <BusyButton type="submit" form={formId} busy={rename.isPending} disabled={isSame}>
        保存
      </BusyButton>
    </>
  );
  return (
    <Modal
      open
      title="重命名"
      width={420}
      footer={footer}
      onClose={rename.isPending ? () => undefined : onClose}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame && !rename.isPending) rename.mutate();
        }}
      >
        <TextField
          label="作品名"
          required
          maxLength={64}
          value={name}
          error={rename.isError ? messageOf(rename.error, '重命名失败') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Modal>
  );
}
