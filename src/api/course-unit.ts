import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, readOptions, writeAndTell } from './client.ts';
import { downloadFile } from './file.ts';

/** A course has at most this many units on one page; the existing product asks for as many. */
const unitsPerCourse = 99;

/** The units of a course the caller may learn, in their order, with the caller's own work of each. */
export const myUnitsQuery = (courseId: string) =>
  readOptions('/teaching/teachingCourseUnit/mineUnit', {
    query: { courseId, pageNo: 1, pageSize: unitsPerCourse },
  });

export const unitsQuery = (query: QueryOf<'GET /teaching/teachingCourseUnit/list'>) =>
  readOptions('/teaching/teachingCourseUnit/list', { query });

export const addUnit = (body: BodyOf<'POST /teaching/teachingCourseUnit/add'>) =>
  writeAndTell('post', '/teaching/teachingCourseUnit/add', { body });

export const editUnit = (body: BodyOf<'PUT /teaching/teachingCourseUnit/edit'>) =>
  writeAndTell('put', '/teaching/teachingCourseUnit/edit', { body });

/** The bytes of a material that is shown in place. A stored file never changes. */
export const materialQuery = (url: string) =>
  queryOptions({
    queryKey: [...keyOf('/sys/common/static/{path}'), url],
    queryFn: ({ signal }) => downloadFile(url, { signal }),
    staleTime: Infinity,
  });
