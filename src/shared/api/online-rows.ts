import { hashKey, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf, Schema } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndNotify } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

// Rows of online forms; `code` is the code of the form.

/** The fields, views and buttons that the caller sees, and the caller's rights. */
export const onlineColumnsQuery = (
  code: string,
  { quiet = false }: { readonly quiet?: boolean | 'untilAnswered' } = {},
) => readOptions('/online/cgform/api/getColumns/{code}', { params: { code }, quiet });

/** The published forms that the caller may fill in, the newest first. */
export const formsToFillQuery = () => readOptions('/online/cgform/api/toFill', { quiet: 'untilAnswered' });

/** The users that the caller may select in a user field. */
export const onlinePeopleQuery = (code: string, query: QueryOf<'GET /online/cgform/api/getPeople/{code}'>) =>
  readOptions('/online/cgform/api/getPeople/{code}', { params: { code }, query });

/** The rules that the caller receives, identified by the tag in the columns, so they are never stale. */
export const onlineEnhanceQuery = (
  code: string,
  { tag, findRules, storeRules }: { readonly tag: string } & RuleStore,
) => {
  const { queryKey } = readOptions('/online/cgform/api/getEnhanceJs/{code}', { params: { code } });
  return queryOptions({
    queryKey: [...queryKey, tag],
    staleTime: Infinity,
    // Quiet: the form is not shown without its rules, and the page gives the reason.
    queryFn: async ({ client }) => {
      const known = findRules(code, tag);
      if (known !== undefined) return known;
      const found = await read('/online/cgform/api/getEnhanceJs/{code}', { params: { code }, quiet: true });
      storeRules(found);
      if (found.tag === tag) return found;
      // The form was published between the two answers: the columns are stale.
      void client.invalidateQueries({ queryKey: onlineColumnsQuery(code).queryKey });
      throw new Error('表单刚刚更新，请重试');
    },
  });
};

/** Storage of rules in this browser. */
type RuleStore = {
  readonly findRules: (code: string, tag: string) => Schema<'OnlineEnhance'> | undefined;
  readonly storeRules: (record: Schema<'OnlineEnhance'>) => void;
};

/** Quiet until the first answer: the page shows the failure while it has no data. */
export const onlineQueryInfoQuery = (code: string) =>
  readOptions('/online/cgform/api/getQueryInfo/{code}', { params: { code }, quiet: 'untilAnswered' });

export type OnlineRow = Schema<'OnlineRow'>;

const rowsPath = '/online/cgform/api/getData/{code}';

export const onlineRowsQuery = (code: string, query: QueryOf<`GET ${typeof rowsPath}`>) =>
  readOptions(rowsPath, { params: { code }, query });

/** The key prefix of all rows. */
export const onlineRowsKey = () => keyOf(rowsPath);

const treePath = '/online/cgform/api/getTreeData/{code}';
/** The number of rows that the server returns at once. */
const treePage = 1000;

/** All rows directly below one row, or at the top. */
export const onlineTreeQuery = (code: string, pid?: string) => {
  const params = { code };
  const query = pid === undefined ? {} : { pid };
  return queryOptions({
    queryKey: readOptions(treePath, { params, query }).queryKey,
    queryFn: async ({ signal }) => {
      const rows = await read(treePath, { params, query, signal });
      for (let size = rows.length; size === treePage;) {
        const after = rows.at(-1)?.id ?? '';
        const more = await read(treePath, { params, query: { ...query, after }, signal });
        rows.push(...more);
        size = more.length;
      }
      return rows;
    },
  });
};

export const onlineRowQuery = (code: string, id: string) =>
  readOptions('/online/cgform/api/form/{code}/{id}', { params: { code, id } });

/** Reads the current record for its edit form. */
export const readOnlineRow = (code: string, { id }: { readonly id: string }) =>
  read('/online/cgform/api/form/{code}/{id}', { params: { code, id } });

export const addOnlineRow = (code: string, body: BodyOf<'POST /online/cgform/api/form/{code}'>) =>
  writeAndNotify('post', '/online/cgform/api/form/{code}', { params: { code }, body });

export const editOnlineRow = (code: string, body: BodyOf<'PUT /online/cgform/api/form/{code}'>) =>
  writeAndNotify('put', '/online/cgform/api/form/{code}', { params: { code }, body });

/** Moves a row in a tree. */
export const moveOnlineRow = (code: string, body: BodyOf<'PUT /online/cgform/api/move/{code}'>) =>
  writeAndNotify('put', '/online/cgform/api/move/{code}', { params: { code }, body });

