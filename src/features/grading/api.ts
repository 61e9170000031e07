import type { QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndNotify } from '#shared/api/client.ts';

/** The caller's own 常用评语. */
export const ownPhrasesQuery = () => readOptions('/teaching/ownPhrase/list', {});

/** Reads the unit of a work. Quiet: it only adds a comparison to the analysis. */
export const readWorkUnit = (id: string, signal: AbortSignal) =>
  read('/teaching/teachingCourseUnit/queryById', { query: { id }, quiet: true, signal });

/** Reads the homework of a work. Quiet for the same reason. */
export const readWorkHomework = (id: string, signal: AbortSignal) =>
  read('/teaching/teachingAdditionalWork/queryById', { query: { id }, quiet: true, signal });

/** Reads works of the pupils whom the caller manages, without keeping them. Quiet: the dialog shows a failure. */
export const readWorks = (query: QueryOf<'GET /teaching/teachingWork/list'>, signal: AbortSignal) =>
  read('/teaching/teachingWork/list', { query, quiet: true, signal });

/** Reads the stored analyses of the works of a task. Quiet: without them the works themselves are read. */
export const readAnalyses = (query: QueryOf<'GET /teaching/teachingWork/analyses'>, signal: AbortSignal) =>
  read('/teaching/teachingWork/analyses', { query, quiet: true, signal });

/** Saves all phrases in this order. */
export const saveOwnPhrases = (phrases: readonly string[]) =>
  writeAndNotify('put', '/teaching/ownPhrase/save', { body: { phrases: [...phrases] } });
