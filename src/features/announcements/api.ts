import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf, Schema } from '#openapi/index.ts';
import { keyOf, read, readIfChanged, readOptions, write, writeAndNotify } from '#shared/api/client.ts';

type Bell = { readonly etag: string; readonly notices: Schema<'UnreadAnnouncements'> };

const bellPath = '/sys/annountCement/listByUser';

/**
 * The newest unread announcements of both kinds, with totals, for the bell. The request is polled and conditional, so
 * most answers are a 304. The signal belongs to the poller: the query's own signal would abort the poll when the page
 * with the bell unmounts.
 */
export const unreadAnnouncementsQuery = (signal?: AbortSignal) =>
  queryOptions({
    queryKey: [...keyOf(bellPath), {}] as const,
    queryFn: async ({ client, queryKey }): Promise<Bell> => {
      const known = client.getQueryData<Bell>(queryKey);
      const fresh = await readIfChanged(bellPath, { etag: known?.etag, signal, quiet: true });
      if (fresh !== undefined) return { etag: fresh.etag, notices: fresh.result };
      if (known === undefined) throw new TypeError('Unreachable: nothing known, nothing to confirm');
      return known;
    },
    select: ({ notices }) => notices,
  });

export const announcementQuery = (id: string) =>
  readOptions('/sys/annountCement/queryById', { query: { id } });

const minePath = '/sys/sysAnnouncementSend/getMyAnnouncementSend';

/** The key prefix of all pages of 我的消息. */
export const myAnnouncementsKey = () => keyOf(minePath);

export const myAnnouncementsQuery = (query: QueryOf<'GET /sys/sysAnnouncementSend/getMyAnnouncementSend'>) =>
  readOptions(minePath, { query });

export const readAnnouncement = (anntId: string) =>
  write('put', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body: { anntId } });

export const readAllAnnouncements = () => write('put', '/sys/sysAnnouncementSend/readAll', {});

/** The announcements that the caller manages. */
export const announcementsQuery = (query: QueryOf<'GET /sys/annountCement/list'>) =>
  readOptions('/sys/annountCement/list', { query });

/** Returns the id of the draft. */
export const addAnnouncement = (body: BodyOf<'POST /sys/annountCement/add'>) =>
  writeAndNotify('post', '/sys/annountCement/add', { body });

export const editAnnouncement = (body: BodyOf<'PUT /sys/annountCement/edit'>) =>
  writeAndNotify('put', '/sys/annountCement/edit', { body });

export const deleteAnnouncement = (id: string) =>
  writeAndNotify('delete', '/sys/annountCement/delete', { query: { id } });

/** Deletes all records or none. */
export const deleteAnnouncements = (ids: readonly string[]) =>
  writeAndNotify('delete', '/sys/annountCement/deleteBatch', { query: { ids: ids.join(',') } });

/** The readers of a published announcement. */
export const announcementReadersQuery = (id: string) =>
  readOptions('/sys/annountCement/readers', { query: { id } });

/**
 * Publishes a draft to its receivers. A GET, as in the existing API (docs/wire.md#spelling): never wrap it in a query,
 * which may repeat it.
 */
export const releaseAnnouncement = (id: string) =>
  read('/sys/annountCement/doReleaseData', { query: { id } });

/** Withdraws a published announcement from all receivers. */
export const revokeAnnouncement = (id: string) => read('/sys/annountCement/doReovkeData', { query: { id } });
