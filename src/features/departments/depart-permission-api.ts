import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from '#shared/api/client.ts';
import { downloadSheet, postFile, type TransferOptions } from '#shared/api/file.ts';

/** The ids of a department's grants: the upper limit for its roles. */
export const departGrantsQuery = (departId: string) =>
  readOptions('/sys/permission/queryDepartPermission', { query: { departId } });

export const saveDepartGrants = (body: BodyOf<'POST /sys/permission/saveDepartPermission'>) =>
  writeAndNotify('post', '/sys/permission/saveDepartPermission', { body });

/** Menus and buttons that can be granted to departments. */
export const departGrantTreeQuery = () => readOptions('/sys/sysDepartPermission/queryTreeListForDepart', {});

/** The same grants as a list. */
export const departPermissionsQuery = (query: QueryOf<'GET /sys/sysDepartPermission/list'>) =>
  readOptions('/sys/sysDepartPermission/list', { query });

export const departPermissionQuery = (id: string) =>
  readOptions('/sys/sysDepartPermission/queryById', { query: { id } });

export const addDepartPermission = (body: BodyOf<'POST /sys/sysDepartPermission/add'>) =>
  writeAndNotify('post', '/sys/sysDepartPermission/add', { body });

export const editDepartPermission = (body: BodyOf<'PUT /sys/sysDepartPermission/edit'>) =>
  writeAndNotify('put', '/sys/sysDepartPermission/edit', { body });

export const deleteDepartPermission = (id: string) =>
  writeAndNotify('delete', '/sys/sysDepartPermission/delete', { query: { id } });

/** Takes ids joined by commas. */
export const deleteDepartPermissions = (ids: string) =>
  writeAndNotify('delete', '/sys/sysDepartPermission/deleteBatch', { query: { ids } });

export const exportDepartPermissions = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/sysDepartPermission/exportXls', query);

/** `fields.mode` is the import mode that `x-import` in the contract declares. */
export const importDepartPermissions = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/sys/sysDepartPermission/importExcel', file, fields, options);

export const departPermissionTemplate = () => downloadSheet('/sys/sysDepartPermission/importTemplate');

/** The data rules of a menu, and those that a department has. */
export const departRulesQuery = (permissionId: string, departId: string) =>
  readOptions('/sys/sysDepartPermission/datarule/{permissionId}/{departId}', {
    params: { permissionId, departId },
  });

export const saveDepartRules = (body: BodyOf<'POST /sys/sysDepartPermission/datarule'>) =>
  writeAndNotify('post', '/sys/sysDepartPermission/datarule', { body });
