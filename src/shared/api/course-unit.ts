import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, write, writeAndNotify } from './client.ts';

/** The maximum number of units of a course on one page; the existing product requests the same number. */
const unitsPerCourse = 99;

/**
 * The units of a course that the caller may learn, in order, each with the caller's own work; staff see them as a pupil
 * does.
 */
export const myUnitsQuery = (courseId: string, isPreview = false) =>
  readOptions('/teaching/teachingCourseUnit/mineUnit', {
    query: { courseId, pageNo: 1, pageSize: unitsPerCourse, ...(isPreview ? { preview: '1' } : {}) },
  });

export const unitsQuery = (query: QueryOf<'GET /teaching/teachingCourseUnit/list'>) =>
  readOptions('/teaching/teachingCourseUnit/list', { query });

export const addUnit = (body: BodyOf<'POST /teaching/teachingCourseUnit/add'>) =>
  writeAndNotify('post', '/teaching/teachingCourseUnit/add', { body });

export const editUnit = (body: BodyOf<'PUT /teaching/teachingCourseUnit/edit'>) =>
  writeAndNotify('put', '/teaching/teachingCourseUnit/edit', { body });

/** Reads the current record for its edit form. */
export const readUnit = ({ id }: { readonly id: string }) =>
  read('/teaching/teachingCourseUnit/queryById', { query: { id } });

/** Copies a unit to the end of its course; the copy is hidden from pupils. */
export const copyUnit = (id: string) =>
  writeAndNotify('post', '/teaching/teachingCourseUnit/copy', { body: { id } });

export const deleteUnit = (id: string) =>
  writeAndNotify('delete', '/teaching/teachingCourseUnit/delete', { query: { id } });

/** Deletes all records or none. */
export const deleteUnits = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/teachingCourseUnit/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreUnits = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingCourseUnit/restore', { body: { ids: ids.join(',') } });

export const deletedUnitsQuery = () => readOptions('/teaching/teachingCourseUnit/deleteList', {});

/** Restores records from the recycle bin, including those that other users deleted. */
export const bringBackUnits = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingCourseUnit/back/{id}', { params: { id: ids.join(',') } });

/** Saves the map positions and the order of the units of one course; all or none. */
export const placeUnits = (body: BodyOf<'PUT /teaching/teachingCourseUnit/editBatch'>) =>
  writeAndNotify('put', '/teaching/teachingCourseUnit/editBatch', { body });

/** All units of a course, in order. */
export const courseUnitsQuery = (courseId: string) =>
  unitsQuery({ courseId, pageNo: 1, pageSize: 999, column: 'orderNum', order: 'asc' });

/**
 * The address of a document preview at the school's preview service. It expires after some minutes, so it is not
 * cached.
 */
export const previewPageQuery = (path: string) =>
  queryOptions({
    queryKey: [...keyOf('/sys/common/preview/{path}'), path],
    queryFn: async () => (await write('post', '/sys/common/preview', { body: { path } })).url,
    staleTime: Infinity,
    gcTime: 0,
  });
