import { useQueryClient } from '@tanstack/react-query';
import { credentialSheetsKey, deleteCredentialSheet } from '#shared/api/credential-sheets.ts';

/**
 * Deletes credential sheets that are no longer needed. A failure is not reported: the server deletes them after a day, and
 * until then the notice stays.
 */
export function useSheetDeletion(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    await deleteCredentialSheet(id).catch(() => undefined);
    await client.invalidateQueries({ queryKey: credentialSheetsKey() });
  };
}
