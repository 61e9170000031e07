import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, writeAndTell } from './client.ts';

/** The caller's courses with how many units are handed in. */
export const myCoursesQuery = () => readOptions('/teaching/teachingCourse/mineCourse', {});

export const coursesQuery = (query: QueryOf<'GET /teaching/teachingCourse/list'>) =>
  readOptions('/teaching/teachingCourse/list', { query });

export const addCourse = (body: BodyOf<'POST /teaching/teachingCourse/add'>) =>
  writeAndTell('post', '/teaching/teachingCourse/add', { body });

export const editCourse = (body: BodyOf<'PUT /teaching/teachingCourse/edit'>) =>
  writeAndTell('put', '/teaching/teachingCourse/edit', { body });

/** The courses on the public pages. Quiet: the page shows a failure in the place of the list. */
export const homeCoursesQuery = (query: QueryOf<'GET /teaching/teachingCourse/getHomeCourse'>) =>
  readOptions('/teaching/teachingCourse/getHomeCourse', { query, quiet: true, shared: true });
