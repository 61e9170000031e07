import { useQueryClient } from '@tanstack/react-query';
import { accountSlipsKey, deleteAccountSlips } from '#shared/api/account-slips.ts';

/**
 * Deletes account slips that are no longer needed. A failure is not reported: the server deletes them after a day, and
 * until then the notice stays.
 */
export function useForgetSlips(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    await deleteAccountSlips(id).catch(() => undefined);
    await client.invalidateQueries({ queryKey: accountSlipsKey() });
  };
}
