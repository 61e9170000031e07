import { connectApi } from '#shared/api/connection.ts';
import { userPermissions } from '#shared/api/permission.ts';
import { createPermissionCheck } from '#shared/app/permission.ts';
import { readRuntimeConfig } from '#shared/app/runtime-config.ts';
import { createSessionStore } from '#shared/app/session-store.ts';

export const inspectorPermission = 'qa:inspector';

/**
 * Returns true in development; otherwise for a logged-in user of this browser with the permission. Checked once, when
 * the page opens: the inspected app may log out and in.
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
