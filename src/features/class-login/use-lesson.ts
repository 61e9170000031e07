import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { classLoginQuery } from '#shared/api/class-login.ts';
import { useNotices } from '#shared/app/app-context.tsx';

type Answer = { readonly message: string; readonly result: Schema<'ClassLogin'> };

/** An action whose answer is the new state of the class's 课堂登录. */
export function useLesson<Input>(departId: string, act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message, result }) => {
      client.setQueryData(classLoginQuery(departId).queryKey, result);
      notices.show({ kind: 'success', text: message });
    },
  });
}
