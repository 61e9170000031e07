import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndTell } from './client.ts';

/** Published news. Quiet: the public pages show a failure in the place of the list. */
export const publicNewsListQuery = (query: QueryOf<'GET /teaching/teachingNews/newsList'>) =>
  readOptions('/teaching/teachingNews/newsList', { query, quiet: true, shared: true });

/** One that is published; refused otherwise. Quiet: the page says so itself. */
export const publicNewsQuery = (id: string) =>
  readOptions('/teaching/teachingNews/newsDetail', { query: { id }, quiet: true, shared: true });

/** News, drafts too; without their content. */
export const newsQuery = (query: QueryOf<'GET /teaching/teachingNews/list'>) =>
  readOptions('/teaching/teachingNews/list', { query });

/** One with its content, draft or not. */
export const oneNewsQuery = (id: string) =>
  readOptions('/teaching/teachingNews/queryById', { query: { id } });

/** One as it is now, for its form. */
export const readNews = ({ id }: { readonly id: string }) =>
  read('/teaching/teachingNews/queryById', { query: { id } });

export const addNews = (body: BodyOf<'POST /teaching/teachingNews/add'>) =>
  writeAndTell('post', '/teaching/teachingNews/add', { body });

export const editNews = (body: BodyOf<'PUT /teaching/teachingNews/edit'>) =>
  writeAndTell('put', '/teaching/teachingNews/edit', { body });

/** Shows one on the public pages, or takes it back. */
export const setNewsStatus = (id: string, newsStatus: 0 | 1) =>
  writeAndTell('put', '/teaching/teachingNews/updateStatus', { body: { id, newsStatus } });

export const deleteOneNews = (id: string) =>
  writeAndTell('delete', '/teaching/teachingNews/delete', { query: { id } });

/** All or none. */
export const deleteNews = (ids: readonly string[]) =>
  writeAndTell('delete', '/teaching/teachingNews/deleteBatch', { query: { ids: ids.join(',') } });

/** 撤销: of what was deleted a moment ago. */
export const restoreNews = (ids: readonly string[]) =>
  writeAndTell('put', '/teaching/teachingNews/restore', { body: { ids: ids.join(',') } });
