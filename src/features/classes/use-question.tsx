import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';

type Question = {
  readonly title: string;
  readonly text: string;
  /** The title by default. */
  readonly confirmText?: string;
  readonly danger?: boolean;
  readonly run: () => Promise<unknown>;
};

/** An action with a confirmation, which stays open with the reason when it fails. Render `dialog`. */
export function useQuestion() {
  const [question, setQuestion] = useState<Question>();
  const act = useMutation({
    mutationFn: ({ run }: Question) => run(),
    onSuccess: () => setQuestion(undefined),
  });
  const ask = (next: Question) => {
    act.reset();
    setQuestion(next);
  };
  const dialog =
    question === undefined ? null : (
      <ConfirmDialog
        open
        title={question.title}
        text={question.text}
        confirmText={question.confirmText ?? question.title}
        danger={question.danger === true}
        busy={act.isPending}
        error={act.error === null ? undefined : messageOf(act.error, '操作失败')}
        onConfirm={() => act.mutate(question)}
        onClose={() => setQuestion(undefined)}
      />
    );
  return { ask, dialog };
}
