import type { QueryOf } from '#openapi/index.ts';
import { readOptions } from './client.ts';

/** People of the departments the caller answers for. */
export const contactsQuery = (query: QueryOf<'GET /sys/user/queryByOrgCodeForAddressList'>) =>
  readOptions('/sys/user/queryByOrgCodeForAddressList', { query });
