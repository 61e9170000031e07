import { keyOf, readOptions, write, writeAndTell } from './client.ts';

/** The caller's own tags, the oldest first. */
export const myTagsQuery = () => readOptions('/teaching/teachingWork/getWorkTags', {});

/** What shows tags or names of works, to be read again. */
export const taggedLists = () => [
  keyOf('/teaching/teachingWork/getWorkTags'),
  keyOf('/teaching/teachingWork/mine'),
  keyOf('/teaching/teachingWork/list'),
];

/** Gives a work this tag of the caller's instead of another; an empty one takes it away. Quiet: the dialog says why not. */
export const setWorkTag = (workId: string, workTag: string) =>
  writeAndTell('post', '/teaching/teachingWork/setWorkTag', { body: { workId, workTag }, quiet: true });

/** Takes a tag away; `force`: from works too. Quiet: the dialog asks, or says why not. */
export const deleteTag = (tag: string, force: boolean) =>
  write('delete', '/teaching/teachingWork/delWorkTag', { query: { tag, force }, quiet: true });

/** Another name for a work of the caller's own. Quiet: the dialog says why not. */
export const renameWork = (id: string, workName: string) =>
  writeAndTell('put', '/teaching/teachingWork/rename', { body: { id, workName }, quiet: true });