/** Deletes all records or none. */
export const deleteOnlineRows = (code: string, ids: readonly string[]) =>
  writeAndNotify('delete', '/online/cgform/api/form/{code}/{id}', { params: { code, id: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreOnlineRows = (code: string, ids: readonly string[]) =>
  writeAndNotify('put', '/online/cgform/api/restore/{code}', {
    params: { code },
    body: { ids: ids.join(',') },
  });

export const deletedOnlineRowsQuery = (code: string) =>
  readOptions('/online/cgform/api/deleteList/{code}', { params: { code } });

/** Restores records from the recycle bin, including those that other users deleted. */
export const bringBackOnlineRows = (code: string, ids: readonly string[]) =>
  writeAndNotify('put', '/online/cgform/api/back/{code}/{id}', { params: { code, id: ids.join(',') } });

/** Deletes the records permanently. */
export const purgeOnlineRows = (code: string, ids: readonly string[]) =>
  writeAndNotify('delete', '/online/cgform/api/deletePhysic/{code}/{id}', {
    params: { code, id: ids.join(',') },
  });

export const pressOnlineButton = (code: string, body: BodyOf<'POST /online/cgform/api/doButton/{code}'>) =>
  writeAndNotify('post', '/online/cgform/api/doButton/{code}', { params: { code }, body });

export type OnlineView = Schema<'OnlineView'>;
type ViewSave = BodyOf<'PUT /online/cgform/api/views/{code}'>;
const viewsPath = '/online/cgform/api/views/{code}';

/** Limits per user and form. */
const maxViews = 20;
const maxNameLength = 20;

/** Views that this browser stored before the server did; the first read uploads them. */
type OldViews = {
  readonly views: () => readonly ViewSave[];
  /** Replaces the stored views by those that could not be uploaded. */
  readonly replace: (remaining: readonly ViewSave[]) => void;
};

export const onlineViewsQuery = (code: string, old: OldViews) =>
  queryOptions({
    queryKey: readOptions(viewsPath, { params: { code } }).queryKey,
    queryFn: async ({ signal }) => {
      const found = await read(viewsPath, { params: { code }, signal });
      const before = old.views();
      if (before.length === 0) return found;
      const remainingViews = await bringViews(
        code,
        before,
        found.filter(({ mine }) => mine),
      );
      old.replace(remainingViews);
      return remainingViews.length === before.length
        ? found
        : await read(viewsPath, { params: { code }, signal });
    },
  });

/** Returns the views that stay in the browser: the server has no room for them, or refused them. */
async function bringViews(
  code: string,
  views: readonly ViewSave[],
  mine: readonly OnlineView[],
): Promise<readonly ViewSave[]> {
  // The server may return the parts of a search in another order.
  const known = new Map(mine.map(({ name, search }) => [name, hashKey([search])]));
  const remainingViews: ViewSave[] = [];
  for (const view of views) {
    const search = hashKey([view.search]);
    if (known.get(view.name) === search) continue;
    const name = freeName(view.name, known);
    if (known.size < maxViews && (await tryUploadView(code, { ...view, name }))) known.set(name, search);
    else remainingViews.push(view);
  }
  return remainingViews;
}

/** A server view with the same name and another search stays unchanged. */
function freeName(name: string, known: ReadonlyMap<string, string>): string {
  for (let at = 2, free = name; ; at += 1) {
    if (!known.has(free)) return free;
    free = `${name.slice(0, maxNameLength - 6)}（${at}）`;
  }
}

/** A refused view does not prevent the others from loading; the next read tries again. */
async function tryUploadView(code: string, view: ViewSave): Promise<boolean> {
  try {
    await writeAndNotify('put', viewsPath, { params: { code }, body: view, quiet: true });
    return true;
  } catch {
    return false;
  }
}

export const saveOnlineView = (code: string, body: ViewSave) =>
  writeAndNotify('put', viewsPath, { params: { code }, body });

export const deleteOnlineView = (code: string, id: string) =>
  writeAndNotify('delete', '/online/cgform/api/views/{code}/{id}', { params: { code, id } });

export const exportOnlineRows = (code: string, query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/online/cgform/api/exportXls/{code}', query, { code });

export const onlineRowsTemplate = (code: string) =>
  downloadSheet('/online/cgform/api/importTemplate/{code}', {}, { code });

/**
 * `fields.mode` is the import mode that `x-import` declares; `fields.key` is the field by which lines find the rows
 * they change.
 */
export const importOnlineRows = (
  code: string,
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/online/cgform/api/importXls/{code}', file, fields, { ...options, params: { code } });
