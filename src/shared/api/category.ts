import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndNotify } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** The roots, or with a filter the matches of any level. */
export const categoriesQuery = (query: QueryOf<'GET /sys/category/rootList'>) =>
  readOptions('/sys/category/rootList', { query });

/** Reads the current record for its edit form. */
export const readCategory = ({ id }: { readonly id: string }) =>
  read('/sys/category/queryById', { query: { id } });

export const addCategory = (body: BodyOf<'POST /sys/category/add'>) =>
  writeAndNotify('post', '/sys/category/add', { body });

export const editCategory = (body: BodyOf<'PUT /sys/category/edit'>) =>
  writeAndNotify('put', '/sys/category/edit', { body });

export const deleteCategory = (id: string) =>
  writeAndNotify('delete', '/sys/category/delete', { query: { id } });

/** Deletes all records or none. */
export const deleteCategories = (ids: readonly string[]) =>
  writeAndNotify('delete', '/sys/category/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreCategories = (ids: readonly string[]) =>
  writeAndNotify('put', '/sys/category/restore', { body: { ids: ids.join(',') } });

export const deletedCategoriesQuery = () => readOptions('/sys/category/deleteList', {});

/** Restores records from the recycle bin, including those that other users deleted. */
export const bringBackCategories = (ids: readonly string[]) =>
  writeAndNotify('put', '/sys/category/back/{id}', { params: { id: ids.join(',') } });

/** Deletes the records permanently. */
export const purgeCategories = (ids: readonly string[]) =>
  writeAndNotify('delete', '/sys/category/deletePhysic/{id}', { params: { id: ids.join(',') } });

export const exportCategories = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/category/exportXls', query);

export const categoryTemplate = () => downloadSheet('/sys/category/importTemplate');

/** `fields.mode` is the import mode that `x-import` in the contract declares. */
export const importCategories = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/sys/category/importExcel', file, fields, options);

/** The children of a category; pid 0 gives the roots. */
export const childCategoriesQuery = (pid: string) =>
  readOptions('/sys/category/childList', { query: { pid } });

/** Succeeds when a category has the code. */
export const checkCategoryCode = (query: QueryOf<'GET /sys/category/checkCode'>) =>
  read('/sys/category/checkCode', { query });

/** The tree below a code, complete or only its first level. */
export const categoryTreeQuery = (query: QueryOf<'GET /sys/category/loadTreeRoot'>) =>
  readOptions('/sys/category/loadTreeRoot', { query });

export const categoryNodesQuery = (pid: string) =>
  readOptions('/sys/category/loadTreeChildren', { query: { pid } });

/** Names of categories by their ids. */
export const categoryNamesQuery = (ids: readonly string[]) =>
  readOptions('/sys/category/loadDictItem', { query: { ids: ids.join(',') } });

/** All categories below a code, as select options. */
export const categoryItemsQuery = (code: string) =>
  readOptions('/sys/category/loadAllData', { query: { code } });
