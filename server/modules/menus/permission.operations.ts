import type { Deps } from '#server/deps/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { refusals } from '#server/http/refusal.ts';

export function permissionOperations({ permissions, sessions }: Deps): OperationsOf<'permission'> {
  return {
    'GET /sys/permission/getUserPermissionByToken': async ({ query: { token } }, { caller }) => {
      // The header determines the caller; the parameter must be the same token (docs/wire.md#token-parameter).
      if (token && !(await sessions.isOwn(caller, token))) throw refusals.noToken();
      return await permissions.ofUser(caller.userId);
    },
  };
}
