import { useMutation, useQueryClient } from '@tanstack/react-query';
import { publicWorkQuery, starWork, viewWork } from '#shared/api/work.ts';
import { ApiError } from '#shared/api/errors.ts';
import { useNotices } from '#shared/app/app-context.tsx';

/** Both answers mean that the visitor likes the work. */
const likedMessages = ['点赞成功', '已经点赞过了'];

/** 点赞 of a work: shown at once, and reverted when the server refuses. */
export function useLike(workId: string) {
  const client = useQueryClient();
  const notices = useNotices();
  const { queryKey } = publicWorkQuery(workId);
  const like = useMutation({
    mutationFn: () => starWork(workId),
    onMutate: async () => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (work) =>
          work && (work.starred ? work : { ...work, starred: true, starNum: (work.starNum ?? 0) + 1 }),
      );
      return { before };
    },
    onSuccess: ({ result, message }) => {
      const starred = likedMessages.includes(message);
      client.setQueryData(queryKey, (work) => work && { ...work, ...result, starred });
      notices.show({ kind: message === likedMessages[0] ? 'success' : 'info', text: message });
    },
    onError: (error, _nothing, context) => {
      client.setQueryData(queryKey, context?.before);
      // The client has already shown every other failure.
      if (error instanceof ApiError && error.kind === 'refusal')
        notices.show({ kind: 'warning', text: error.message });
    },
  });
  return { like: () => like.mutate(), isBusy: like.isPending };
}

/** Counts a view; a failure does not matter to the visitor. */
export function useView(workId: string) {
  const client = useQueryClient();
  const { queryKey } = publicWorkQuery(workId);
  const view = useMutation({
    mutationFn: () => viewWork(workId),
    onSuccess: (counts) => client.setQueryData(queryKey, (work) => work && { ...work, ...counts }),
  });
  return () => {
    // A retried player reports again that it has loaded.
    if (view.isIdle) view.mutate();
  };
}
