import { useMemo, type ReactNode } from 'react';
import { useSession } from './app-context.tsx';
import { createDisabledCheck, createPermissionCheck } from './permission.ts';

export type Permission = {
  /** Whether an element with this action is kept (specification §6). */
  readonly can: (action: string) => boolean;
  /** Whether it is shown but cannot be used. */
  readonly isDisabled: (action: string) => boolean;
};

/** The button permissions of the present user. What is decided here is decided again by the server. */
export function usePermission(): Permission {
  const permissions = useSession((session) => session.context.permissions);
  return useMemo(
    () => ({
      can: createPermissionCheck(permissions?.auth, permissions?.allAuth),
      isDisabled: createDisabledCheck(permissions?.auth, permissions?.allAuth),
    }),
    [permissions],
  );
}

/** Keeps its children only for those who may do `action`. */
export function Can({ action, children }: { readonly action: string; readonly children: ReactNode }) {
  return usePermission().can(action) ? children : null;
}
