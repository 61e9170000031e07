import { useQueryClient } from '@tanstack/react-query';
import { departKeys } from '#api/depart.ts';
import { classKeys } from '#api/school-class.ts';
import { departUsersKey } from '#api/user.ts';

/** Reads everything anew that shows classes, or who is in them. */
export function useClassRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [...classKeys(), ...departKeys(), departUsersKey()])
      void client.invalidateQueries({ queryKey });
  };
}
