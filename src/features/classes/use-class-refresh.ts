import { useQueryClient } from '@tanstack/react-query';
import { departKeys } from '#shared/api/depart.ts';
import { classKeys, classRoomQuery } from '#shared/api/school-class.ts';
import { departUsersKey } from '#shared/api/user.ts';

/** Refetches everything that shows classes or their members. */
export function useClassRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of keysOfClasses()) void client.invalidateQueries({ queryKey });
  };
}

/**
 * After the user has left a class: its data is dropped, and the rest is refetched when it is shown next. The page of the
 * class, which is still on screen, must not read it again, because the server refuses it.
 */
export function useForgottenClass(): (id: string) => void {
  const client = useQueryClient();
  return (id) => {
    client.removeQueries({ queryKey: classRoomQuery(id).queryKey });
    for (const queryKey of keysOfClasses()) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  };
}

const keysOfClasses = () => [...classKeys(), ...departKeys(), departUsersKey()];
