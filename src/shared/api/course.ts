import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndNotify } from './client.ts';

/** The caller's courses with the number of submitted units. */
export const myCoursesQuery = () => readOptions('/teaching/teachingCourse/mineCourse', {});

export const coursesQuery = (query: QueryOf<'GET /teaching/teachingCourse/list'>) =>
  readOptions('/teaching/teachingCourse/list', { query });

export const addCourse = (body: BodyOf<'POST /teaching/teachingCourse/add'>) =>
  writeAndNotify('post', '/teaching/teachingCourse/add', { body });

export const editCourse = (body: BodyOf<'PUT /teaching/teachingCourse/edit'>) =>
  writeAndNotify('put', '/teaching/teachingCourse/edit', { body });

/** One course as staff see it. */
export const courseQuery = (id: string) =>
  readOptions('/teaching/teachingCourse/queryById', { query: { id } });

/** Reads the current record for its edit form. */
export const readCourse = ({ id }: { readonly id: string }) =>
  read('/teaching/teachingCourse/queryById', { query: { id } });

export const deleteCourse = (id: string) =>
  writeAndNotify('delete', '/teaching/teachingCourse/delete', { query: { id } });

/** Deletes all records or none. */
export const deleteCourses = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/teachingCourse/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreCourses = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingCourse/restore', { body: { ids: ids.join(',') } });

export const deletedCoursesQuery = () => readOptions('/teaching/teachingCourse/deleteList', {});

/** Restores records from the recycle bin, including those that other users deleted. */
export const bringBackCourses = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingCourse/back/{id}', { params: { id: ids.join(',') } });

/** Numbers the courses in the given order. */
export const sortCourses = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingCourse/sort', { body: { ids: ids.join(',') } });

/** Copies a course with its units; the caller owns the copy. */
export const copyCourse = (id: string) =>
  writeAndNotify('post', '/teaching/teachingCourse/copy', { body: { id } });

/** The courses on the public pages. Quiet: the page shows a failure instead of the list. */
export const homeCoursesQuery = (query: QueryOf<'GET /teaching/teachingCourse/getHomeCourse'>) =>
  readOptions('/teaching/teachingCourse/getHomeCourse', { query, quiet: true, shared: true });
