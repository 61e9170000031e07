import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireIds } from '#server/http/id-list.ts';
import { translateDuplicates } from '#server/records/record-commands.ts';
import { pageOf } from '#server/http/list-query.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision, revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { deleteDictItems, insertDictItem, updateDictItem } from './write-dict-item.store.ts';
import { publishDictionaryChange } from './publish-dictionary-change.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { type DictItemRecord, dictExists, listDictItems, lockDictItem } from './dict-item.store.ts';

const conflictMessages = {
  sys_dict_item_value_key: { message: '数据值已存在！', field: 'itemValue' },
} as const;

export function dictItemOperations(deps: Deps): OperationsOf<'dict-item'> {
  return {
    'GET /sys/dictItem/list': async ({ query }) => {
      const { rows, total } = await listDictItems(deps.db, query);
      return pageOf(query, total, rows.map(itemRow));
    },
    'POST /sys/dictItem/add': async ({ body }, { caller }) => {
      await addItem(deps, caller, body);
      return messageAnswer('添加成功！');
    },
    'PUT /sys/dictItem/edit': async ({ body }, { caller }) => {
      await editItem(deps, caller, body);
      return messageAnswer('编辑成功！');
    },
    'DELETE /sys/dictItem/delete': async ({ query }) => {
      await deleteItems(deps, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /sys/dictItem/deleteBatch': async ({ query }) => {
      await deleteItems(deps, query.ids);
      return deletionAnswer(query.ids);
    },
  };
}

async function addItem(deps: Deps, caller: Caller, body: BodyOf<'POST /sys/dictItem/add'>): Promise<void> {
  await translateDuplicates({ taken: conflictMessages }, () =>
    inTransaction(deps.db, async (trx) => {
      if (!(await dictExists(trx, body.dictId))) throw refusal('字典不存在', 'dictId');
      const created = { id: deps.newId(), createBy: caller.username, createTime: deps.clock() };
      await insertDictItem(trx, { ...itemValues(body), ...created, dictId: body.dictId });
      await publishDictionaryChange(trx);
    }),
  );
}

async function editItem(deps: Deps, caller: Caller, body: BodyOf<'PUT /sys/dictItem/edit'>): Promise<void> {
  await translateDuplicates({ taken: conflictMessages }, () =>
    inTransaction(deps.db, async (trx) => {
      const item = await lockDictItem(trx, body.id);
      if (item === undefined) throw refusal('记录不存在或已被删除');
      const updateTime = await nextRevision(body.revision, item, deps.clock(), async () => itemRow(item));
      await updateDictItem(trx, item.id, { ...itemValues(body), updateBy: caller.username, updateTime });
      await publishDictionaryChange(trx);
    }),
  );
}

async function deleteItems({ db }: Deps, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(db, async (trx) => {
    if ((await deleteDictItems(trx, ids)) < ids.length) throw refusal('记录不存在或已被删除');
    await publishDictionaryChange(trx);
  });
}

/** Returns the columns that a save writes; columns absent in the body stay unchanged. */
function itemValues(body: Omit<Schema<'DictItemAdd'>, 'dictId'>) {
  const { itemText, itemValue, description, sortOrder, status } = body;
  if (itemText.trim() === '') throw refusal('请输入名称！', 'itemText');
  return {
    itemText: itemText.trim(),
    itemValue: itemValue.trim(),
    ...(description === undefined ? {} : { description }),
    ...(sortOrder === undefined || sortOrder === null ? {} : { sortOrder }),
    ...(status === undefined ? {} : { status }),
  };
}

function itemRow(row: DictItemRecord): Schema<'DictItemRow'> {
  const { updateTime: _time, updateBy: _by, createBy: _creator, ...wire } = row;
  return { ...wire, createTime: wireTime(row.createTime), revision: revisionOf(row) };
}
