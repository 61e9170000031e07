import { useQueryClient } from '@tanstack/react-query';
import { departKeys } from '#api/depart.ts';
import { classKeys } from '#api/school-class.ts';
import { departUsersKey } from '#api/user.ts';

/** Refetches everything that shows classes or their members. */
export function useClassRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [...classKeys(), ...departKeys(), departUsersKey()])
      void client.invalidateQueries({ queryKey });
  };
}
