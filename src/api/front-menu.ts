import type { BodyOf } from '#openapi/index.ts';
import { readOptions, writeAndTell } from './client.ts';

/** The public site's menu as trees, hidden entries too. */
export const frontMenuTreeQuery = () => readOptions('/teaching/menu/list', {});

/** Level by level. */
export const frontMenuRootsQuery = () => readOptions('/teaching/menu/getSystemMenuList', {});
export const frontMenuChildrenQuery = (parentId: string) =>
  readOptions('/teaching/menu/getSystemSubmenu', { query: { parentId } });
export const frontMenuChildrenBatchQuery = (parentIds: readonly string[]) =>
  readOptions('/teaching/menu/getSystemSubmenuBatch', { query: { parentIds: parentIds.join(',') } });
export const frontMenuChoicesBelowQuery = (pid: string) =>
  readOptions('/teaching/menu/queryListAsync', { query: { pid } });

/** To choose a parent from. */
export const frontMenuChoicesQuery = () => readOptions('/teaching/menu/queryTreeList', {});

export const addFrontMenu = (body: BodyOf<'POST /teaching/menu/add'>) =>
  writeAndTell('post', '/teaching/menu/add', { body });

export const editFrontMenu = (body: BodyOf<'PUT /teaching/menu/edit'>) =>
  writeAndTell('put', '/teaching/menu/edit', { body });

/** Entries below one parent in their new order. */
export const sortFrontMenu = (ids: string[]) => writeAndTell('put', '/teaching/menu/sort', { body: { ids } });

/** With everything below it. */
export const deleteFrontMenu = (id: string) =>
  writeAndTell('delete', '/teaching/menu/delete', { query: { id } });

export const deleteFrontMenus = (ids: readonly string[]) =>
  writeAndTell('delete', '/teaching/menu/deleteBatch', { query: { ids: ids.join(',') } });
