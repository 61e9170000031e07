import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { hasMore } from '#shared/text/how-many.ts';
import { read, readOptions, write, writeAndNotify } from './client.ts';
import { downloadFile } from './file.ts';

type PublicList = QueryOf<'GET /teaching/teachingWork/leaderboard'>;

const publicWorks = '/teaching/teachingWork/leaderboard';

/** The caller's own works. */
export const myWorksQuery = (query: QueryOf<'GET /teaching/teachingWork/mine'>) =>
  readOptions('/teaching/teachingWork/mine', { query });

/** Works of the pupils whom the caller manages. */
export const worksQuery = (query: QueryOf<'GET /teaching/teachingWork/list'>) =>
  readOptions('/teaching/teachingWork/list', { query });

/** The teacher's comments on a work: one entry or none. */
export const workCorrectionsQuery = (id: string) =>
  readOptions('/teaching/teachingWork/queryTeachingWorkCorrectByMainId', { query: { id } });

/** Works of the class with a similar structure. Quiet: this is only a hint. */
export const similarWorksQuery = (id: string) =>
  readOptions('/teaching/teachingWork/similar', { query: { id }, quiet: true });

/** The works that wait for a grade, by class and task. */
export const waitingTasksQuery = (query: QueryOf<'GET /teaching/teachingWork/waiting'>) =>
  readOptions('/teaching/teachingWork/waiting', { query });

/** The rubric of a work with its points. */
export const workRubricQuery = (id: string) =>
  readOptions('/teaching/teachingWork/rubric', { query: { id } });

/** Published works. Quiet: the public pages show a failure instead of the list. */
export const publicWorksQuery = (query: PublicList) =>
  readOptions(publicWorks, { query, quiet: true, shared: true });

/** Published works, in pages. */
export const publicWorkPagesQuery = (query: Omit<PublicList, 'pageNo'> & { readonly pageSize: number }) =>
  infiniteQueryOptions({
    queryKey: [...publicWorksQuery(query).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      read(publicWorks, { query: { ...query, pageNo: pageParam }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      hasMore(last) || pages.length * query.pageSize < last.total ? pages.length + 1 : undefined,
  });

/** One work; refused when it is missing or the caller may not see it. Quiet: the page shows the failure. */
export const publicWorkQuery = (workId: string) =>
  readOptions('/teaching/teachingWork/studentWorkInfo', { query: { workId }, quiet: true });

/** Sets the description of a work. Quiet: the dialog shows a failure. */
export const describeWork = (workId: string, workDesc: string) =>
  writeAndNotify('put', '/teaching/teachingWork/describe', { body: { workId, workDesc }, quiet: true });

/** An author of published works. Quiet: the page shows that the author is missing. */
export const authorQuery = (userId: string) =>
  readOptions('/teaching/teachingWork/userInfo', { query: { userId }, quiet: true });

/** Saves (status 0) or submits (1) a work. Quiet: the form shows a failure next to the fields. */
export const submitWork = (body: BodyOf<'POST /teaching/teachingWork/submit'>, signal?: AbortSignal) =>
  write('post', '/teaching/teachingWork/submit', { body, signal, quiet: true });

/** Grades a work. */
export const editWork = (body: BodyOf<'PUT /teaching/teachingWork/edit'>) =>
  write('put', '/teaching/teachingWork/edit', { body });

type GradedState = Pick<
  BodyOf<'PUT /teaching/teachingWork/edit'>,
  'id' | 'workName' | 'workStatus' | 'revision'
>;

/** Changes the status of a work; its comments stay. */
export const setWorkStatus = ({ id, workName, workStatus, revision }: GradedState) =>
  writeAndNotify('put', '/teaching/teachingWork/edit', {
    body: {
      id,
      workName,
      workStatus,
      teachingWorkCorrectList: [],
      ...(revision === undefined ? {} : { revision }),
    },
  });

/** Counts a view, once per visitor and day. Quiet: the visitor did not request it. */
export const viewWork = (workId: string) =>
  write('post', '/teaching/teachingWork/viewWork', { body: { workId }, quiet: true });

/** Likes a work; the message says whether it was the first like. */
export const starWork = (workId: string) =>
  writeAndNotify('post', '/teaching/teachingWork/starWork', { body: { workId } });

/** Returns a loader of a project for the player: it resolves to the file's bytes and reports progress (0 to 1). */
export const projectLoader =
  (url: string) =>
  (signal: AbortSignal, onProgress: (fraction: number) => void): Promise<ArrayBuffer> =>
    downloadFile(url, {
      signal,
      onProgress: ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0),
    });

/** A work with everything the editor needs. Quiet: the page shows the failure. */
export const openWorkQuery = (id: string) =>
  readOptions('/teaching/teachingWork/queryById', { query: { id }, quiet: true });

/** The current state on the server. Not cached: a component that unmounts would remove the answer. */
export const openWork = (id: string) =>
  read('/teaching/teachingWork/queryById', { query: { id }, quiet: true });

/** Copies a published work into the caller's own works. Quiet: the button shows the failure. */
export const remixWork = (workId: string) =>
  write('post', '/teaching/teachingWork/remix', { body: { workId }, quiet: true });

/** Gives each selected user a copy of a work; the message contains the count. Quiet: the dialog shows a failure. */
export const cloneWork = (body: BodyOf<'POST /teaching/teachingWork/sendWork'>) =>
  writeAndNotify('post', '/teaching/teachingWork/sendWork', { body, quiet: true });

/** The saved versions, newest first. */
export const workVersionsQuery = (id: string) =>
  readOptions('/teaching/teachingWork/listVersion', { query: { id } });

/** The changes from one version to another; neither ever changes. Quiet: the dialog shows a failure. */
export const workComparisonQuery = (query: QueryOf<'GET /teaching/teachingWork/compareVersions'>) =>
  readOptions('/teaching/teachingWork/compareVersions', { query, quiet: true });

/** Makes an old version the newest one. */
export const restoreWorkVersion = (body: BodyOf<'POST /teaching/teachingWork/restoreVersion'>) =>
  write('post', '/teaching/teachingWork/restoreVersion', { body });
