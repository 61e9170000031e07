import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, readOptions, writeAndNotify } from '#shared/api/client.ts';
import { downloadSheet } from '#shared/api/file.ts';

const listPath = '/system/sysFile/list';

/** The key prefix of all pages of 文件管理. */
export const storedFilesKey = () => keyOf(listPath);

/** The school's files, newest first. */
export const storedFilesQuery = (query: QueryOf<'GET /system/sysFile/list'>) =>
  readOptions(listPath, { query });

export const storedFileQuery = (id: string) => readOptions('/system/sysFile/queryById', { query: { id } });

/** The records that use a file. */
export const fileUsesQuery = (id: string) => readOptions('/system/sysFile/uses', { query: { id } });

/** Registers one of the caller's own uploads under a name. */
export const addStoredFile = (body: BodyOf<'POST /system/sysFile/add'>) =>
  writeAndNotify('post', '/system/sysFile/add', { body });

export const editStoredFile = (body: BodyOf<'PUT /system/sysFile/edit'>) =>
  writeAndNotify('put', '/system/sysFile/edit', { body });

export const deleteStoredFile = (id: string) =>
  writeAndNotify('delete', '/system/sysFile/delete', { query: { id } });

/** Deletes all records or none. */
export const deleteStoredFiles = (ids: readonly string[]) =>
  writeAndNotify('delete', '/system/sysFile/deleteBatch', { query: { ids: ids.join(',') } });

/** Deletes one of the caller's own uploads that no record uses. */
export const deleteStoredFileByPath = (filePath: string) =>
  writeAndNotify('delete', '/system/sysFile/deleteByPath', { query: { filePath } });

/** Undoes a recent deletion by the caller. */
export const restoreStoredFiles = (ids: readonly string[]) =>
  writeAndNotify('put', '/system/sysFile/restore', { body: { ids: ids.join(',') } });

export const deletedStoredFilesQuery = () => readOptions('/system/sysFile/deleteList', {});

/** Restores records from the recycle bin, including those that other users deleted. */
export const bringBackStoredFiles = (ids: readonly string[]) =>
  writeAndNotify('put', '/system/sysFile/back/{id}', { params: { id: ids.join(',') } });

export const exportStoredFiles = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/system/sysFile/exportXls', query);
