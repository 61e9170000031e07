import { keyOf, readOptions, write, writeAndNotify } from '#shared/api/client.ts';

/** The caller's own tags, oldest first. */
export const myTagsQuery = () => readOptions('/teaching/teachingWork/getWorkTags', {});

/** The key prefixes of the lists that show tags or names of works, for a refetch. */
export const taggedLists = () => [
  keyOf('/teaching/teachingWork/getWorkTags'),
  keyOf('/teaching/teachingWork/mine'),
  keyOf('/teaching/teachingWork/list'),
];

/** Replaces the caller's tag of a work; an empty tag removes it. Quiet: the dialog shows a failure. */
export const setWorkTag = (workId: string, workTag: string) =>
  writeAndNotify('post', '/teaching/teachingWork/setWorkTag', { body: { workId, workTag }, quiet: true });

/** Deletes a tag; `force` also removes it from works. Quiet: the dialog asks for confirmation or shows a failure. */
export const deleteTag = (tag: string, force: boolean) =>
  write('delete', '/teaching/teachingWork/delWorkTag', { query: { tag, force }, quiet: true });

/** Renames one of the caller's own works. Quiet: the dialog shows a failure. */
export const renameWork = (id: string, workName: string) =>
  writeAndNotify('put', '/teaching/teachingWork/rename', { body: { id, workName }, quiet: true });
