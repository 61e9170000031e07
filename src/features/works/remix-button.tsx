import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CopyPlus, Shuffle } from 'lucide-react';
import { remixWork } from '#shared/api/work.ts';
import { useNotices, useSession } from '#shared/app/app-context.tsx';
import { createLink } from '#shared/work/create-link.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { isPlayable, isPublished } from './work-labels.ts';

/**
 * 改编 of a published work, or 接着做 of the user's own graded one: a copy of the user's own, opened in the editor. For
 * logged-in users.
 */
export function RemixButton({ work }: { readonly work: Schema<'PublicWork'> }) {
  const notices = useNotices();
  const navigate = useNavigate();
  const userId = useSession(({ context }) => context.userInfo?.id);
  const isOwnGraded = userId === work.userId && (work.workStatus ?? 0) >= 2;
  const remix = useMutation({
    mutationFn: () => remixWork(work.id),
    onSuccess: ({ id }) => void navigate(createLink({ work: id })),
    onError: (error) => notices.show({ kind: 'warning', text: messageOf(error, '改编失败，请稍后再试') }),
  });
  if (userId === undefined || !isPlayable(work.workType)) return null;
  if (!isOwnGraded && !isPublished(work.workStatus)) return null;
  const Icon = isOwnGraded ? CopyPlus : Shuffle;
  return (
    <BusyButton
      variant="surface"
      color="gray"
      size="3"
      title={isOwnGraded ? '另存一份，接着做' : undefined}
      busy={remix.isPending}
      onClick={() => remix.mutate()}
    >
      <Icon size={18} aria-hidden="true" />
      {isOwnGraded ? '接着做' : '改编'}
    </BusyButton>
  );
}
