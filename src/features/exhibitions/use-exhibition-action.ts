import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { renewExhibitions } from './api.ts';

type Act<Input> = (input: Input) => Promise<{ readonly message: string }>;

/** A change of an exhibition by a button: the server's message is shown, and what is on the page is read again. */
export function useExhibitionAction<Input = void>(act: Act<Input>, onDone?: () => void) {
  const client = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      onDone?.();
    },
    onError: (error) => {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '操作失败') });
    },
    onSettled: () => renewExhibitions(client),
  });
}
