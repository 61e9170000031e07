import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { idList } from '#server/http/id-list.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
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
import { archiveClasses, editClass } from './edit-class.ts';
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
    'GET /sys/sysDepart/queryOffered': (_input, { scope }) => pickerTree(deps, scope),
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
      if (row === undefined) throw refusal('部门不存在！');
      return departRow(row);
    },
    'GET /sys/sysDepart/listAll': async ({ query }, { scope }) => {
      if (query.id !== undefined && (await findDeparts(db, [query.id], scope)).length === 0)
        throw refusal('部门不存在！');
      return (await listRecords(db, scope, { below: query.id })).map(departRow);
    },
    'GET /sys/sysDepart/queryFigures': ({ query }, context) => figuresOf(deps, context, query.ids),
    'POST /sys/sysDepart/add': async ({ body }, context) =>
      new Answer('添加成功！', await addDepart(deps, context, body)),
    'PUT /sys/sysDepart/edit': async ({ body }, context) => {
      await editDepart(deps, context, body);
      return messageAnswer('保存成功！');
    },
    'PUT /sys/sysDepart/sort': async ({ body }, context) => {
      await sortDeparts(deps, context, body.ids);
      return messageAnswer('排序成功！');
    },
    'DELETE /sys/sysDepart/delete': async ({ query }, context) => {
      await deleteDeparts(deps, context, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /sys/sysDepart/deleteBatch': async ({ query }, context) => {
      await deleteDeparts(deps, context, query.ids);
      return messageAnswer('删除成功！');
    },
    'POST /sys/sysDepart/moveAndDelete': async ({ body }, context) => {
      await moveAndDelete(deps, context, body);
      return messageAnswer('移动并删除成功！');
    },
    'POST /sys/sysDepart/removeAll': async ({ query }, context) => {
      await clearDepart(deps, context, query.id);
      return messageAnswer('清空完成！');
    },
  } satisfies Partial<Own>;
}

function classes(deps: Deps) {
  return {
    'POST /sys/sysDepart/addClass': async ({ body }, context) =>
      new Answer('添加成功！', await addClass(deps, context, body)),
    'GET /sys/sysDepart/classHomes': async (_input, { caller, scope }) =>
      (await listClassHomes(deps.db, caller.userId, scope.kind === 'all')).map(({ id, title }) => ({
        id,
        title,
      })),
    'PUT /sys/sysDepart/editClass': async ({ body }, context) => {
      await editClass(deps, context, body);
      return messageAnswer('班级已保存');
    },
    'PUT /sys/sysDepart/archiveClass': async ({ body }, context) => {
      await archiveClasses(deps, context, { ids: [body.id], isArchived: body.isArchived });
      return messageAnswer(body.isArchived ? '班级已归档' : '已取消归档');
    },
    'PUT /sys/sysDepart/archiveClasses': async ({ body }, context) => {
      await archiveClasses(deps, context, body);
      const count = `${body.ids.length} 个班级`;
      return messageAnswer(body.isArchived ? `已归档 ${count}` : `已取消归档 ${count}`);
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
    'POST /sys/sysDepart/importExcel': (_input, context) =>
      importSheet(deps.parsing, context.upload, departImport(deps, context)),
    'GET /sys/sysDepart/importTemplate': async () =>
      importTemplate({ name: '部门', columns: departImportColumns }),
  } satisfies Partial<Own>;
}

/** docs/behaviour.md#scope: a user responsible for no department gets an empty list and the message 1. */
async function treeOf({ db }: Deps, scope: RowScope) {
  const tree = departTree(await listDepartsInScope(db, scope));
  return scope.kind === 'none' ? new Answer<Schema<'DepartNode'>[]>('1', []) : tree;
}

/** Maximum number of departments of a tree that is sent completely. */
const maxCompleteTree = 200;

/**
 * Returns the initial tree of a picker: everything if it is small, else the first level, and the second if
 * both are small.
 */
async function pickerTree({ db }: Deps, scope: RowScope): Promise<Schema<'DepartNode'>[]> {
  if (!(await hasMoreDeparts(db, scope, maxCompleteTree)))
    return departTree(await listDepartsInScope(db, scope));
  const first = await listChildren(db, undefined, scope);
  if (first.length > maxCompleteTree) return levelTree(first);
  const parents = first.map(({ id }) => id);
  // For the second level of a large tree, one row above the limit is enough to know that it is exceeded.
  const second = await listChildren(db, parents, scope, maxCompleteTree + 1);
  return first.length + second.length > maxCompleteTree ? levelTree(first) : levelTree(first, second);
}
