import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndNotify } from '#shared/api/client.ts';
import { downloadSheet } from '#shared/api/file.ts';

export const jobsQuery = (query: QueryOf<'GET /sys/quartzJob/list'>) =>
  readOptions('/sys/quartzJob/list', { query });

/** The current state of a job. */
export const readJob = (id: string) => read('/sys/quartzJob/queryById', { query: { id } });

/** The runs of jobs, newest first. */
export const jobRunsQuery = (query: QueryOf<'GET /sys/quartzJob/runs'>) =>
  readOptions('/sys/quartzJob/runs', { query });

/** The next run times of a cron expression; fails with the reason if it is invalid. */
export const nextTimesQuery = (cronExpression: string) =>
  readOptions('/sys/quartzJob/nextTimes', { query: { cronExpression } });

export const addJob = (body: BodyOf<'POST /sys/quartzJob/add'>) =>
  writeAndNotify('post', '/sys/quartzJob/add', { body });

export const editJob = (body: BodyOf<'PUT /sys/quartzJob/edit'>) =>
  writeAndNotify('put', '/sys/quartzJob/edit', { body });

export const deleteJob = (id: string) => writeAndNotify('delete', '/sys/quartzJob/delete', { query: { id } });

export const deleteJobs = (ids: readonly string[]) =>
  writeAndNotify('delete', '/sys/quartzJob/deleteBatch', { query: { ids: ids.join(',') } });

export const pauseJob = (jobClassName: string) =>
  writeAndNotify('put', '/sys/quartzJob/pause', { query: { jobClassName } });

export const resumeJob = (jobClassName: string) =>
  writeAndNotify('put', '/sys/quartzJob/resume', { query: { jobClassName } });

/** Starts a job now. Resolves when it has started, not when it ends. */
export const executeJob = (id: string) => writeAndNotify('post', '/sys/quartzJob/execute', { query: { id } });

export const exportJobs = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/quartzJob/exportXls', query);
