import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, OperationKey, QueryOf, ResultOf } from '#openapi/index.ts';
import { call } from './client.ts';
import { connection } from './connection.ts';
import { loadSheet, sendFile, type TransferOptions } from './file.ts';

type StartOf<Of, Method extends string, Name extends string> = Of extends `${Method} ${infer Start}/${Name}`
  ? Start
  : never;

/** Path prefixes of a plain list (`x-crud`) with undo, 回收站 and export. */
type PlainBase = StartOf<OperationKey, 'PUT', 'restore'> &
  StartOf<OperationKey, 'DELETE', 'deletePhysic/{id}'> &
  StartOf<OperationKey, 'GET', 'exportXls'>;
type SheetBase = StartOf<OperationKey, 'POST', 'importExcel'>;

type Key<Of extends string> = Extract<Of, OperationKey>;
type Ids = readonly string[];

/** Returns the calls of a plain list with the names that resource/define-resource.ts uses. */
export function recordCalls<Base extends PlainBase>(base: Base) {
  return {
    record: {
      list: (query: QueryOf<Key<`GET ${Base}/list`>>) =>
        reading<Key<`GET ${Base}/list`>>(`${base}/list`, { ...query }),
      /** Reads the current record for its edit form. */
      read: async ({ id }: { readonly id: string }) =>
        (await call<Key<`GET ${Base}/queryById`>>('get', `${base}/queryById`, { query: { id } })).result,
      create: (body: BodyOf<Key<`POST ${Base}/add`>>) =>
        call<Key<`POST ${Base}/add`>>('post', `${base}/add`, { body }),
      update: (body: BodyOf<Key<`PUT ${Base}/edit`>>) =>
        call<Key<`PUT ${Base}/edit`>>('put', `${base}/edit`, { body }),
      /** Deletes all records or none. */
      remove: (ids: Ids) =>
        ids.length === 1
          ? call<Key<`DELETE ${Base}/delete`>>('delete', `${base}/delete`, { query: { id: ids[0] } })
          : call<Key<`DELETE ${Base}/deleteBatch`>>('delete', `${base}/deleteBatch`, {
              query: { ids: ids.join(',') },
            }),
      /** Undoes a recent deletion (撤销). */
      restore: (ids: Ids) =>
        call<Key<`PUT ${Base}/restore`>>('put', `${base}/restore`, { body: { ids: ids.join(',') } }),
    },
    bin: {
      list: () => reading<Key<`GET ${Base}/deleteList`>>(`${base}/deleteList`, {}),
      /** Includes records that other users deleted. */
      restore: (ids: Ids) =>
        call<Key<`PUT ${Base}/back/{id}`>>('put', `${base}/back/{id}`, { params: { id: ids.join(',') } }),
      /** Deletes the records permanently. */
      purge: (ids: Ids) =>
        call<Key<`DELETE ${Base}/deletePhysic/{id}`>>('delete', `${base}/deletePhysic/{id}`, {
          params: { id: ids.join(',') },
        }),
    },
    load: (query: Readonly<Record<string, string | number>>) => loadSheet(`${base}/exportXls`, query),
  };
}

/** The import of a list, and the template to fill in. */
export function sheetCalls<Base extends SheetBase>(base: Base) {
  return {
    /** `fields.mode` is the import mode that `x-import` in the contract declares. */
    send: (file: File, fields: Readonly<Record<string, string>>, options: TransferOptions) =>
      sendFile<Key<`POST ${Base}/importExcel`>>(`${base}/importExcel`, file, fields, options),
    template: () => loadSheet(`${base}/importTemplate`),
  };
}

/** Like `readOptions`, with a computed path. */
function reading<Of extends OperationKey>(path: string, query: object) {
  return queryOptions({
    queryKey: [...connection().scope(), path, { query }] as const,
    queryFn: async ({ signal }): Promise<ResultOf<Of>> =>
      (await call<Of>('get', path, { query: { ...query }, signal })).result,
  });
}
