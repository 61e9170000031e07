import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { requireIds } from '#server/http/id-list.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { editRecord } from '#server/records/record-commands.ts';
import { pageOf } from '#server/http/list-query.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { categoryColumns, categoryExport, categoryImport } from './category-sheet.ts';
import { categoryTree } from './category-tree.rules.ts';
import {
  findByCode,
  findCategory,
  listAllCategories,
  listCategories,
  listChildren,
  listDeletedCategories,
  listNames,
  listTree,
  type CategoryRecord,
} from './category.store.ts';
import {
  addCategory,
  categoryKind,
  categoryValues,
  deleteCategories,
  purgeCategories,
  restoreCategories,
} from './category-commands.ts';

export function categoryOperations(deps: Deps): OperationsOf<'category'> {
  return { ...records(deps), ...bin(deps), ...choices(deps) };
}

type Own = OperationsOf<'category'>;

function records(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/category/rootList': async ({ query }) => {
      const { rows, total } = await listCategories(db, query);
      return pageOf(query, total, rows.map(categoryRow));
    },
    'GET /sys/category/childList': async ({ query }) =>
      (await listChildren(db, query.pid === '0' ? null : query.pid)).map(categoryRow),
    'GET /sys/category/queryById': ({ query }) => requireCategory(deps, query.id),
    'POST /sys/category/add': async ({ body }, { caller }) => {
      await addCategory(deps, caller, body);
      return messageAnswer('添加成功！');
    },
    'PUT /sys/category/edit': async ({ body: { id, revision, pid: _pid, ...body } }, { caller }) => {
      const current = () => requireCategory(deps, id);
      await editRecord(deps, categoryKind, caller, { id, revision, values: categoryValues(body), current });
      return messageAnswer('编辑成功！');
    },
    'DELETE /sys/category/delete': async ({ query }, { caller }) => {
      await deleteCategories(deps, caller, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /sys/category/deleteBatch': async ({ query }, { caller }) => {
      await deleteCategories(deps, caller, query.ids);
      return deletionAnswer(query.ids);
    },
    'GET /sys/category/exportXls': ({ query }) =>
      exportSheet({
        name: '分类字典',
        columns: categoryExport,
        query,
        list: (page) => allOf(deps, page),
      }),
    'POST /sys/category/importExcel': (_input, { caller, upload }) =>
      importSheet(deps.parsing, upload, categoryImport(deps, caller)),
    'GET /sys/category/importTemplate': async () =>
      importTemplate({ name: '分类字典', columns: categoryColumns }),
  } satisfies Partial<Own>;
}

function bin(deps: Deps) {
  const { db } = deps;
  return {
    'PUT /sys/category/restore': async ({ body }, { caller }) => {
      await restoreCategories(deps, caller, { idText: body.ids, ownOnly: true });
      return messageAnswer('撤销成功！');
    },
    'GET /sys/category/deleteList': async () => (await listDeletedCategories(db)).map(categoryRow),
    'PUT /sys/category/back/{id}': async ({ path }, { caller }) => {
      await restoreCategories(deps, caller, { idText: path.id, ownOnly: false });
      return messageAnswer('操作成功！');
    },
    'DELETE /sys/category/deletePhysic/{id}': async ({ path }) => {
      await purgeCategories(deps, path.id);
      return messageAnswer('删除成功！');
    },
  } satisfies Partial<Own>;
}

/** Operations for fields that select a category. */
function choices(deps: Deps) {
  const { db } = deps;
  return {
    'GET /sys/category/checkCode': async ({ query: { pid, code } }) => {
      const found = await findByCode(db, code);
      if (found === undefined) throw refusal('分类编码不存在', 'code');
      if (pid !== undefined && found.pid !== pid) throw refusal('分类编码不在这个上级分类之下', 'code');
      return messageAnswer('校验通过');
    },
    'GET /sys/category/loadTreeRoot': async ({ query: { async: isLazy, pcode } }) => {
      const isRoot = pcode === '' || pcode === '0';
      const top = isRoot ? undefined : await findByCode(db, pcode);
      if (!isRoot && top === undefined) throw refusal('分类编码不存在', 'pcode');
      return categoryTree(await listTree(db, top?.code ?? ''), top?.id ?? null, isLazy ? 1 : Infinity);
    },
    'GET /sys/category/loadTreeChildren': async ({ query }) => {
      const { id, code } = await requireCategory(deps, query.pid);
      return categoryTree(await listTree(db, code), id, 1);
    },
    'GET /sys/category/loadDictItem': async ({ query }) => {
      const ids = requireIds(query.ids);
      const names = await listNames(db, ids);
      return ids.map((id) => names.get(id) ?? '');
    },
    'GET /sys/category/loadAllData': async ({ query }) =>
      (await listTree(db, query.code === '0' ? '' : query.code)).map((row) => ({
        value: row.id,
        text: row.name,
        title: row.name,
      })),
  } satisfies Partial<Own>;
}

async function requireCategory({ db }: Deps, id: string): Promise<Schema<'CategoryRow'>> {
  const row = await findCategory(db, id);
  if (row === undefined) throw refusal('记录不存在或已被删除');
  return categoryRow(row);
}

async function allOf({ db }: Deps, query: QueryOf<'GET /sys/category/rootList'>) {
  const { rows, total } = await listAllCategories(db, query);
  return { total, rows: rows.map(categoryRow) };
}

function categoryRow(row: CategoryRecord): Schema<'CategoryRow'> {
  const { updateTime: _time, updateBy: _by, isParent, ...wire } = row;
  return {
    ...wire,
    hasChild: isParent === true ? '1' : '0',
    createTime: wireTime(row.createTime),
    revision: revisionOf(row),
  };
}
