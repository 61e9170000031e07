import type { QueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndNotify, type ReadPath } from '#shared/api/client.ts';
import { connection } from '#shared/api/connection.ts';
import { projectLoader } from '#shared/api/work.ts';

/** Exhibitions of the classes that the caller manages. */
export const exhibitionsQuery = (query: QueryOf<'GET /teaching/exhibition/list'>) =>
  readOptions('/teaching/exhibition/list', { query });

/** Reads the current record for its edit form. */
export const readExhibition = ({ id }: { readonly id: string }) =>
  read('/teaching/exhibition/queryById', { query: { id } });

export const addExhibition = (body: BodyOf<'POST /teaching/exhibition/add'>) =>
  writeAndNotify('post', '/teaching/exhibition/add', { body });

export const editExhibition = (body: BodyOf<'PUT /teaching/exhibition/edit'>) =>
  writeAndNotify('put', '/teaching/exhibition/edit', { body });

/** Deletes all records or none. */
export const deleteExhibitions = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/exhibition/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreExhibitions = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/exhibition/restore', { body: { ids: ids.join(',') } });

/** Ends an exhibition now. */
export const finishExhibition = (id: string) =>
  writeAndNotify('put', '/teaching/exhibition/finish', { body: { id } });

/** Works that pupils have handed in and that the caller may add. */
export const candidatesQuery = (query: QueryOf<'GET /teaching/exhibition/candidates'>) =>
  readOptions('/teaching/exhibition/candidates', { query });

/** Adds works of pupils, all or none. */
export const collectWorks = (body: BodyOf<'PUT /teaching/exhibition/collect'>) =>
  writeAndNotify('put', '/teaching/exhibition/collect', { body });

/** Entries that a teacher has removed. */
export const removedEntriesQuery = (id: string) =>
  readOptions('/teaching/exhibition/removed', { query: { id } });

/** Removes an entry; its author reads the reason. */
export const removeEntry = (body: BodyOf<'PUT /teaching/exhibition/remove'>) =>
  writeAndNotify('put', '/teaching/exhibition/remove', { body });

export const putBackEntry = (id: string) =>
  writeAndNotify('put', '/teaching/exhibition/putBack', { body: { id } });

/** Exhibitions of the caller's own classes, the open ones first. */
export const myExhibitionsQuery = () => readOptions('/teaching/exhibition/mine', {});

/** One exhibition, with what the caller may do. Quiet: the page shows that it is missing. */
export const exhibitionQuery = (id: string) =>
  readOptions('/teaching/exhibition/view', { query: { id }, quiet: true });

/** One page of the works of an exhibition. Quiet: the page shows the failure. */
export const entriesQuery = (query: QueryOf<'GET /teaching/exhibition/entries'>) =>
  readOptions('/teaching/exhibition/entries', { query, quiet: true });

/** The same, not cached: for printing. */
export const readEntries = (query: QueryOf<'GET /teaching/exhibition/entries'>) =>
  read('/teaching/exhibition/entries', { query });

/** One work of an exhibition. Quiet: the dialog shows that it is missing. */
export const entryQuery = (id: string) =>
  readOptions('/teaching/exhibition/entry', { query: { id }, quiet: true });

/** Returns a loader of the version that was entered, for the player. */
export const entryLoader = (id: string) =>
  projectLoader(`${connection().apiBase}/teaching/exhibition/file?id=${encodeURIComponent(id)}`);

/** Enters a work of the caller, or replaces its version. */
export const enterExhibition = (body: BodyOf<'PUT /teaching/exhibition/enter'>) =>
  writeAndNotify('put', '/teaching/exhibition/enter', { body });

export const withdrawEntry = (id: string) =>
  writeAndNotify('delete', '/teaching/exhibition/withdraw', { query: { id } });

/** Sets the caller's vote; null takes it back. */
export const voteFor = (body: BodyOf<'PUT /teaching/exhibition/vote'>) =>
  writeAndNotify('put', '/teaching/exhibition/vote', { body });

/** The reads that a change of an exhibition or of its works makes stale. */
const changedPaths = [
  '/teaching/exhibition/list',
  '/teaching/exhibition/candidates',
  '/teaching/exhibition/removed',
  '/teaching/exhibition/mine',
  '/teaching/exhibition/view',
  '/teaching/exhibition/entries',
  '/teaching/exhibition/entry',
] as const satisfies readonly ReadPath[];

/** Reads again what is shown of exhibitions. */
export async function renewExhibitions(client: QueryClient): Promise<void> {
  await Promise.all(changedPaths.map((path) => client.invalidateQueries({ queryKey: keyOf(path) })));
}
