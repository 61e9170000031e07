import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndNotify } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Roles that the caller may assign to others. */
export const mySubRolesQuery = () => readOptions('/sys/role/queryMySubRole', {});

/** Every role, as select options. */
export const allRolesQuery = () => readOptions('/sys/role/queryall', {});

export const rolesQuery = (query: QueryOf<'GET /sys/role/list'>) => readOptions('/sys/role/list', { query });

/** The key prefix of the roles page, for `invalidateQueries`. */
export const rolesKey = () => keyOf('/sys/role/list');

/** The current state of a role. */
export const readRole = ({ id }: { readonly id: string }) => read('/sys/role/queryById', { query: { id } });

export const addRole = (body: BodyOf<'POST /sys/role/add'>) =>
  writeAndNotify('post', '/sys/role/add', { body });

export const editRole = (body: BodyOf<'PUT /sys/role/edit'>) =>
  writeAndNotify('put', '/sys/role/edit', { body });

export const deleteRole = (id: string) => writeAndNotify('delete', '/sys/role/delete', { query: { id } });

export const deleteRoles = (ids: readonly string[]) =>
  writeAndNotify('delete', '/sys/role/deleteBatch', { query: { ids: ids.join(',') } });

/** Fails when another role has the code. */
export const roleCodeQuery = (roleCode: string, id?: string) =>
  readOptions('/sys/role/checkRoleCode', { query: { roleCode, ...(id === undefined ? {} : { id }) } });

export const exportRoles = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/role/exportXls', query);

export const roleTemplate = () => downloadSheet('/sys/role/importTemplate');

/** `fields.mode` is the import mode that `x-import` in the contract declares. */
export const importRoles = (file: File, fields: Readonly<Record<string, string>>, options: TransferOptions) =>
  postFile('/sys/role/importExcel', file, fields, options);

/** Menus and buttons that can be granted; entries that the caller may not grant are disabled. */
export const grantTreeQuery = () => readOptions('/sys/role/queryTreeList', {});

/** The ids of a role's grants. */
export const roleGrantsQuery = (roleId: string) =>
  readOptions('/sys/permission/queryRolePermission', { query: { roleId } });

export const saveRoleGrants = (body: BodyOf<'POST /sys/permission/saveRolePermission'>) =>
  writeAndNotify('post', '/sys/permission/saveRolePermission', { body });

/** The data rules of a menu, and those that limit the role. */
export const roleDataRulesQuery = (permissionId: string, roleId: string) =>
  readOptions('/sys/role/datarule/{permissionId}/{roleId}', { params: { permissionId, roleId } });

export const saveRoleDataRules = (body: BodyOf<'POST /sys/role/datarule'>) =>
  writeAndNotify('post', '/sys/role/datarule', { body });

/** The menu and permission codes that a role or a user would receive. */
export const previewQuery = (query: QueryOf<'GET /sys/role/preview'>) =>
  readOptions('/sys/role/preview', { query });

export const roleMembersQuery = (query: QueryOf<'GET /sys/user/userRoleList'>) =>
  readOptions('/sys/user/userRoleList', { query });

export const addRoleMembers = (body: BodyOf<'POST /sys/user/addSysUserRole'>) =>
  writeAndNotify('post', '/sys/user/addSysUserRole', { body });

export const removeRoleMember = (roleId: string, userId: string) =>
  writeAndNotify('delete', '/sys/user/deleteUserRole', { query: { roleId, userId } });

export const removeRoleMembers = (roleId: string, userIds: readonly string[]) =>
  writeAndNotify('delete', '/sys/user/deleteUserRoleBatch', {
    query: { roleId, userIds: userIds.join(',') },
  });
