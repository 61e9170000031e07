import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from '#shared/api/client.ts';
import { downloadSheet, postFile, type TransferOptions } from '#shared/api/file.ts';

/** The roles inside departments. */
export const departRolesQuery = (query: QueryOf<'GET /sys/sysDepartRole/list'>) =>
  readOptions('/sys/sysDepartRole/list', { query });

export const departRoleQuery = (id: string) => readOptions('/sys/sysDepartRole/queryById', { query: { id } });

export const addDepartRole = (body: BodyOf<'POST /sys/sysDepartRole/add'>) =>
  writeAndNotify('post', '/sys/sysDepartRole/add', { body });

export const editDepartRole = (body: BodyOf<'PUT /sys/sysDepartRole/edit'>) =>
  writeAndNotify('put', '/sys/sysDepartRole/edit', { body });

export const deleteDepartRole = (id: string) =>
  writeAndNotify('delete', '/sys/sysDepartRole/delete', { query: { id } });

/** Takes ids joined by commas. */
export const deleteDepartRoles = (ids: string) =>
  writeAndNotify('delete', '/sys/sysDepartRole/deleteBatch', { query: { ids } });

export const exportDepartRoles = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/sysDepartRole/exportXls', query);

/**
 * `fields.mode` is the import mode that `x-import` declares; `fields.departId` applies to lines that name no
 * department.
 */
export const importDepartRoles = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/sys/sysDepartRole/importExcel', file, fields, options);

export const departRoleTemplate = () => downloadSheet('/sys/sysDepartRole/importTemplate');

/** The roles of a department that can be assigned to a member. */
export const rolesForMemberQuery = (departId: string, userId: string) =>
  readOptions('/sys/sysDepartRole/getDeptRoleList', { query: { departId, userId } });

/** The roles of a department that a user has. */
export const memberRolesQuery = (userId: string, departId: string) =>
  readOptions('/sys/sysDepartRole/getDeptRoleByUserId', { query: { userId, departId } });

export const saveMemberRoles = (body: BodyOf<'POST /sys/sysDepartRole/deptRoleUserAdd'>) =>
  writeAndNotify('post', '/sys/sysDepartRole/deptRoleUserAdd', { body });

/** The data rules of a menu, and those that a department role has. */
export const departRoleRulesQuery = (permissionId: string, departId: string, roleId: string) =>
  readOptions('/sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}', {
    params: { permissionId, departId, roleId },
  });

export const saveDepartRoleRules = (body: BodyOf<'POST /sys/sysDepartRole/datarule'>) =>
  writeAndNotify('post', '/sys/sysDepartRole/datarule', { body });

/** The grants that are available to the roles of a department. */
export const departRoleTreeQuery = (departId: string) =>
  readOptions('/sys/sysDepartPermission/queryTreeListForDeptRole', { query: { departId } });

export const departRoleGrantsQuery = (roleId: string) =>
  readOptions('/sys/sysDepartPermission/queryDeptRolePermission', { query: { roleId } });

export const saveDepartRoleGrants = (body: BodyOf<'POST /sys/sysDepartPermission/saveDeptRolePermission'>) =>
  writeAndNotify('post', '/sys/sysDepartPermission/saveDeptRolePermission', { body });
