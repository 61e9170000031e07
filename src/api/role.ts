import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndTell } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Roles the caller may give to others. */
export const mySubRolesQuery = () => readOptions('/sys/role/queryMySubRole', {});

/** Every role, to choose from. */
export const allRolesQuery = () => readOptions('/sys/role/queryall', {});

export const rolesQuery = (query: QueryOf<'GET /sys/role/list'>) => readOptions('/sys/role/list', { query });

/** What the page of roles reads, for `invalidateQueries`. */
export const rolesKey = () => keyOf('/sys/role/list');

/** A role as it is now. */
export const readRole = ({ id }: { readonly id: string }) => read('/sys/role/queryById', { query: { id } });

export const addRole = (body: BodyOf<'POST /sys/role/add'>) =>
  writeAndTell('post', '/sys/role/add', { body });

export const editRole = (body: BodyOf<'PUT /sys/role/edit'>) =>
  writeAndTell('put', '/sys/role/edit', { body });

export const deleteRole = (id: string) => writeAndTell('delete', '/sys/role/delete', { query: { id } });

export const deleteRoles = (ids: readonly string[]) =>
  writeAndTell('delete', '/sys/role/deleteBatch', { query: { ids: ids.join(',') } });

/** Refused when another role has the code. */
export const roleCodeQuery = (roleCode: string, id?: string) =>
  readOptions('/sys/role/checkRoleCode', { query: { roleCode, ...(id === undefined ? {} : { id }) } });

export const exportRoles = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/role/exportXls', query);

export const roleTemplate = () => downloadSheet('/sys/role/importTemplate');

/** `fields.mode` as `x-import` has it. */
export const importRoles = (file: File, fields: Readonly<Record<string, string>>, options: TransferOptions) =>
  postFile('/sys/role/importExcel', file, fields, options);

/** Menus and buttons that can be granted; what the caller may not grant is disabled. */
export const grantTreeQuery = () => readOptions('/sys/role/queryTreeList', {});

/** Ids of what is granted to a role. */
export const roleGrantsQuery = (roleId: string) =>
  readOptions('/sys/permission/queryRolePermission', { query: { roleId } });

export const saveRoleGrants = (body: BodyOf<'POST /sys/permission/saveRolePermission'>) =>
  writeAndTell('post', '/sys/permission/saveRolePermission', { body });

/** Data rules of a menu, and which of them limit the role. */
export const roleDataRulesQuery = (permissionId: string, roleId: string) =>
  readOptions('/sys/role/datarule/{permissionId}/{roleId}', { params: { permissionId, roleId } });

export const saveRoleDataRules = (body: BodyOf<'POST /sys/role/datarule'>) =>
  writeAndTell('post', '/sys/role/datarule', { body });

/** Menu and codes as a role or a user would be answered. */
export const previewQuery = (query: QueryOf<'GET /sys/role/preview'>) =>
  readOptions('/sys/role/preview', { query });

export const roleMembersQuery = (query: QueryOf<'GET /sys/user/userRoleList'>) =>
  readOptions('/sys/user/userRoleList', { query });

export const addRoleMembers = (body: BodyOf<'POST /sys/user/addSysUserRole'>) =>
  writeAndTell('post', '/sys/user/addSysUserRole', { body });

export const removeRoleMember = (roleId: string, userId: string) =>
  writeAndTell('delete', '/sys/user/deleteUserRole', { query: { roleId, userId } });

export const removeRoleMembers = (roleId: string, userIds: readonly string[]) =>
  writeAndTell('delete', '/sys/user/deleteUserRoleBatch', { query: { roleId, userIds: userIds.join(',') } });
