import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndNotify } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Administration of dictionaries; the values that other pages read are in dict.ts. */
export const dictsQuery = (query: QueryOf<'GET /sys/dict/list'>) => readOptions('/sys/dict/list', { query });

export const addDict = (body: BodyOf<'POST /sys/dict/add'>) =>
  writeAndNotify('post', '/sys/dict/add', { body });

export const editDict = (body: BodyOf<'PUT /sys/dict/edit'>) =>
  writeAndNotify('put', '/sys/dict/edit', { body });

export const deleteDict = (id: string) => writeAndNotify('delete', '/sys/dict/delete', { query: { id } });

/** Moves the records to the recycle bin, all or none. */
export const deleteDicts = (ids: readonly string[]) =>
  writeAndNotify('delete', '/sys/dict/deleteBatch', { query: { ids: ids.join(',') } });

export const deletedDictsQuery = () => readOptions('/sys/dict/deleteList', {});

/** 还原字典 */
export const restoreDicts = (ids: readonly string[]) =>
  writeAndNotify('put', '/sys/dict/back/{id}', { params: { id: ids.join(',') } });

/** Deletes the dictionaries with their items permanently. */
export const purgeDicts = (ids: readonly string[]) =>
  writeAndNotify('delete', '/sys/dict/deletePhysic/{id}', { params: { id: ids.join(',') } });

/** Makes every open page refetch its dictionaries. */
export const refreshDictCache = () => read('/sys/dict/refleshCache', {});

/** All enabled items, grouped by dictionary code. */
export const allDictItemsQuery = () => readOptions('/sys/dict/queryAllDictItems', {});

/** The text of one value. */
export const dictTextQuery = (dictCode: string, key: string) =>
  readOptions('/sys/dict/getDictText/{dictCode}/{key}', { params: { dictCode, key } });

export const exportDicts = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/dict/exportXls', query);

export const dictTemplate = () => downloadSheet('/sys/dict/importTemplate');

/** `fields.mode` is the import mode that `x-import` in the contract declares. */
export const importDicts = (file: File, fields: Readonly<Record<string, string>>, options: TransferOptions) =>
  postFile('/sys/dict/importExcel', file, fields, options);

/** The items of a dictionary for administration. */
export const dictEntriesQuery = (query: QueryOf<'GET /sys/dictItem/list'>) =>
  readOptions('/sys/dictItem/list', { query });

/** The key prefix of all items, for `invalidateQueries`. */
export const dictEntriesKey = () => keyOf('/sys/dictItem/list');

export const addDictItem = (body: BodyOf<'POST /sys/dictItem/add'>) =>
  writeAndNotify('post', '/sys/dictItem/add', { body });

export const editDictItem = (body: BodyOf<'PUT /sys/dictItem/edit'>) =>
  writeAndNotify('put', '/sys/dictItem/edit', { body });

export const deleteDictItem = (id: string) =>
  writeAndNotify('delete', '/sys/dictItem/delete', { query: { id } });

export const deleteDictItems = (ids: readonly string[]) =>
  writeAndNotify('delete', '/sys/dictItem/deleteBatch', { query: { ids: ids.join(',') } });

/** The item as a select shows it (docs/behaviour.md#dictionaries). */
export const deleteDictItemByText = (dictCode: string, itemText: string) =>
  writeAndNotify('delete', '/sys/dict/deleteItemByText', { query: { dictCode, itemText } });
