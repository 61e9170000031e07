import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, write, writeAndNotify } from './client.ts';
import { connection } from './connection.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Homework of the classes that the caller manages. */
export const homeworkQuery = (query: QueryOf<'GET /teaching/teachingAdditionalWork/list'>) =>
  readOptions('/teaching/teachingAdditionalWork/list', { query });

/** Reads the current record for its edit form. */
export const readHomework = ({ id }: { readonly id: string }) =>
  read('/teaching/teachingAdditionalWork/queryById', { query: { id } });

export const addHomework = (body: BodyOf<'POST /teaching/teachingAdditionalWork/add'>) =>
  writeAndNotify('post', '/teaching/teachingAdditionalWork/add', { body });

export const editHomework = (body: BodyOf<'PUT /teaching/teachingAdditionalWork/edit'>) =>
  writeAndNotify('put', '/teaching/teachingAdditionalWork/edit', { body });

export const deleteOneHomework = (id: string) =>
  writeAndNotify('delete', '/teaching/teachingAdditionalWork/delete', { query: { id } });

/** Deletes all records or none. */
export const deleteHomework = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/teachingAdditionalWork/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreHomework = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingAdditionalWork/restore', { body: { ids: ids.join(',') } });

export const exportHomework = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingAdditionalWork/exportXls', query);

/** The submission status of each pupil. */
export const homeworkProgressQuery = (id: string) =>
  readOptions('/teaching/teachingAdditionalWork/progress', { query: { id } });

/** Reminds the pupils of one class, or of all classes, who have not submitted. */
export const remindHomework = (body: BodyOf<'POST /teaching/teachingAdditionalWork/remind'>) =>
  writeAndNotify('post', '/teaching/teachingAdditionalWork/remind', { body });

/** Publishes the marks to the pupils of one class or of all classes. */
export const releaseMarks = (body: BodyOf<'POST /teaching/teachingAdditionalWork/releaseMarks'>) =>
  writeAndNotify('post', '/teaching/teachingAdditionalWork/releaseMarks', { body });

/** Downloads the marks as a sheet. */
export const exportMarks = (query: { readonly id: string; readonly departId?: string | undefined }) =>
  downloadSheet('/teaching/teachingAdditionalWork/exportMarks', query);

/** Identifies the works of one class for one homework or one unit. */
export type MarksPlace = { readonly departId: string } & (
  | { readonly additionalId: string }
  | { readonly unitId: string }
);

export const importMarks = (
  file: File,
  fields: Readonly<Record<string, string>> & MarksPlace,
  options: TransferOptions,
) => postFile('/teaching/teachingWork/importMarks', file, fields, options);

export const marksTemplate = (query: MarksPlace) =>
  downloadSheet('/teaching/teachingWork/marksTemplate', query);

/** Submits a form so that the browser downloads all submitted works as one zip. Quiet: the button shows a failure. */
export async function downloadHomework(body: BodyOf<'POST /teaching/teachingAdditionalWork/downloadTicket'>) {
  const { ticket } = await write('post', '/teaching/teachingAdditionalWork/downloadTicket', {
    body,
    quiet: true,
  });
  const action = `${connection().apiBase}/teaching/teachingAdditionalWork/downloadByTicket`;
  return { action, fields: { ticket } };
}

/** The caller's own homework. */
export const myHomeworkListQuery = () =>
  readOptions('/teaching/teachingWork/mineAdditionalWork', { query: {} });

/** One homework of the caller. Quiet: the page shows that the homework is missing. */
export const myHomeworkQuery = (id: string) =>
  readOptions('/teaching/teachingAdditionalWork/getWorkInfo', { query: { id }, quiet: true });
