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
