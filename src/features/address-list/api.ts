import type { QueryOf } from '#openapi/index.ts';
import { readOptions } from '#shared/api/client.ts';

/** Users of the departments that the caller manages. */
export const contactsQuery = (query: QueryOf<'GET /sys/user/queryByOrgCodeForAddressList'>) =>
  readOptions('/sys/user/queryByOrgCodeForAddressList', { query });
