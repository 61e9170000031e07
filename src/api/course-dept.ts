import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, write, writeAndTell } from './client.ts';
import { downloadSheet } from './file.ts';

/** Which class has which course, and from when. */
export const courseDeptsQuery = (query: QueryOf<'GET /teaching/teachingCourseDept/list'>) =>
  readOptions('/teaching/teachingCourseDept/list', { query });

/** Gives courses to one class; a course the class has already keeps its row. */
export const openCourses = (body: BodyOf<'POST /teaching/teachingCourseDept/addOrUpdate'>) =>
  write('post', '/teaching/teachingCourseDept/addOrUpdate', { body });

/** Sets the opening time of one row of the course table. */
export const editCourseDept = (body: BodyOf<'PUT /teaching/teachingCourseDept/edit'>) =>
  writeAndTell('put', '/teaching/teachingCourseDept/edit', { body });

/** Gives one course to a class. */
export const addCourseDept = (body: BodyOf<'POST /teaching/teachingCourseDept/add'>) =>
  writeAndTell('post', '/teaching/teachingCourseDept/add', { body });

/** One row of the course table. */
export const courseDeptQuery = (id: string) =>
  readOptions('/teaching/teachingCourseDept/queryById', { query: { id } });

/** Takes a course away from its class. */
export const deleteCourseDept = (id: string) =>
  writeAndTell('delete', '/teaching/teachingCourseDept/delete', { query: { id } });

/** Ids joined by commas. */
export const deleteCourseDepts = (ids: string) =>
  writeAndTell('delete', '/teaching/teachingCourseDept/deleteBatch', { query: { ids } });

export const exportCourseDepts = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingCourseDept/exportXls', query);
