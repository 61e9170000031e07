import type { RecycleBin } from '#server/records/bin-conflict.ts';

/** 字典回收站: deleted dictionaries keep their codes. */
export const dictBin: RecycleBin = {
  kind: 'dict',
  from: 'sysDict',
  noun: '字典',
  name: 'dictName',
  fields: { dictCode: { label: '字典编码', column: 'dictCode' } },
  restorable: async (_db, { caller }, ids) => new Set(caller.grants.has('/isystem/dict') ? ids : []),
};
