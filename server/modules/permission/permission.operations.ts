import type { Deps } from '#server/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';

export function permissionOperations({ permissions }: Deps): OperationsOf<'permission'> {
  return {
    // The token in the query is accepted from existing clients and ignored: the header has decided who calls.
    'GET /sys/permission/getUserPermissionByToken': (_input, { caller }) => permissions.ofUser(caller.userId),
  };
}
