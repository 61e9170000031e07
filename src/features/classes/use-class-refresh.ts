import { useQueryClient } from '@tanstack/react-query';
import { departKeys } from '#shared/api/depart.ts';
import { classKeys } from '#shared/api/school-class.ts';
import { departUsersKey } from '#shared/api/user.ts';

/** Refetches everything that shows classes or their members. */
export function useClassRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [...classKeys(), ...departKeys(), departUsersKey()])
      void client.invalidateQueries({ queryKey });
  };
}
