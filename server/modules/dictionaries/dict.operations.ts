import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { addRecord, editRecord, recordRemoval, restoreRecords } from '#server/records/record-commands.ts';
import { pageOf } from '#server/http/list-query.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { publishDictionaryChange } from './publish-dictionary-change.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { findDict, listDeletedDicts, listDictLines, listDicts, type DictRecord } from './dict-rows.store.ts';
import { dictColumns, dictExport, dictImport } from './dict-sheet.ts';
import { dictKind, purgeDeletedDicts, removeItemByText } from './dict-commands.ts';
import { tableItems } from './table-items.store.ts';

export function dictOperations(deps: Deps): OperationsOf<'dict'> {
  const removal = recordRemoval(deps, dictKind);
  const { db, dictionaries } = deps;
  return {
    'GET /sys/dict/getDictItems/{dictCode}': ({ path }, context) => itemsOf(deps, path.dictCode, context),
    'GET /sys/dict/queryAllDictItems': () => dictionaries.all(),
    'GET /sys/dict/getDictText/{dictCode}/{key}': async ({ path }) =>
      (await dictionaries.texts())(path.dictCode, path.key),
    'GET /sys/dict/list': async ({ query }) => {
      const { rows, total } = await listDicts(db, query);
      return pageOf(query, total, rows.map(dictRow));
    },
    'POST /sys/dict/add': async ({ body }, { caller }) => {
      await addRecord(deps, dictKind, caller, dictValues(body));
      return messageAnswer('添加成功！');
    },
    'PUT /sys/dict/edit': async ({ body: { id, revision, ...body } }, { caller }) => {
      const current = async () => {
        const row = await findDict(db, id);
        return row === undefined ? undefined : dictRow(row);
      };
      await editRecord(deps, dictKind, caller, { id, revision, values: dictValues(body), current });
      return messageAnswer('编辑成功！');
    },
    'DELETE /sys/dict/delete': removal.delete,
    'DELETE /sys/dict/deleteBatch': removal.deleteBatch,
    'GET /sys/dict/deleteList': async () => (await listDeletedDicts(db)).map(dictRow),
    'PUT /sys/dict/back/{id}': async ({ path }, { caller }) => {
      await restoreRecords(deps, dictKind, caller, { idText: path.id, ownOnly: false });
      return messageAnswer('操作成功！');
    },
    'DELETE /sys/dict/deletePhysic/{id}': async ({ path }) => {
      await purgeDeletedDicts(deps, path.id);
      return messageAnswer('删除成功！');
    },
    'GET /sys/dict/refleshCache': async () => {
      await inTransaction(db, publishDictionaryChange);
      return messageAnswer('刷新缓存完成！');
    },
    'GET /sys/dict/exportXls': ({ query }) =>
      exportSheet({ name: '字典信息', columns: dictExport, query, list: (page) => listDictLines(db, page) }),
    'POST /sys/dict/importExcel': (_input, { caller, upload }) =>
      importSheet(deps.parsing, upload, dictImport(deps, caller)),
    'GET /sys/dict/importTemplate': async () => importTemplate({ name: '字典', columns: dictColumns }),
    'DELETE /sys/dict/deleteItemByText': async ({ query }) => {
      await removeItemByText(deps, query);
      return messageAnswer('删除成功！');
    },
  };
}

/** Returns the items of a dictionary, or of "table,text,code" the records that the caller may read. */
async function itemsOf(
  { db, dictionaries }: Deps,
  code: string,
  { caller, scope }: { readonly caller: Caller | undefined; readonly scope: RowScope },
): Promise<Schema<'DictItem'>[]> {
  const all = await dictionaries.all();
  const items = Object.hasOwn(all, code) ? all[code] : undefined;
  if (items !== undefined) return items;
  const source = tableItems(code);
  if (source === undefined) throw refusal('字典编码格式不正确！', 'dictCode');
  if (caller === undefined) throw refusals.noToken();
  if (source.grants.length > 0 && !source.grants.some((grant) => caller.grants.has(grant)))
    throw refusals.forbidden();
  const rows = await source.list(db, { caller, scope });
  return rows.map((row) => ({ ...row, title: row.text }));
}

function dictRow(row: DictRecord): Schema<'DictRow'> {
  return {
    ...row,
    createTime: wireTime(row.createTime),
    updateTime: wireTimeOrNull(row.updateTime),
    revision: revisionOf(row),
  };
}

function dictValues({ dictName, dictCode, description }: Schema<'DictAdd'>) {
  if (dictName.trim() === '') throw refusal('请输入字典名称！', 'dictName');
  return {
    dictName: dictName.trim(),
    dictCode,
    ...(description === undefined ? {} : { description }),
  };
}
