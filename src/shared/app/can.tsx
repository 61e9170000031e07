import type { ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { useSession } from './app-context.tsx';
import { createDisabledCheck, createPermissionCheck } from './permission.ts';

export type Permission = {
  /** Returns whether an element with this action is rendered (docs/behaviour.md#permissions). */
  readonly can: (action: string) => boolean;
  /** Returns whether the element is rendered but disabled. */
  readonly isDisabled: (action: string) => boolean;
};

type Permissions = Schema<'UserPermissions'>;

/** Cached per permissions object, for all buttons of all pages. */
const made = new WeakMap<Permissions, Permission>();
const nobodys = permissionOf(undefined);

/** Returns the button permissions of the current user. The server checks every decision again. */
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

/** Renders its children only if the user may perform `action`. */
export function Can({ action, children }: { readonly action: string; readonly children: ReactNode }) {
  return usePermission().can(action) ? children : null;
}
