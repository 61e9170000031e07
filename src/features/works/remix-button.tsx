import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Shuffle } from 'lucide-react';
import { remixWork } from '#shared/api/work.ts';
import { useNotices, useSession } from '#shared/app/app-context.tsx';
import { createLink } from '#shared/work/create-link.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { isPlayable, isPublished } from './work-labels.ts';

/** 改编 of a published Scratch work: the user's own copy, opened in the editor. For logged-in users. */
export function RemixButton({ work }: { readonly work: Schema<'PublicWork'> }) {
  const notices = useNotices();
  const navigate = useNavigate();
  const isSomebody = useSession(({ context }) => context.userInfo !== undefined);
  const remix = useMutation({
    mutationFn: () => remixWork(work.id),
    onSuccess: ({ id }) => void navigate(createLink({ work: id })),
    onError: (error) => notices.show({ kind: 'warning', text: messageOf(error, '改编失败，请稍后再试') }),
  });
  if (!isSomebody || !isPlayable(work.workType) || !isPublished(work.workStatus)) return null;
  return (
    <BusyButton variant="surface" color="gray" size="3" busy={remix.isPending} onClick={() => remix.mutate()}>
      <Shuffle size={18} aria-hidden="true" />
      改编
    </BusyButton>
  );
}
