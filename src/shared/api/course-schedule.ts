import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, write, writeAndNotify } from './client.ts';
import { downloadSheet } from './file.ts';

/** The courses of each class and their opening times. */
export const scheduledCoursesQuery = (query: QueryOf<'GET /teaching/teachingCourseDept/list'>) =>
  readOptions('/teaching/teachingCourseDept/list', { query });

/** Assigns courses to a class; an already assigned course keeps its row. */
export const openCourses = (body: BodyOf<'POST /teaching/teachingCourseDept/addOrUpdate'>) =>
  write('post', '/teaching/teachingCourseDept/addOrUpdate', { body });

/** Sets the opening time of one row of the course schedule. */
export const editScheduledCourse = (body: BodyOf<'PUT /teaching/teachingCourseDept/edit'>) =>
  writeAndNotify('put', '/teaching/teachingCourseDept/edit', { body });

/** Assigns one course to a class. */
export const addScheduledCourse = (body: BodyOf<'POST /teaching/teachingCourseDept/add'>) =>
  writeAndNotify('post', '/teaching/teachingCourseDept/add', { body });

/** One row of the course schedule. */
export const scheduledCourseQuery = (id: string) =>
  readOptions('/teaching/teachingCourseDept/queryById', { query: { id } });

/** Removes a course from its class. */
export const deleteScheduledCourse = (id: string) =>
  writeAndNotify('delete', '/teaching/teachingCourseDept/delete', { query: { id } });

/** Takes ids joined by commas. */
export const deleteScheduledCourses = (ids: string) =>
  writeAndNotify('delete', '/teaching/teachingCourseDept/deleteBatch', { query: { ids } });

export const exportScheduledCourses = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingCourseDept/exportXls', query);
