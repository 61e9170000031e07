import type { BodyOf, Schema } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from './client.ts';

export type SavedView = Schema<'ListView'>;

/** Saved views of a list, by page path: the caller's own and shared ones. */
export const listViewsQuery = (list: string) => readOptions('/sys/listView/list', { query: { list } });

export const saveListView = (body: BodyOf<'PUT /sys/listView/save'>) =>
  writeAndNotify('put', '/sys/listView/save', { body });

export const deleteListView = (id: string) =>
  writeAndNotify('delete', '/sys/listView/delete', { query: { id } });
