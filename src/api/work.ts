import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { hasMore } from '#lib/how-many.ts';
import { read, readOptions, write, writeAndTell } from './client.ts';
import { downloadFile } from './file.ts';

type PublicList = QueryOf<'GET /teaching/teachingWork/leaderboard'>;

const publicWorks = '/teaching/teachingWork/leaderboard';

/** The caller's own works. */
export const myWorksQuery = (query: QueryOf<'GET /teaching/teachingWork/mine'>) =>
  readOptions('/teaching/teachingWork/mine', { query });

/** Works of the pupils the caller answers for. */
export const worksQuery = (query: QueryOf<'GET /teaching/teachingWork/list'>) =>
  readOptions('/teaching/teachingWork/list', { query });

/** What the teacher wrote about a work: one entry, or none. */
export const workCorrectionsQuery = (id: string) =>
  readOptions('/teaching/teachingWork/queryTeachingWorkCorrectByMainId', { query: { id } });

/** Works of the class that are built alike. Quiet: only a hint. */
export const similarWorksQuery = (id: string) =>
  readOptions('/teaching/teachingWork/similar', { query: { id }, quiet: true });

/** What a work is judged by, with the points it got. */
export const workRubricQuery = (id: string) =>
  readOptions('/teaching/teachingWork/rubric', { query: { id } });

/** Published works. Quiet: the public pages show a failure in the place of the list. */
export const publicWorksQuery = (query: PublicList) =>
  readOptions(publicWorks, { query, quiet: true, shared: true });

/** Published works, page after page. */
export const publicWorkPagesQuery = (query: Omit<PublicList, 'pageNo'> & { readonly pageSize: number }) =>
  infiniteQueryOptions({
    queryKey: [...publicWorksQuery(query).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      read(publicWorks, { query: { ...query, pageNo: pageParam }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      hasMore(last) || pages.length * query.pageSize < last.total ? pages.length + 1 : undefined,
  });

/** One work; refused when it is missing or not for the caller. Quiet: the page says so itself. */
export const publicWorkQuery = (workId: string) =>
  readOptions('/teaching/teachingWork/studentWorkInfo', { query: { workId }, quiet: true });

/** Says what a work is about. Quiet: the dialog shows a failure. */
export const describeWork = (workId: string, workDesc: string) =>
  writeAndTell('put', '/teaching/teachingWork/describe', { body: { workId, workDesc }, quiet: true });

/** Whoever has published works. Quiet: the page says itself that there is nobody. */
export const authorQuery = (userId: string) =>
  readOptions('/teaching/teachingWork/userInfo', { query: { userId }, quiet: true });

/** Saves (status 0) or hands in (1) a work. Quiet: the form shows a failure beside what was chosen and typed. */
export const submitWork = (body: BodyOf<'POST /teaching/teachingWork/submit'>, signal?: AbortSignal) =>
  write('post', '/teaching/teachingWork/submit', { body, signal, quiet: true });

/** Grades a work. */
export const editWork = (body: BodyOf<'PUT /teaching/teachingWork/edit'>) =>
  write('put', '/teaching/teachingWork/edit', { body });

type GradedState = Pick<
  BodyOf<'PUT /teaching/teachingWork/edit'>,
  'id' | 'workName' | 'workStatus' | 'revision'
>;

/** Gives a work another state; what was said of it stays. */
export const setWorkStatus = ({ id, workName, workStatus, revision }: GradedState) =>
  writeAndTell('put', '/teaching/teachingWork/edit', {
    body: {
      id,
      workName,
      workStatus,
      teachingWorkCorrectList: [],
      ...(revision === undefined ? {} : { revision }),
    },
  });

/** Counts a view, once per visitor and day. Quiet: nobody asked for it. */
export const viewWork = (workId: string) =>
  write('post', '/teaching/teachingWork/viewWork', { body: { workId }, quiet: true });

/** Likes a work; the message says whether it was the first time. */
export const starWork = (workId: string) =>
  writeAndTell('post', '/teaching/teachingWork/starWork', { body: { workId } });

/** What fetches a project for the player: the file's bytes, with how much of them has arrived (0 to 1). */
export const projectLoader =
  (url: string) =>
  (signal: AbortSignal, onProgress: (fraction: number) => void): Promise<ArrayBuffer> =>
    downloadFile(url, {
      signal,
      onProgress: ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0),
    });

/** A work with what the editor needs to go on with it. Quiet: the page says so itself. */
export const openWorkQuery = (id: string) =>
  readOptions('/teaching/teachingWork/queryById', { query: { id }, quiet: true });

/** As it is on the server now. Not of the cache: a part of the page that goes would take the answer with it. */
export const openWork = (id: string) =>
  read('/teaching/teachingWork/queryById', { query: { id }, quiet: true });

/** A copy of a published work, as one's own. Quiet: the button says so itself. */
export const remixWork = (workId: string) =>
  write('post', '/teaching/teachingWork/remix', { body: { workId }, quiet: true });

/** Gives everybody chosen a copy of a work; the message says to how many. Quiet: the dialog says a failure itself. */
export const cloneWork = (body: BodyOf<'POST /teaching/teachingWork/sendWork'>) =>
  writeAndTell('post', '/teaching/teachingWork/sendWork', { body, quiet: true });

/** What was saved before, newest first. */
export const workVersionsQuery = (id: string) =>
  readOptions('/teaching/teachingWork/listVersion', { query: { id } });

/** What changed from one version to another; neither ever changes. Quiet: the dialog says so itself. */
export const workComparisonQuery = (query: QueryOf<'GET /teaching/teachingWork/compareVersions'>) =>
  readOptions('/teaching/teachingWork/compareVersions', { query, quiet: true });

/** Puts an old version on top of the list. */
export const restoreWorkVersion = (body: BodyOf<'POST /teaching/teachingWork/restoreVersion'>) =>
  write('post', '/teaching/teachingWork/restoreVersion', { body });
