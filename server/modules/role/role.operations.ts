import type { Deps } from '#server/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { mayAssign } from '../user/user.rules.ts';
import { listRoles } from './role.store.ts';

export function roleOperations({ db }: Deps): OperationsOf<'role'> {
  return {
    'GET /sys/role/queryMySubRole': async (_input, { caller }) => {
      const roles = await listRoles(db);
      return roles.filter((role) => mayAssign(caller, role));
    },
  };
}
