import type { QueryOf } from '#openapi/index.ts';
import { readOptions } from './client.ts';

// Operations for older clients (docs/wire.md#older-operations). Pages use their successors.

export const legacyUsersQuery = (query: QueryOf<'GET /api/user'>) => readOptions('/api/user', { query });
export const legacyRolesQuery = (query: QueryOf<'GET /api/role'>) => readOptions('/api/role', { query });
export const legacyServicesQuery = (query: QueryOf<'GET /api/service'>) =>
  readOptions('/api/service', { query });
export const legacyPermissionsQuery = (query: QueryOf<'GET /api/permission'>) =>
  readOptions('/api/permission', { query });
export const legacyPermissionTreeQuery = () => readOptions('/api/permission/no-pager', {});
