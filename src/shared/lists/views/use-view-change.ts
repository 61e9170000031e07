import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRunWithNotice } from './use-run-with-notice.ts';

/**
 * Returns a function that runs a write of saved views, shows its result and refetches them. It resolves to whether the
 * write succeeded.
 */
export function useViewChange(queryKey: QueryKey) {
  const client = useQueryClient();
  const runWithNotice = useRunWithNotice();
  return async (run: () => Promise<{ readonly message: string }>): Promise<boolean> => {
    const isDone = await runWithNotice(run);
    await client.invalidateQueries({ queryKey });
    return isDone;
  };
}
