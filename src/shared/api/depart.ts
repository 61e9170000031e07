import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndNotify } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** The tree of the departments that the caller manages. */
export const myDepartTreeQuery = () => readOptions('/sys/sysDepart/queryMyDeptTreeList', {});

/** The same tree under the name that other clients use. */
export const departTreeQuery = () => readOptions('/sys/sysDepart/queryTreeList', {});

/** The first options of a picker: the complete tree of few departments, the upper levels of many. */
export const offeredDepartsQuery = () => readOptions('/sys/sysDepart/queryOffered', {});

/** The number of ids that fit into one address. */
const maxIds = 300;

/**
 * The given departments with their ancestors. The trees of several requests are merged when one address does not hold
 * all ids.
 */
export const departBranchesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf('/sys/sysDepart/queryBranches'), ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, index) =>
        ids.slice(index * maxIds, (index + 1) * maxIds).join(','),
      );
      const trees = parts.map((part) =>
        read('/sys/sysDepart/queryBranches', { query: { ids: part }, signal }),
      );
      return (await Promise.all(trees)).flat();
    },
  });

/** The tree with ids and names only. */
export const departIdTreeQuery = () => readOptions('/sys/sysDepart/queryIdTree', {});

/** One level of the tree; the first level without a parent. */
export const departChildrenQuery = (parentId?: string) =>
  readOptions('/sys/sysDepart/queryChildren', { query: parentId === undefined ? {} : { parentId } });

/** The departments whose name matches, with their ancestors, as a tree. */
export const searchDepartsQuery = (keyWord: string) =>
  readOptions('/sys/sysDepart/searchBy', { query: { keyWord } });

/** A department with everything the form edits. */
export const departQuery = (id: string) => readOptions('/sys/sysDepart/queryById', { query: { id } });

/** All departments, or one with its descendants, as a flat list. */
export const departListQuery = (id?: string) =>
  readOptions('/sys/sysDepart/listAll', { query: id === undefined ? {} : { id } });

/** The counts of records that a deletion would remove. Takes ids joined by commas. */
export const readDepartFigures = (ids: string) => read('/sys/sysDepart/queryFigures', { query: { ids } });

export const addDepart = (body: BodyOf<'POST /sys/sysDepart/add'>) =>
  writeAndNotify('post', '/sys/sysDepart/add', { body });

/** Adds a class next to the caller's own. */
export const addClass = (body: BodyOf<'POST /sys/sysDepart/addClass'>) =>
  writeAndNotify('post', '/sys/sysDepart/addClass', { body });

export const editDepart = (body: BodyOf<'PUT /sys/sysDepart/edit'>) =>
  writeAndNotify('put', '/sys/sysDepart/edit', { body });

/** Saves the order of siblings. */
export const sortDeparts = (ids: string[]) => writeAndNotify('put', '/sys/sysDepart/sort', { body: { ids } });

/** Deletes the department with its descendants. */
export const deleteDepart = (id: string) =>
  writeAndNotify('delete', '/sys/sysDepart/delete', { query: { id } });

/** Deletes the departments with their descendants. Takes ids joined by commas. */
export const deleteDeparts = (ids: string) =>
  writeAndNotify('delete', '/sys/sysDepart/deleteBatch', { query: { ids } });

/** Moves the contents to another department, then deletes. */
export const moveAndDeleteDeparts = (body: BodyOf<'POST /sys/sysDepart/moveAndDelete'>) =>
  writeAndNotify('post', '/sys/sysDepart/moveAndDelete', { body });

/** Removes all pupils from a class. */
export const clearDepart = (id: string) =>
  writeAndNotify('post', '/sys/sysDepart/removeAll', { query: { id } });

/** Downloads all departments, or the selected ones, as a sheet. */
export const exportDeparts = (selections?: string) =>
  downloadSheet('/sys/sysDepart/exportXls', { selections });

export const departTemplate = () => downloadSheet('/sys/sysDepart/importTemplate');

export const importDeparts = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/sys/sysDepart/importExcel', file, fields, options);

/** The key prefixes of everything that shows departments, for `invalidateQueries`. */
export const departKeys = () => [
  keyOf('/sys/sysDepart/queryChildren'),
  keyOf('/sys/sysDepart/queryMyDeptTreeList'),
  keyOf('/sys/sysDepart/queryOffered'),
  keyOf('/sys/sysDepart/queryBranches'),
  keyOf('/sys/sysDepart/searchBy'),
  keyOf('/sys/sysDepart/queryById'),
];
