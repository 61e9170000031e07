import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, writeAndTell } from './client.ts';

/** The whole back-office menu with its buttons, as trees. */
export const menuTreeQuery = () => readOptions('/sys/permission/list', {});

/** Level by level, for menus too large to load at once. */
export const menuRootsQuery = () => readOptions('/sys/permission/getSystemMenuList', {});
export const menuChildrenQuery = (parentId: string) =>
  readOptions('/sys/permission/getSystemSubmenu', { query: { parentId } });
export const menuChildrenBatchQuery = (parentIds: readonly string[]) =>
  readOptions('/sys/permission/getSystemSubmenuBatch', { query: { parentIds: parentIds.join(',') } });
export const menuChoicesBelowQuery = (pid: string) =>
  readOptions('/sys/permission/queryListAsync', { query: { pid } });

/** Menus without buttons, to choose a parent from. */
export const menuChoicesQuery = () => readOptions('/sys/permission/queryTreeList', {});

export const addMenu = (body: BodyOf<'POST /sys/permission/add'>) =>
  writeAndTell('post', '/sys/permission/add', { body });

export const editMenu = (body: BodyOf<'PUT /sys/permission/edit'>) =>
  writeAndTell('put', '/sys/permission/edit', { body });

/** Rows below one parent in their new order. */
export const sortMenus = (ids: string[]) => writeAndTell('put', '/sys/permission/sort', { body: { ids } });

/** With everything below it. */
export const deleteMenu = (id: string) => writeAndTell('delete', '/sys/permission/delete', { query: { id } });

export const deleteMenus = (ids: readonly string[]) =>
  writeAndTell('delete', '/sys/permission/deleteBatch', { query: { ids: ids.join(',') } });

/** What the rules of a menu may be about. */
export const ruleBuilderQuery = (permissionId: string) =>
  readOptions('/sys/permission/ruleBuilder', { query: { permissionId } });

export const dataRulesQuery = (query: QueryOf<'GET /sys/permission/queryPermissionRule'>) =>
  readOptions('/sys/permission/queryPermissionRule', { query });

export const dataRulesOfMenuQuery = (permissionId: string) =>
  readOptions('/sys/permission/getPermRuleListByPermId', { query: { permissionId } });

export const addDataRule = (body: BodyOf<'POST /sys/permission/addPermissionRule'>) =>
  writeAndTell('post', '/sys/permission/addPermissionRule', { body });

export const editDataRule = (body: BodyOf<'PUT /sys/permission/editPermissionRule'>) =>
  writeAndTell('put', '/sys/permission/editPermissionRule', { body });

export const deleteDataRule = (id: string) =>
  writeAndTell('delete', '/sys/permission/deletePermissionRule', { query: { id } });

/** What has pages of its own by its code: a form, a report, the charts of a report. */
export type PageKind = 'cgform' | 'cgreport' | 'graphreport';

/** Where the entry of each is read and kept. */
const entryPaths = {
  cgform: '/online/cgform/menu/{code}',
  cgreport: '/online/cgreport/menu/{code}',
  graphreport: '/online/graphreport/menu/{code}',
} as const satisfies Record<PageKind, string>;

/** The entry of a page, and what can be chosen for it. */
export const pageMenuQuery = (kind: PageKind, code: string) =>
  readOptions(entryPaths[kind], { params: { code } });

/** Makes it or changes it, and grants it. */
export const keepPageMenu = (kind: PageKind, code: string, body: BodyOf<'PUT /online/cgform/menu/{code}'>) =>
  writeAndTell('put', entryPaths[kind], { params: { code }, body });
