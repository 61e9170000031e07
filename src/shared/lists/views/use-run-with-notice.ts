import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';

/** Runs a write and shows its result; resolves to whether it succeeded. */
export function useRunWithNotice() {
  const notices = useNotices();
  return async (run: () => Promise<{ readonly message: string }>): Promise<boolean> => {
    try {
      const { message } = await run();
      if (message !== '') notices.show({ kind: 'success', text: message });
      return true;
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '保存失败！') });
      return false;
    }
  };
}
