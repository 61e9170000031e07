import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, readOptions, writeAndTell } from './client.ts';
import { downloadSheet } from './file.ts';

const listPath = '/system/sysFile/list';

/** The start of the keys of all pages of 文件管理. */
export const storedFilesKey = () => keyOf(listPath);

/** The files of the school, the newest first. */
export const storedFilesQuery = (query: QueryOf<'GET /system/sysFile/list'>) =>
  readOptions(listPath, { query });

export const storedFileQuery = (id: string) => readOptions('/system/sysFile/queryById', { query: { id } });

/** What uses a file. */
export const fileUsesQuery = (id: string) => readOptions('/system/sysFile/uses', { query: { id } });

/** Names an upload of one's own. */
export const addStoredFile = (body: BodyOf<'POST /system/sysFile/add'>) =>
  writeAndTell('post', '/system/sysFile/add', { body });

export const editStoredFile = (body: BodyOf<'PUT /system/sysFile/edit'>) =>
  writeAndTell('put', '/system/sysFile/edit', { body });

export const deleteStoredFile = (id: string) =>
  writeAndTell('delete', '/system/sysFile/delete', { query: { id } });

/** All of them or none. */
export const deleteStoredFiles = (ids: readonly string[]) =>
  writeAndTell('delete', '/system/sysFile/deleteBatch', { query: { ids: ids.join(',') } });

/** An upload of one's own that nothing uses. */
export const deleteStoredFileByPath = (filePath: string) =>
  writeAndTell('delete', '/system/sysFile/deleteByPath', { query: { filePath } });

/** Brings back what one has deleted a moment ago. */
export const restoreStoredFiles = (ids: readonly string[]) =>
  writeAndTell('put', '/system/sysFile/restore', { body: { ids: ids.join(',') } });

export const deletedStoredFilesQuery = () => readOptions('/system/sysFile/deleteList', {});

/** From the recycle bin, whoever deleted them. */
export const bringBackStoredFiles = (ids: readonly string[]) =>
  writeAndTell('put', '/system/sysFile/back/{id}', { params: { id: ids.join(',') } });

export const exportStoredFiles = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/system/sysFile/exportXls', query);
