import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { editClass, transferPupils } from '#shared/api/school-class.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { BodyOf } from '#openapi/index.ts';

/** The end of a school year for a class, or the pupils who move to another class. */
type ClassChange =
  | { readonly kind: 'promotion'; readonly body: BodyOf<'PUT /sys/sysDepart/editClass'> }
  | { readonly kind: 'transfer'; readonly body: BodyOf<'POST /teaching/class/transfer'> };

type ChangeCallbacks = { readonly onChanged: () => void; readonly onClose: () => void };

const send = (change: ClassChange) =>
  change.kind === 'promotion' ? editClass(change.body) : transferPupils(change.body);

/** 升班 and 转班: fill in, review, send. The dialog closes after success; a refusal is shown in the review. */
export function useClassChange({ onChanged, onClose }: ChangeCallbacks) {
  const notices = useNotices();
  /** The change in review; undefined while the form is filled in. */
  const [change, setChange] = useState<ClassChange | undefined>(undefined);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      onChanged();
      onClose();
    },
  });
  return {
    isFilling: change === undefined,
    isSending: sending.isPending,
    problem: sending.isError ? messageOf(sending.error, '操作失败') : undefined,
    review: (next: ClassChange) => {
      sending.reset();
      setChange(next);
    },
    back: () => setChange(undefined),
    confirm: () => {
      if (change !== undefined) sending.mutate(change);
    },
  };
}
