import type { BodyOf } from '#openapi/index.ts';
import { keyOf, readOptions, write, writeAndNotify } from './client.ts';

/** The classes that the caller manages, including archived ones. */
export const myClassesQuery = () => readOptions('/teaching/class/mine', {});

/** A class with its pupils, seats and groups. */
export const classRoomQuery = (id: string) => readOptions('/teaching/class/queryById', { query: { id } });

/** Saves all seats at once. */
export const saveClassSeats = (body: BodyOf<'PUT /teaching/class/seats'>) =>
  write('put', '/teaching/class/seats', { body });

/** Saves all groups at once. */
export const saveClassGroups = (body: BodyOf<'PUT /teaching/class/groups'>) =>
  writeAndNotify('put', '/teaching/class/groups', { body });

/** Staff who may become teachers of the class, by name or account. */
export const colleaguesQuery = (departId: string, keyword: string) =>
  readOptions('/teaching/class/colleagues', { query: { departId, keyword } });

/** Adds a teacher to a class, or puts them in charge of it. */
export const saveClassTeacher = (body: BodyOf<'PUT /teaching/class/teacher'>) =>
  writeAndNotify('put', '/teaching/class/teacher', { body });

export const removeClassTeacher = (departId: string, userId: string) =>
  writeAndNotify('delete', '/teaching/class/teacher', { query: { departId, userId } });

export const transferPupils = (body: BodyOf<'POST /teaching/class/transfer'>) =>
  writeAndNotify('post', '/teaching/class/transfer', { body });

/** Gives pupils of a class new passwords and returns them. */
export const resetPupilPasswords = (body: BodyOf<'POST /teaching/class/resetPasswords'>) =>
  writeAndNotify('post', '/teaching/class/resetPasswords', { body });

/** The possible parents of a new class; a single one needs no question. */
export const classHomesQuery = () => readOptions('/sys/sysDepart/classHomes', {});

export const editClass = (body: BodyOf<'PUT /sys/sysDepart/editClass'>) =>
  writeAndNotify('put', '/sys/sysDepart/editClass', { body });

export const archiveClass = (id: string, isArchived: boolean) =>
  writeAndNotify('put', '/sys/sysDepart/archiveClass', { body: { id, isArchived } });

/** Archives classes, or restores them; all or none. Quiet: the confirmation shows a failure. */
export const archiveClasses = (ids: string[], isArchived: boolean) =>
  writeAndNotify('put', '/sys/sysDepart/archiveClasses', { body: { ids, isArchived }, quiet: true });

/** The key prefixes of everything that shows classes, for `invalidateQueries`. */
export const classKeys = () => [
  keyOf('/teaching/class/mine'),
  keyOf('/teaching/class/queryById'),
  keyOf('/teaching/class/colleagues'),
];
