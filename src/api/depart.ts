import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndTell } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** The tree of the departments the caller answers for. */
export const myDepartTreeQuery = () => readOptions('/sys/sysDepart/queryMyDeptTreeList', {});

/** The same tree under the name that other clients use. */
export const departTreeQuery = () => readOptions('/sys/sysDepart/queryTreeList', {});

/** What a picker opens with: all of a few departments, the upper levels of many. */
export const offeredDepartsQuery = () => readOptions('/sys/sysDepart/queryOffered', {});

/** As many ids as an address holds. */
const mostIds = 300;

/** These departments and what is above them. Trees of several questions where one address does not hold all ids. */
export const departBranchesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf('/sys/sysDepart/queryBranches'), ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, index) =>
        ids.slice(index * mostIds, (index + 1) * mostIds).join(','),
      );
      const trees = parts.map((part) =>
        read('/sys/sysDepart/queryBranches', { query: { ids: part }, signal }),
      );
      return (await Promise.all(trees)).flat();
    },
  });

/** The tree with nothing but ids and names. */
export const departIdTreeQuery = () => readOptions('/sys/sysDepart/queryIdTree', {});

/** One level of the tree; without a parent its first. */
export const departChildrenQuery = (parentId?: string) =>
  readOptions('/sys/sysDepart/queryChildren', { query: parentId === undefined ? {} : { parentId } });

/** What matches a name and everything above it, as a tree. */
export const searchDepartsQuery = (keyWord: string) =>
  readOptions('/sys/sysDepart/searchBy', { query: { keyWord } });

/** A department with everything the form edits. */
export const departQuery = (id: string) => readOptions('/sys/sysDepart/queryById', { query: { id } });

/** All departments, or one and those below it, as a flat list. */
export const departListQuery = (id?: string) =>
  readOptions('/sys/sysDepart/listAll', { query: id === undefined ? {} : { id } });

/** What a deletion would take away. Ids joined by commas. */
export const readDepartFigures = (ids: string) => read('/sys/sysDepart/queryFigures', { query: { ids } });

export const addDepart = (body: BodyOf<'POST /sys/sysDepart/add'>) =>
  writeAndTell('post', '/sys/sysDepart/add', { body });

/** A class beside the caller's own. */
export const addClass = (body: BodyOf<'POST /sys/sysDepart/addClass'>) =>
  writeAndTell('post', '/sys/sysDepart/addClass', { body });

export const editDepart = (body: BodyOf<'PUT /sys/sysDepart/edit'>) =>
  writeAndTell('put', '/sys/sysDepart/edit', { body });

/** Puts siblings into this order. */
export const sortDeparts = (ids: string[]) => writeAndTell('put', '/sys/sysDepart/sort', { body: { ids } });

/** With everything below it. */
export const deleteDepart = (id: string) =>
  writeAndTell('delete', '/sys/sysDepart/delete', { query: { id } });

/** Ids joined by commas; with everything below them. */
export const deleteDeparts = (ids: string) =>
  writeAndTell('delete', '/sys/sysDepart/deleteBatch', { query: { ids } });

/** What is in them goes to another department first. */
export const moveAndDeleteDeparts = (body: BodyOf<'POST /sys/sysDepart/moveAndDelete'>) =>
  writeAndTell('post', '/sys/sysDepart/moveAndDelete', { body });

/** Takes all pupils out of a class. */
export const clearDepart = (id: string) =>
  writeAndTell('post', '/sys/sysDepart/removeAll', { query: { id } });

/** Everything, or the chosen ones, as a sheet. */
export const exportDeparts = (selections?: string) =>
  downloadSheet('/sys/sysDepart/exportXls', { selections });

export const departTemplate = () => downloadSheet('/sys/sysDepart/importTemplate');

export const importDeparts = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/sys/sysDepart/importExcel', file, fields, options);

/** The starts of the keys of everything that shows departments, for `invalidateQueries`. */
export const departKeys = () => [
  keyOf('/sys/sysDepart/queryChildren'),
  keyOf('/sys/sysDepart/queryMyDeptTreeList'),
  keyOf('/sys/sysDepart/queryOffered'),
  keyOf('/sys/sysDepart/queryBranches'),
  keyOf('/sys/sysDepart/searchBy'),
  keyOf('/sys/sysDepart/queryById'),
];
