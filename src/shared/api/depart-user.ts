import type { BodyOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Makes users members of a department. */
export const addDepartUsers = (body: BodyOf<'POST /sys/user/editSysDepartWithUser'>) =>
  writeAndNotify('post', '/sys/user/editSysDepartWithUser', { body });

export const removeDepartUser = (depId: string, userId: string) =>
  writeAndNotify('delete', '/sys/user/deleteUserInDepart', { query: { depId, userId } });

/** Takes ids joined by commas. */
export const removeDepartUsers = (depId: string, userIds: string) =>
  writeAndNotify('delete', '/sys/user/deleteUserInDepartBatch', { query: { depId, userIds } });

/** Members of the department itself, filtered by name. */
export const usersByDepartQuery = (id: string, realname?: string) =>
  readOptions('/sys/user/queryUserByDepId', {
    query: { id, ...(realname === undefined ? {} : { realname }) },
  });

/** Imports pupils from a sheet into the departments of the field `departIds`. */
export const importStudents = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/sys/user/importStudent', file, fields, options);

export const studentTemplate = () => downloadSheet('/sys/user/studentTemplate');
