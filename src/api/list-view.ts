import type { BodyOf, Schema } from '#openapi/index.ts';
import { readOptions, writeAndTell } from './client.ts';

export type SavedView = Schema<'ListView'>;

/** Views of a list, by the path of its page: the caller's, and what others share. */
export const listViewsQuery = (list: string) => readOptions('/sys/listView/list', { query: { list } });

export const saveListView = (body: BodyOf<'PUT /sys/listView/save'>) =>
  writeAndTell('put', '/sys/listView/save', { body });

export const deleteListView = (id: string) =>
  writeAndTell('delete', '/sys/listView/delete', { query: { id } });
