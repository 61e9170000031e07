import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CopyPlus } from 'lucide-react';
import { remixWork } from '#shared/api/work.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { createLink } from '#shared/work/create-link.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { messageOf } from '#machines/message-of.ts';

/** 接着做（另存一份） of a graded work, for its author: opens a copy that remembers the work. */
export function ContinueButton({ workId }: { readonly workId: string }) {
  const notices = useNotices();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => remixWork(workId),
    onSuccess: ({ id }) => void navigate(createLink({ work: id })),
    onError: (error) => notices.show({ kind: 'warning', text: messageOf(error, '没有另存成功，请稍后再试') }),
  });
  return (
    <BusyButton busy={copy.isPending} onClick={() => copy.mutate()}>
      <CopyPlus size={16} aria-hidden="true" />
      接着做（另存一份）
    </BusyButton>
  );
}
