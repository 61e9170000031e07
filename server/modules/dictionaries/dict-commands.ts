import type { Deps } from '#server/deps/deps.ts';
import { requireIds } from '#server/http/id-list.ts';
import type { RecordKind } from '#server/records/record-commands.ts';
import { refusal } from '#server/http/refusal.ts';
import { dictBin } from '#server/shared/dictionaries/dict-bin.ts';
import { deleteItemByText } from './write-dict-item.store.ts';
import { publishDictionaryChange } from './publish-dictionary-change.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { isSystemDict, purgeDicts } from './dict-rows.store.ts';

export const dictKind: RecordKind<'sysDict'> = {
  table: 'sysDict',
  bin: dictBin,
  taken: { sys_dict_dict_code_key: { message: '字典编码已存在！', field: 'dictCode' } },
  afterChange: publishDictionaryChange,
};

/** Purges dictionaries in the recycle bin with their items. */
export async function purgeDeletedDicts({ db }: Deps, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(db, async (trx) => {
    if ((await purgeDicts(trx, ids)) < ids.length) throw refusal('记录不存在或已被删除');
  });
}

/** Deletes an item by its text, as the select of the existing product does (docs/behaviour.md#dictionaries). */
export async function removeItemByText(
  { db }: Deps,
  { dictCode, itemText }: { readonly dictCode: string; readonly itemText: string },
): Promise<void> {
  if (await isSystemDict(db, dictCode)) throw refusal('系统字典不能这样删除，请在数据字典中修改', 'dictCode');
  await inTransaction(db, async (trx) => {
    if (!(await deleteItemByText(trx, dictCode, itemText))) throw refusal('记录不存在或已被删除');
    await publishDictionaryChange(trx);
  });
}
