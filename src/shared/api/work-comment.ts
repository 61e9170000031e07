import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, write, writeAndNotify } from './client.ts';

const comments = '/teaching/teachingWork/getWorkComments';
const pageSize = 10;

/** The comments of a work, newest first, in pages. Quiet: the page shows a failure in their place. */
export const workCommentsQuery = (workId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(comments), workId],
    queryFn: ({ pageParam, signal }) =>
      read(comments, { query: { workId, page: pageParam, pageSize }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
  });

/** Writes a comment. Quiet: the form shows a failure next to the text. */
export const saveComment = (workId: string, comment: string) =>
  write('post', '/teaching/teachingWork/saveComment', { body: { workId, comment }, quiet: true });

/** Deletes one of the caller's own comments. */
export const deleteOwnComment = (id: string) =>
  writeAndNotify('delete', '/teaching/teachingWork/delComment', { query: { id }, quiet: true });

/** Reports a comment to staff. Quiet: the dialog shows a failure. */
export const reportComment = (id: string, reason: string) =>
  writeAndNotify('post', '/teaching/teachingWork/reportComment', { body: { id, reason }, quiet: true });

/** The comments for moderators. */
export const staffCommentsQuery = (query: QueryOf<'GET /teaching/workComment/list'>) =>
  readOptions('/teaching/workComment/list', { query });

/** Hides comments (1) or shows them again (0) and closes their reports. */
export const setCommentStatus = (ids: readonly string[], commentStatus: 0 | 1) =>
  writeAndNotify('put', '/teaching/workComment/updateStatus', {
    body: { ids: ids.join(','), commentStatus },
  });

/** Keeps comments unchanged and closes their reports. */
export const handleReports = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/workComment/handle', { body: { ids: ids.join(',') } });

export const deleteComments = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/workComment/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreComments = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/workComment/restore', { body: { ids: ids.join(',') } });
