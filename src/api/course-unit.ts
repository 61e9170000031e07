import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, write, writeAndTell } from './client.ts';

/** A course has at most this many units on one page; the existing product asks for as many. */
const unitsPerCourse = 99;

/** The units of a course the caller may learn, in their order, with the caller's own work of each; as a pupil, for staff. */
export const myUnitsQuery = (courseId: string, isPreview = false) =>
  readOptions('/teaching/teachingCourseUnit/mineUnit', {
    query: { courseId, pageNo: 1, pageSize: unitsPerCourse, ...(isPreview ? { preview: '1' } : {}) },
  });

export const unitsQuery = (query: QueryOf<'GET /teaching/teachingCourseUnit/list'>) =>
  readOptions('/teaching/teachingCourseUnit/list', { query });

export const addUnit = (body: BodyOf<'POST /teaching/teachingCourseUnit/add'>) =>
  writeAndTell('post', '/teaching/teachingCourseUnit/add', { body });

export const editUnit = (body: BodyOf<'PUT /teaching/teachingCourseUnit/edit'>) =>
  writeAndTell('put', '/teaching/teachingCourseUnit/edit', { body });

/** As it is now, for its form. */
export const readUnit = ({ id }: { readonly id: string }) =>
  read('/teaching/teachingCourseUnit/queryById', { query: { id } });

export const deleteUnit = (id: string) =>
  writeAndTell('delete', '/teaching/teachingCourseUnit/delete', { query: { id } });

/** All or none. */
export const deleteUnits = (ids: readonly string[]) =>
  writeAndTell('delete', '/teaching/teachingCourseUnit/deleteBatch', { query: { ids: ids.join(',') } });

/** 撤销: of what was deleted a moment ago. */
export const restoreUnits = (ids: readonly string[]) =>
  writeAndTell('put', '/teaching/teachingCourseUnit/restore', { body: { ids: ids.join(',') } });

export const deletedUnitsQuery = () => readOptions('/teaching/teachingCourseUnit/deleteList', {});

/** From the recycle bin, whoever deleted them. */
export const bringBackUnits = (ids: readonly string[]) =>
  writeAndTell('put', '/teaching/teachingCourseUnit/back/{id}', { params: { id: ids.join(',') } });

/** Places on the map and the order of units of one course; all or none. */
export const placeUnits = (body: BodyOf<'PUT /teaching/teachingCourseUnit/editBatch'>) =>
  writeAndTell('put', '/teaching/teachingCourseUnit/editBatch', { body });

/** Every unit of a course, in order. */
export const courseUnitsQuery = (courseId: string) =>
  unitsQuery({ courseId, pageNo: 1, pageSize: 999, column: 'orderNum', order: 'asc' });

/** The page of the school's service that shows a document; good for some minutes, so each time another. */
export const previewPageQuery = (path: string) =>
  queryOptions({
    queryKey: [...keyOf('/sys/common/preview/{path}'), path],
    queryFn: async () => (await write('post', '/sys/common/preview', { body: { path } })).url,
    staleTime: Infinity,
    gcTime: 0,
  });
