import { readOptions, writeAndNotify } from '#shared/api/client.ts';

/** Deletes works of the caller, or of pupils whom the caller manages. */
export const deleteWorks = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/teachingWork/deleteBatch', { query: { ids: ids.join(',') } });

export const deleteWork = (id: string) =>
  writeAndNotify('delete', '/teaching/teachingWork/delete', { query: { id } });

/** Undoes a recent deletion (撤销). */
export const restoreWorks = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingWork/restore', { body: { ids: ids.join(',') } });

export const deletedWorksQuery = () => readOptions('/teaching/teachingWork/deleteList', {});

/** Restores records from the recycle bin, including those that other users deleted. */
export const bringBackWorks = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingWork/back/{id}', { params: { id: ids.join(',') } });

/** Deletes the records permanently. */
export const purgeWorks = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/teachingWork/deletePhysic/{id}', { params: { id: ids.join(',') } });
