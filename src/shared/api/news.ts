import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndNotify } from './client.ts';

/** Published news. Quiet: the public pages show a failure instead of the list. */
export const publicNewsListQuery = (query: QueryOf<'GET /teaching/teachingNews/newsList'>) =>
  readOptions('/teaching/teachingNews/newsList', { query, quiet: true, shared: true });

/** One published news item; drafts are refused. Quiet: the page shows the failure. */
export const publicNewsQuery = (id: string) =>
  readOptions('/teaching/teachingNews/newsDetail', { query: { id }, quiet: true, shared: true });

/** News including drafts, without their content. */
export const newsQuery = (query: QueryOf<'GET /teaching/teachingNews/list'>) =>
  readOptions('/teaching/teachingNews/list', { query });

/** One news item with its content, published or not. */
export const oneNewsQuery = (id: string) =>
  readOptions('/teaching/teachingNews/queryById', { query: { id } });

/** Reads the current record for its edit form. */
export const readNews = ({ id }: { readonly id: string }) =>
  read('/teaching/teachingNews/queryById', { query: { id } });

export const addNews = (body: BodyOf<'POST /teaching/teachingNews/add'>) =>
  writeAndNotify('post', '/teaching/teachingNews/add', { body });

export const editNews = (body: BodyOf<'PUT /teaching/teachingNews/edit'>) =>
  writeAndNotify('put', '/teaching/teachingNews/edit', { body });

/** Publishes a news item or withdraws it. */
export const setNewsStatus = (id: string, newsStatus: 0 | 1) =>
  writeAndNotify('put', '/teaching/teachingNews/updateStatus', { body: { id, newsStatus } });

export const deleteOneNews = (id: string) =>
  writeAndNotify('delete', '/teaching/teachingNews/delete', { query: { id } });

/** Deletes all records or none. */
export const deleteNews = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/teachingNews/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreNews = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingNews/restore', { body: { ids: ids.join(',') } });
