import type { QueryOf } from '#openapi/index.ts';
import { readOptions, write } from './client.ts';

/** What the bell shows: the newest unread of both kinds, with totals. */
export const unreadAnnouncementsQuery = () => readOptions('/sys/annountCement/listByUser', { quiet: true });

export const announcementQuery = (id: string) =>
  readOptions('/sys/annountCement/queryById', { query: { id } });

export const myAnnouncementsQuery = (query: QueryOf<'GET /sys/sysAnnouncementSend/getMyAnnouncementSend'>) =>
  readOptions('/sys/sysAnnouncementSend/getMyAnnouncementSend', { query });

export const readAnnouncement = (anntId: string) =>
  write('put', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body: { anntId } });

export const readAllAnnouncements = () => write('put', '/sys/sysAnnouncementSend/readAll', {});
