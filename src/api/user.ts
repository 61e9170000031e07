import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, writeAndTell } from './client.ts';

/** Users the caller answers for. */
export const usersQuery = (query: QueryOf<'GET /sys/user/list'>) => readOptions('/sys/user/list', { query });

/** Users of a department and all below it; without one, everybody the caller answers for. */
export const departUsersQuery = (query: QueryOf<'GET /sys/user/departUserList'>) =>
  readOptions('/sys/user/departUserList', { query });

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
  writeAndTell('post', '/sys/user/add', { body });

export const editUser = (body: BodyOf<'PUT /sys/user/edit'>) =>
  writeAndTell('put', '/sys/user/edit', { body });

/** A user with everything the form edits. */
export const userQuery = (id: string) => readOptions('/sys/user/queryById', { query: { id } });

/** Into the recycle bin. */
export const deleteUser = (id: string) => writeAndTell('delete', '/sys/user/delete', { query: { id } });

/** Ids joined by commas. */
export const deleteUsers = (ids: string) =>
  writeAndTell('delete', '/sys/user/deleteBatch', { query: { ids } });

/** Freezes (status 2) or unfreezes (1). */
export const freezeUsers = (body: BodyOf<'PUT /sys/user/frozenBatch'>) =>
  writeAndTell('put', '/sys/user/frozenBatch', { body });

/** A password set by the staff. */
export const resetUserPassword = (body: BodyOf<'PUT /sys/user/changePassword'>) =>
  writeAndTell('put', '/sys/user/changePassword', { body });

export const deletedUsersQuery = () => readOptions('/sys/user/recycleBin', {});

export const restoreUsers = (body: BodyOf<'PUT /sys/user/putRecycleBin'>) =>
  writeAndTell('put', '/sys/user/putRecycleBin', { body });

/** For good. Ids joined by commas. */
export const purgeUsers = (userIds: string) =>
  writeAndTell('delete', '/sys/user/deleteRecycleBin', { query: { userIds } });

/** Accounts for a whole class, with the passwords that were made. */
export const generateStudents = (body: BodyOf<'POST /sys/user/genStudents'>) =>
  writeAndTell('post', '/sys/user/genStudents', { body });

/** An id for an account that is about to be made. */
export const userIdQuery = () => readOptions('/sys/user/generateUserId', {});

/** Where the import dialog sends its file. */
export const userImport = '/sys/user/importExcel';
