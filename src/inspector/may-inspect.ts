import { connectApi } from '#api/connection.ts';
import { userPermissions } from '#api/permission.ts';
import { createPermissionCheck } from '#lib/permission.ts';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { createSessionStore } from '#lib/session-store.ts';

export const inspectorPermission = 'qa:inspector';

/**
 * In development everybody; else whoever is logged in in this browser and holds the permission. Asked once, when the
 * page is opened: what is inspected may log out and in as it likes.
 */
export async function mayInspect(isDevelopment = import.meta.env.DEV): Promise<boolean> {
  if (isDevelopment) return true;
  const session = await createSessionStore().restore();
  if (session === undefined) return false;
  const { apiBase, staticBase } = readRuntimeConfig();
  connectApi({ apiBase, staticBase, token: () => session.token });
  const permissions = await userPermissions().catch(() => undefined);
  return createPermissionCheck(permissions?.auth, undefined)(inspectorPermission);
}
