import { readOptions, writeAndTell } from './client.ts';

/** Deletes works of the caller, or of pupils the caller answers for. */
export const deleteWorks = (ids: readonly string[]) =>
  writeAndTell('delete', '/teaching/teachingWork/deleteBatch', { query: { ids: ids.join(',') } });

export const deleteWork = (id: string) =>
  writeAndTell('delete', '/teaching/teachingWork/delete', { query: { id } });

/** 撤销 of a deletion of a moment ago. */
export const restoreWorks = (ids: readonly string[]) =>
  writeAndTell('put', '/teaching/teachingWork/restore', { body: { ids: ids.join(',') } });

export const deletedWorksQuery = () => readOptions('/teaching/teachingWork/deleteList', {});

/** From the recycle bin, whoever deleted them. */
export const bringBackWorks = (ids: readonly string[]) =>
  writeAndTell('put', '/teaching/teachingWork/back/{id}', { params: { id: ids.join(',') } });

/** For good. */
export const purgeWorks = (ids: readonly string[]) =>
  writeAndTell('delete', '/teaching/teachingWork/deletePhysic/{id}', { params: { id: ids.join(',') } });
