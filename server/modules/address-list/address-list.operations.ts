import type { Deps } from '#server/deps/deps.ts';
import { pageOf } from '#server/http/list-query.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { withNumbersFor } from '#server/shared/people/numbers.rules.ts';
import { listContacts } from './address-list.store.ts';

export function addressListOperations({ db }: Deps): OperationsOf<'address-list'> {
  return {
    'GET /sys/user/queryByOrgCodeForAddressList': async ({ query }, context) => {
      const { rows, total } = await listContacts(db, query, context.scope);
      return pageOf(
        query,
        total,
        rows.map((row) => withNumbersFor(context, row)),
      );
    },
  };
}
