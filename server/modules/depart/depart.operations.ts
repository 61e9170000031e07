import type { Deps } from '#server/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { departTree } from './depart.rules.ts';
import { listDepartsInScope } from './depart.store.ts';

export function departOperations({ db }: Deps): OperationsOf<'depart'> {
  return {
    'GET /sys/sysDepart/queryMyDeptTreeList': async (_input, { scope }) =>
      departTree(await listDepartsInScope(db, scope)),
  };
}
