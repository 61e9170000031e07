import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, write, writeAndNotify } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Users that the caller manages. */
export const usersQuery = (query: QueryOf<'GET /sys/user/list'>) => readOptions('/sys/user/list', { query });

/** Users of a department and its descendants; without a department, all users that the caller manages. */
export const departUsersQuery = (query: QueryOf<'GET /sys/user/departUserList'>) =>
  readOptions('/sys/user/departUserList', { query });

/** The key prefix of every such list. */
export const departUsersKey = () => keyOf('/sys/user/departUserList');

/** Names of users by their ids. */
export const userNamesQuery = (userIds: readonly string[]) =>
  readOptions('/sys/user/queryByIds', { query: { userIds: userIds.join(',') } });

/** Ids of the roles of one user. */
export const userRolesQuery = (userid: string) =>
  readOptions('/sys/user/queryUserRole', { query: { userid } });

/** Departments of one user. */
export const userDepartsQuery = (userId: string) =>
  readOptions('/sys/user/userDepartList', { query: { userId } });

export const addUser = (body: BodyOf<'POST /sys/user/add'>) =>
  writeAndNotify('post', '/sys/user/add', { body });

export const editUser = (body: BodyOf<'PUT /sys/user/edit'>) =>
  writeAndNotify('put', '/sys/user/edit', { body });

/** The current state of a user, with all fields of the form. */
export const readUser = ({ id }: { readonly id: string }) => read('/sys/user/queryById', { query: { id } });

/** The full phone numbers that lists mask; the operation log records the caller. */
export const openUserPhone = (id: string) => write('post', '/sys/user/openPhone', { body: { id } });

/** Moves the user to the recycle bin. */
export const deleteUser = (id: string) => writeAndNotify('delete', '/sys/user/delete', { query: { id } });

/**
 * Moves the records to the recycle bin, all or none. `handOverTo`: the colleague who gets what the users are responsible
 * for, empty if no colleague takes over.
 */
export const deleteUsers = (ids: readonly string[], handOverTo?: string) =>
  writeAndNotify('delete', '/sys/user/deleteBatch', {
    query: { ids: ids.join(','), ...(handOverTo === undefined ? {} : { handOverTo }) },
  });

/** `handOverTo` as in `deleteUsers`. */
export const freezeUsers = (ids: readonly string[], handOverTo?: string) =>
  writeAndNotify('put', '/sys/user/frozenBatch', {
    body: { ids: ids.join(','), status: 2, ...(handOverTo === undefined ? {} : { handOverTo }) },
  });

export const unfreezeUsers = (ids: readonly string[]) =>
  writeAndNotify('put', '/sys/user/frozenBatch', { body: { ids: ids.join(','), status: 1 } });

/** The classes, courses and homework that a colleague can take over; not a query, because the question needs it now. */
export const readResponsibilities = (userIds: readonly string[]) =>
  read('/sys/user/responsibilities', { query: { userIds: userIds.join(',') } });

/** The colleagues who can take over from these users, by part of the name or the account. */
export const receiversQuery = (userIds: readonly string[], keyword: string) =>
  readOptions('/sys/user/receivers', { query: { userIds: userIds.join(','), keyword } });

export const handOver = (body: BodyOf<'PUT /sys/user/handOver'>) =>
  writeAndNotify('put', '/sys/user/handOver', { body });

/** Undoes the last hand-over of each of these users, and what happened to them in the same step. */
export const undoHandOver = (userIds: readonly string[]) =>
  writeAndNotify('put', '/sys/user/undoHandOver', { body: { userIds: userIds.join(',') } });

/** Sets a user's password as staff. */
export const resetUserPassword = (body: BodyOf<'PUT /sys/user/changePassword'>) =>
  writeAndNotify('put', '/sys/user/changePassword', { body });

export const deletedUsersQuery = () => readOptions('/sys/user/recycleBin', {});

export const restoreUsers = (userIds: readonly string[]) =>
  writeAndNotify('put', '/sys/user/putRecycleBin', { body: { userIds: userIds.join(',') } });

/** Deletes the records permanently. */
export const purgeUsers = (userIds: readonly string[]) =>
  writeAndNotify('delete', '/sys/user/deleteRecycleBin', { query: { userIds: userIds.join(',') } });

/** A proposed account and first password for a new user; not a query, so that no cache keeps the password. */
export const proposeAccount = (query: QueryOf<'GET /sys/user/newAccount'>) =>
  read('/sys/user/newAccount', { query, quiet: true });

/** Creates accounts for a whole class and returns the generated passwords. */
export const generateStudents = (body: BodyOf<'POST /sys/user/genStudents'>) =>
  writeAndNotify('post', '/sys/user/genStudents', { body });

/** An id for an account that the caller is about to create. */
export const userIdQuery = () => readOptions('/sys/user/generateUserId', {});

/** The key prefix of the user pages, for `invalidateQueries`. */
export const usersKey = () => keyOf('/sys/user/list');

export const exportUsers = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/user/exportXls', query);

export const userTemplate = () => downloadSheet('/sys/user/importTemplate');

/** `fields.mode` is the import mode that `x-import` in the contract declares. */
export const importUsers = (file: File, fields: Readonly<Record<string, string>>, options: TransferOptions) =>
  postFile('/sys/user/importExcel', file, fields, options);
