import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { readOptions, write } from './client.ts';

/** Which class has which course, and from when. */
export const courseDeptsQuery = (query: QueryOf<'GET /teaching/teachingCourseDept/list'>) =>
  readOptions('/teaching/teachingCourseDept/list', { query });

/** Gives courses to one class; a course the class has already keeps its row. */
export const openCourses = (body: BodyOf<'POST /teaching/teachingCourseDept/addOrUpdate'>) =>
  write('post', '/teaching/teachingCourseDept/addOrUpdate', { body });

/** Sets the opening time of one row of the course table. */
export const editCourseDept = (body: BodyOf<'PUT /teaching/teachingCourseDept/edit'>) =>
  write('put', '/teaching/teachingCourseDept/edit', { body });
