import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndTell } from './client.ts';
import { downloadSheet } from './file.ts';

export const jobsQuery = (query: QueryOf<'GET /sys/quartzJob/list'>) =>
  readOptions('/sys/quartzJob/list', { query });

/** A job as it is now. */
export const readJob = (id: string) => read('/sys/quartzJob/queryById', { query: { id } });

/** What jobs have done, the newest first. */
export const jobRunsQuery = (query: QueryOf<'GET /sys/quartzJob/runs'>) =>
  readOptions('/sys/quartzJob/runs', { query });

/** The next times of an expression; fails with what is wrong with it. */
export const nextTimesQuery = (cronExpression: string) =>
  readOptions('/sys/quartzJob/nextTimes', { query: { cronExpression } });

export const addJob = (body: BodyOf<'POST /sys/quartzJob/add'>) =>
  writeAndTell('post', '/sys/quartzJob/add', { body });

export const editJob = (body: BodyOf<'PUT /sys/quartzJob/edit'>) =>
  writeAndTell('put', '/sys/quartzJob/edit', { body });

export const deleteJob = (id: string) => writeAndTell('delete', '/sys/quartzJob/delete', { query: { id } });

export const deleteJobs = (ids: readonly string[]) =>
  writeAndTell('delete', '/sys/quartzJob/deleteBatch', { query: { ids: ids.join(',') } });

export const pauseJob = (jobClassName: string) =>
  writeAndTell('put', '/sys/quartzJob/pause', { query: { jobClassName } });

export const resumeJob = (jobClassName: string) =>
  writeAndTell('put', '/sys/quartzJob/resume', { query: { jobClassName } });

/** Answers when the job has begun. */
export const executeJob = (id: string) => writeAndTell('post', '/sys/quartzJob/execute', { query: { id } });

export const exportJobs = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/quartzJob/exportXls', query);
