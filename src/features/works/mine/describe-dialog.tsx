import { Button } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { describeWork, publicWorkQuery } from '#shared/api/work.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useTextDraft } from '../use-text-draft.ts';

type DescribeDialogProps = {
  readonly work: { readonly id: string; readonly workDesc?: string | null };
  readonly onClose: () => void;
};

/** 作品说明: how to play it and its topic, in the author's words. Mount it to open it. */
export function DescribeDialog({ work, onClose }: DescribeDialogProps) {
  const notices = useNotices();
  const client = useQueryClient();
  const formId = useId();
  const save = useMutation({
    mutationFn: (text: string) => describeWork(work.id, text),
    onSuccess: async ({ message }) => {
      draft.forget();
      notices.show({ kind: 'success', text: message });
      await client.invalidateQueries({ queryKey: publicWorkQuery(work.id).queryKey });
      onClose();
    },
  });
  const draft = useTextDraft({ name: 'describe', start: work.workDesc ?? '', isSent: save.isSuccess });
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={save.isPending} onClick={onClose}>
        取消
      </Button>
      <BusyButton type="submit" form={formId} busy={save.isPending} disabled={!draft.isChanged}>
        保存
      </BusyButton>
    </>
  );
  return (
    <Modal
      open
      title="作品说明"
      width={520}
      footer={footer}
      onClose={save.isPending ? () => undefined : onClose}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.isChanged && !save.isPending) save.mutate(draft.text);
        }}
      >
        <TextAreaField
          label="作品说明"
          labelHidden
          placeholder="怎么玩？做的是什么？"
          hint="大家都能看到，不要写姓名、电话和住址"
          rows={6}
          maxLength={500}
          value={draft.text}
          error={save.isError ? messageOf(save.error, '保存失败') : undefined}
          onChange={(event) => draft.type(event.target.value)}
        />
      </form>
    </Modal>
  );
}
