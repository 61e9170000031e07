import { readOptions } from './client.ts';

/** Roles the caller may give to others. */
export const mySubRolesQuery = () => readOptions('/sys/role/queryMySubRole', {});
