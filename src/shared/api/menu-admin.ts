import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from './client.ts';

/** The complete back-office menu with its buttons, as trees. */
export const menuTreeQuery = () => readOptions('/sys/permission/list', {});

/** One level at a time, for menus too large to load at once. */
export const menuRootsQuery = () => readOptions('/sys/permission/getSystemMenuList', {});
export const menuChildrenQuery = (parentId: string) =>
  readOptions('/sys/permission/getSystemSubmenu', { query: { parentId } });
export const menuChildrenBatchQuery = (parentIds: readonly string[]) =>
  readOptions('/sys/permission/getSystemSubmenuBatch', { query: { parentIds: parentIds.join(',') } });
export const menuChoicesBelowQuery = (pid: string) =>
  readOptions('/sys/permission/queryListAsync', { query: { pid } });

/** Menus without buttons, as options for a parent. */
export const menuChoicesQuery = () => readOptions('/sys/permission/queryTreeList', {});

export const addMenu = (body: BodyOf<'POST /sys/permission/add'>) =>
  writeAndNotify('post', '/sys/permission/add', { body });

export const editMenu = (body: BodyOf<'PUT /sys/permission/edit'>) =>
  writeAndNotify('put', '/sys/permission/edit', { body });

/** Saves the order of the rows below one parent. */
export const sortMenus = (ids: string[]) => writeAndNotify('put', '/sys/permission/sort', { body: { ids } });

/** Deletes the entry with its descendants. */
export const deleteMenu = (id: string) =>
  writeAndNotify('delete', '/sys/permission/delete', { query: { id } });

export const deleteMenus = (ids: readonly string[]) =>
  writeAndNotify('delete', '/sys/permission/deleteBatch', { query: { ids: ids.join(',') } });

/** The fields that the rules of a menu can use. */
export const ruleBuilderQuery = (permissionId: string) =>
  readOptions('/sys/permission/ruleBuilder', { query: { permissionId } });

export const dataRulesQuery = (query: QueryOf<'GET /sys/permission/queryPermissionRule'>) =>
  readOptions('/sys/permission/queryPermissionRule', { query });

export const dataRulesOfMenuQuery = (permissionId: string) =>
  readOptions('/sys/permission/getPermRuleListByPermId', { query: { permissionId } });

export const addDataRule = (body: BodyOf<'POST /sys/permission/addPermissionRule'>) =>
  writeAndNotify('post', '/sys/permission/addPermissionRule', { body });

export const editDataRule = (body: BodyOf<'PUT /sys/permission/editPermissionRule'>) =>
  writeAndNotify('put', '/sys/permission/editPermissionRule', { body });

export const deleteDataRule = (id: string) =>
  writeAndNotify('delete', '/sys/permission/deletePermissionRule', { query: { id } });

/** The things that have their own pages by code: a form, a report, the charts of a report. */
export type PageKind = 'cgform' | 'cgreport' | 'graphreport';

/** The operation paths of each kind's menu entry. */
const entryPaths = {
  cgform: '/online/cgform/menu/{code}',
  cgreport: '/online/cgreport/menu/{code}',
  graphreport: '/online/graphreport/menu/{code}',
} as const satisfies Record<PageKind, string>;

/** The menu entry of a page, and the options for it. */
export const pageMenuQuery = (kind: PageKind, code: string) =>
  readOptions(entryPaths[kind], { params: { code } });

/** Creates or changes the menu entry, and grants it. */
export const keepPageMenu = (kind: PageKind, code: string, body: BodyOf<'PUT /online/cgform/menu/{code}'>) =>
  writeAndNotify('put', entryPaths[kind], { params: { code }, body });
