import { Button } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { removeEntry, renewExhibitions } from './api.ts';

type RemoveDialogProps = {
  readonly entry: Pick<Schema<'ExhibitionEntry'>, 'id' | 'workName'>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

/** 撤下 a work, with the reason that its author reads. Mount it to open it. */
export function RemoveDialog({ entry, onRemoved, onClose }: RemoveDialogProps) {
  const notices = useNotices();
  const client = useQueryClient();
  const formId = useId();
  const [reason, setReason] = useState('');
  const removal = useMutation({
    mutationFn: () => removeEntry({ id: entry.id, reason: reason.trim() }),
    onSuccess: async ({ message }) => {
      notices.show({ kind: 'success', text: message });
      onRemoved();
      await renewExhibitions(client);
    },
  });
  const isEmpty = reason.trim() === '';
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={removal.isPending} onClick={onClose}>
        取消
      </Button>
      <BusyButton
        type="submit"
        form={formId}
        variant="surface"
        color="red"
        busy={removal.isPending}
        disabled={isEmpty}
      >
        撤下
      </BusyButton>
    </>
  );
  return (
    <Modal
      open
      title={`撤下“${entry.workName}”`}
      width={460}
      footer={footer}
      onClose={removal.isPending ? () => undefined : onClose}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is a React child of the one that plays the work.
          event.stopPropagation();
          if (!isEmpty && !removal.isPending) removal.mutate();
        }}
      >
        <TextAreaField
          label="原因"
          required
          rows={3}
          maxLength={200}
          hint="学生会看到，请写得友好一些"
          value={reason}
          error={removal.isError ? messageOf(removal.error, '撤下失败') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Modal>
  );
}
