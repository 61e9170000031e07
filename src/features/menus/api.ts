import type { BodyOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from '#shared/api/client.ts';

/** The menu of the public site as trees, including hidden entries. */
export const frontMenuTreeQuery = () => readOptions('/teaching/menu/list', {});

/** One level at a time. */
export const frontMenuRootsQuery = () => readOptions('/teaching/menu/getSystemMenuList', {});
export const frontMenuChildrenQuery = (parentId: string) =>
  readOptions('/teaching/menu/getSystemSubmenu', { query: { parentId } });
export const frontMenuChildrenBatchQuery = (parentIds: readonly string[]) =>
  readOptions('/teaching/menu/getSystemSubmenuBatch', { query: { parentIds: parentIds.join(',') } });
export const frontMenuChoicesBelowQuery = (pid: string) =>
  readOptions('/teaching/menu/queryListAsync', { query: { pid } });

/** The options for a parent. */
export const frontMenuChoicesQuery = () => readOptions('/teaching/menu/queryTreeList', {});

export const addFrontMenu = (body: BodyOf<'POST /teaching/menu/add'>) =>
  writeAndNotify('post', '/teaching/menu/add', { body });

export const editFrontMenu = (body: BodyOf<'PUT /teaching/menu/edit'>) =>
  writeAndNotify('put', '/teaching/menu/edit', { body });

/** Saves the order of the entries below one parent. */
export const sortFrontMenu = (ids: string[]) =>
  writeAndNotify('put', '/teaching/menu/sort', { body: { ids } });

/** Deletes the entry with its descendants. */
export const deleteFrontMenu = (id: string) =>
  writeAndNotify('delete', '/teaching/menu/delete', { query: { id } });

export const deleteFrontMenus = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/menu/deleteBatch', { query: { ids: ids.join(',') } });
