import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf, Schema } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndTell } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

// Rows of online forms; `code` is that of the form.

/** The fields, views and buttons that the caller sees, and what they may do. */
export const onlineColumnsQuery = (code: string) =>
  readOptions('/online/cgform/api/getColumns/{code}', { params: { code } });

export const onlineQueryInfoQuery = (code: string) =>
  readOptions('/online/cgform/api/getQueryInfo/{code}', { params: { code } });

/** A row as all of them are: the contract only says that keys of fields come with it. */
export type OnlineRow = Schema<'OnlineRow'> & { readonly id: string; readonly revision?: string | null };

const isRow = (row: Schema<'OnlineRow'>): row is OnlineRow => typeof row['id'] === 'string';

const rowsPath = '/online/cgform/api/getData/{code}';
const treePath = '/online/cgform/api/getTreeData/{code}';
const deletedPath = '/online/cgform/api/deleteList/{code}';

export const onlineRowsQuery = (code: string, query: QueryOf<'GET /online/cgform/api/getData/{code}'>) => {
  const args = { params: { code }, query };
  return queryOptions({
    queryKey: [...keyOf(rowsPath), args],
    queryFn: async ({ signal }) => {
      const page = await read(rowsPath, { ...args, signal });
      return { ...page, records: page.records.filter(isRow) };
    },
  });
};

/** The rows directly below one, or those at the top. */
export const onlineTreeQuery = (code: string, pid?: string) => {
  const args = { params: { code }, query: pid === undefined ? {} : { pid } };
  return queryOptions({
    queryKey: [...keyOf(treePath), args],
    queryFn: async ({ signal }) => (await read(treePath, { ...args, signal })).filter(isRow),
  });
};

export const onlineRowQuery = (code: string, id: string) =>
  readOptions('/online/cgform/api/form/{code}/{id}', { params: { code, id } });

/** One as it is now, for its form. */
export async function readOnlineRow(code: string, { id }: { readonly id: string }): Promise<OnlineRow> {
  const row = await read('/online/cgform/api/form/{code}/{id}', { params: { code, id } });
  return { ...row, id };
}

export const addOnlineRow = (code: string, body: BodyOf<'POST /online/cgform/api/form/{code}'>) =>
  writeAndTell('post', '/online/cgform/api/form/{code}', { params: { code }, body });

export const editOnlineRow = (code: string, body: BodyOf<'PUT /online/cgform/api/form/{code}'>) =>
  writeAndTell('put', '/online/cgform/api/form/{code}', { params: { code }, body });

/** All or none. */
export const deleteOnlineRows = (code: string, ids: readonly string[]) =>
  writeAndTell('delete', '/online/cgform/api/form/{code}/{id}', { params: { code, id: ids.join(',') } });

/** 撤销: of what was deleted a moment ago. */
export const restoreOnlineRows = (code: string, ids: readonly string[]) =>
  writeAndTell('put', '/online/cgform/api/restore/{code}', {
    params: { code },
    body: { ids: ids.join(',') },
  });

export const deletedOnlineRowsQuery = (code: string) => {
  const args = { params: { code } };
  return queryOptions({
    queryKey: [...keyOf(deletedPath), args],
    queryFn: async ({ signal }) => (await read(deletedPath, { ...args, signal })).filter(isRow),
  });
};

/** From the recycle bin, whoever deleted them. */
export const bringBackOnlineRows = (code: string, ids: readonly string[]) =>
  writeAndTell('put', '/online/cgform/api/back/{code}/{id}', { params: { code, id: ids.join(',') } });

/** For good. */
export const purgeOnlineRows = (code: string, ids: readonly string[]) =>
  writeAndTell('delete', '/online/cgform/api/deletePhysic/{code}/{id}', {
    params: { code, id: ids.join(',') },
  });

export const pressOnlineButton = (code: string, body: BodyOf<'POST /online/cgform/api/doButton/{code}'>) =>
  writeAndTell('post', '/online/cgform/api/doButton/{code}', { params: { code }, body });

export const exportOnlineRows = (code: string, query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/online/cgform/api/exportXls/{code}', query, { code });

export const onlineRowsTemplate = (code: string) =>
  downloadSheet('/online/cgform/api/importTemplate/{code}', {}, { code });

/** `fields.mode` as `x-import` has it; `fields.key`: of the field by which lines find the rows they change. */
export const importOnlineRows = (
  code: string,
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/online/cgform/api/importXls/{code}', file, fields, { ...options, params: { code } });
