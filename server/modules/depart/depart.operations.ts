import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { idList } from '#server/http/id-list.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { Answer, done, type OperationsOf } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { addClass } from './add-class.ts';
import { listClassHomes } from './class-home.store.ts';
import { clearDepart, deleteDeparts, figuresOf } from './delete-depart.ts';
import { departExportColumns, departImportColumns } from './depart-sheet.ts';
import { departRow, departTree, idTree, levelTree } from './depart.rules.ts';
import {
  hasMoreDeparts,
  listBranchesOf,
  listChildren,
  listDepartsInScope,
  listRecords,
  searchDeparts,
} from './depart.store.ts';
import { archiveClass, editClass } from './edit-class.ts';
import { departImport } from './import-departs.ts';
import { moveAndDelete } from './move-departs.ts';
import { addDepart, editDepart, sortDeparts } from './save-depart.ts';

export function departOperations(deps: Deps): OperationsOf<'depart'> {
  return { ...trees(deps), ...records(deps), ...classes(deps), ...sheets(deps) };
}

type Own = OperationsOf<'depart'>;

function trees(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/sysDepart/queryMyDeptTreeList': (_input, { scope }) => treeOf(deps, scope),
    'GET /sys/sysDepart/queryTreeList': (_input, { scope }) => treeOf(deps, scope),
    'GET /sys/sysDepart/queryIdTree': async (_input, { scope }) =>
      idTree(departTree(await listDepartsInScope(db, scope))),
    'GET /sys/sysDepart/queryChildren': async ({ query: { parentId } }, { scope }) =>
      levelTree(await listChildren(db, parentId === undefined ? undefined : [parentId], scope)),
    'GET /sys/sysDepart/queryOffered': (_input, { scope }) => offeredTree(deps, scope),
    'GET /sys/sysDepart/queryBranches': async ({ query }, { scope }) =>
      departTree(await listBranchesOf(db, idList(query.ids), scope)),
    'GET /sys/sysDepart/searchBy': async ({ query }, { scope }) => {
      const word = query.keyWord.trim();
      return word === '' ? [] : departTree(await searchDeparts(db, word, scope));
    },
  } satisfies Partial<Own>;
}

function records(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/sysDepart/queryById': async ({ query }, { scope }) => {
      const [row] = await listRecords(db, scope, { ids: [query.id] });
      if (row === undefined) throw refuse('部门不存在！');
      return departRow(row);
    },
    'GET /sys/sysDepart/listAll': async ({ query }, { scope }) => {
      if (query.id !== undefined && (await findDeparts(db, [query.id], scope)).length === 0)
        throw refuse('部门不存在！');
      return (await listRecords(db, scope, { below: query.id })).map(departRow);
    },
    'GET /sys/sysDepart/queryFigures': ({ query }, person) => figuresOf(deps, person, query.ids),
    'POST /sys/sysDepart/add': async ({ body }, person) =>
      new Answer('添加成功！', await addDepart(deps, person, body)),
    'PUT /sys/sysDepart/edit': async ({ body }, person) => {
      await editDepart(deps, person, body);
      return done('保存成功！');
    },
    'PUT /sys/sysDepart/sort': async ({ body }, person) => {
      await sortDeparts(deps, person, body.ids);
      return done('排序成功！');
    },
    'DELETE /sys/sysDepart/delete': async ({ query }, person) => {
      await deleteDeparts(deps, person, query.id);
      return done('删除成功！');
    },
    'DELETE /sys/sysDepart/deleteBatch': async ({ query }, person) => {
      await deleteDeparts(deps, person, query.ids);
      return done('删除成功！');
    },
    'POST /sys/sysDepart/moveAndDelete': async ({ body }, person) => {
      await moveAndDelete(deps, person, body);
      return done('移动并删除成功！');
    },
    'POST /sys/sysDepart/removeAll': async ({ query }, person) => {
      await clearDepart(deps, person, query.id);
      return done('清空完成！');
    },
  } satisfies Partial<Own>;
}

function classes(deps: Deps) {
  return {
    'POST /sys/sysDepart/addClass': async ({ body }, person) =>
      new Answer('添加成功！', await addClass(deps, person, body)),
    'GET /sys/sysDepart/classHomes': async (_input, { caller, scope }) =>
      (await listClassHomes(deps.db, caller.userId, scope.kind === 'all')).map(({ id, title }) => ({
        id,
        title,
      })),
    'PUT /sys/sysDepart/editClass': async ({ body }, person) => {
      await editClass(deps, person, body);
      return done('班级已保存');
    },
    'PUT /sys/sysDepart/archiveClass': async ({ body }, person) => {
      await archiveClass(deps, person, body);
      return done(body.isArchived ? '班级已归档' : '已取消归档');
    },
  } satisfies Partial<Own>;
}

function sheets(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/sysDepart/exportXls': ({ query }, { scope }) =>
      exportSheet({
        name: '部门信息',
        columns: departExportColumns,
        query,
        list: async ({ selections, pageNo, pageSize }) => {
          const ids = idList(selections);
          const rows = await listRecords(db, scope, ids.length === 0 ? {} : { ids });
          const page = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
          return { rows: page.map(departRow), total: rows.length };
        },
      }),
    'POST /sys/sysDepart/importExcel': (_input, person) =>
      importSheet(deps.parsing, person.upload, departImport(deps, person)),
    'GET /sys/sysDepart/importTemplate': async () =>
      importTemplate({ name: '部门', columns: departImportColumns }),
  } satisfies Partial<Own>;
}

/** docs/behaviour.md#scope: a user responsible for no department gets an empty list and the message 1. */
async function treeOf({ db }: Deps, scope: RowScope) {
  const tree = departTree(await listDepartsInScope(db, scope));
  return scope.kind === 'none' ? new Answer<Schema<'DepartNode'>[]>('1', []) : tree;
}

/** Trees up to this size are sent completely. */
const fewDeparts = 200;

/**
 * Returns the initial tree of a picker: everything if it is small, else the first level, and the second if
 * both are small.
 */
async function offeredTree({ db }: Deps, scope: RowScope): Promise<Schema<'DepartNode'>[]> {
  if (!(await hasMoreDeparts(db, scope, fewDeparts))) return departTree(await listDepartsInScope(db, scope));
  const first = await listChildren(db, undefined, scope);
  if (first.length > fewDeparts) return levelTree(first);
  const parents = first.map(({ id }) => id);
  // For the second level of a large tree, one row above the limit is enough to know that it is exceeded.
  const second = await listChildren(db, parents, scope, fewDeparts + 1);
  return first.length + second.length > fewDeparts ? levelTree(first) : levelTree(first, second);
}
