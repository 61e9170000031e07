import type { ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { useSession } from './app-context.tsx';
import { createDisabledCheck, createPermissionCheck } from './permission.ts';

export type Permission = {
  /** Whether an element with this action is kept (docs/behaviour.md#permissions). */
  readonly can: (action: string) => boolean;
  /** Whether it is shown but cannot be used. */
  readonly isDisabled: (action: string) => boolean;
};

type Permissions = Schema<'UserPermissions'>;

/** Made once for all buttons of all pages. */
const made = new WeakMap<Permissions, Permission>();
const nobodys = permissionOf(undefined);

/** The button permissions of the present user. What is decided here is decided again by the server. */
export function usePermission(): Permission {
  const permissions = useSession((session) => session.context.permissions);
  if (permissions === undefined) return nobodys;
  const found = made.get(permissions) ?? permissionOf(permissions);
  made.set(permissions, found);
  return found;
}

function permissionOf(permissions: Permissions | undefined): Permission {
  return {
    can: createPermissionCheck(permissions?.auth, permissions?.allAuth),
    isDisabled: createDisabledCheck(permissions?.auth, permissions?.allAuth),
  };
}

/** Keeps its children only for those who may do `action`. */
export function Can({ action, children }: { readonly action: string; readonly children: ReactNode }) {
  return usePermission().can(action) ? children : null;
}
