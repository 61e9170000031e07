import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownPhrasesQuery, saveOwnPhrases } from './api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { phrasesOf, whyNoPhrases } from './phrase-lines.ts';

type PhrasesDialogProps = {
  readonly phrases: readonly string[];
  /** The current comment: it can be added to the phrases. */
  readonly present: string;
  readonly onClose: () => void;
};

/** The user's own 常用评语, one per line, in the order of the menu. */
export function PhrasesDialog({ phrases, present, onClose }: PhrasesDialogProps) {
  const notices = useNotices();
  const client = useQueryClient();
  const [text, setText] = useState(phrases.join('\n'));
  const [isSaving, setSaving] = useState(false);
  const lines = phrasesOf(text);
  const reason = whyNoPhrases(lines);
  const comment = phrasesOf(present).join(' ');
  const guard = useLeaveGuard(text !== phrases.join('\n'));
  const close = () => guard.attempt(onClose);
  const save = async () => {
    setSaving(true);
    try {
      const { message } = await saveOwnPhrases(lines);
      await client.invalidateQueries({ queryKey: ownPhrasesQuery().queryKey });
      guard.release();
      notices.show({ kind: 'success', text: message });
      onClose();
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '保存失败') });
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title="我的评语"
      onClose={close}
      footer={
        <>
          <Button type="button" variant="surface" color="gray" onClick={close}>
            取消
          </Button>
          <BusyButton
            type="button"
            busy={isSaving}
            disabled={reason !== undefined}
            onClick={() => void save()}
          >
            保存
          </BusyButton>
        </>
      }
    >
      <TextAreaField
        label="每行一句，按这个顺序出现在“常用评语”中"
        rows={10}
        value={text}
        hint={`${lines.length} / 30`}
        error={reason}
        onChange={(event) => setText(event.target.value)}
      />
      {comment === '' || lines.includes(comment) ? null : (
        <Button type="button" variant="soft" onClick={() => setText([...lines, comment].join('\n'))}>
          加入正在写的评语
        </Button>
      )}
      {guard.dialog}
    </Modal>
  );
}
