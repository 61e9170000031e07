import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, readOptions, writeAndNotify } from '#shared/api/client.ts';

/** The notices that the caller has sent. */
export const ownNoticesQuery = (query: QueryOf<'GET /teaching/notice/mine'>) =>
  readOptions('/teaching/notice/mine', { query });

/** The key prefix of all pages of that list. */
export const ownNoticesKey = () => keyOf('/teaching/notice/mine');

/** A notice of the caller: its text, who has read it and who has not. */
export const noticeReadersQuery = (id: string) => readOptions('/teaching/notice/readers', { query: { id } });

/** Sends a notice; the message contains the number of receivers. */
export const sendNotice = (body: BodyOf<'POST /teaching/notice/send'>) =>
  writeAndNotify('post', '/teaching/notice/send', { body });

/** Sends it again to those who have not read it. */
export const remindReaders = (id: string) =>
  writeAndNotify('post', '/teaching/notice/remind', { body: { id } });

export const revokeNotice = (id: string) =>
  writeAndNotify('delete', '/teaching/notice/revoke', { query: { id } });
