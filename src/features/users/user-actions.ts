import { freezeUsers, unfreezeUsers } from '#shared/api/user.ts';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';

const status = { permission: 'user:status', title: '确认操作' } as const;

/** 冻结 and 解冻; the server decides who may be frozen. */
export const freeze: RecordAction = {
  ...status,
  text: '冻结',
  question: (names) => `冻结${names}吗？冻结后不能登录。`,
  danger: true,
  run: freezeUsers,
};

export const unfreeze: RecordAction = {
  ...status,
  text: '解冻',
  question: (names) => `解冻${names}吗？`,
  run: unfreezeUsers,
};

/** Returns the action for a user's row, by status. */
export const rowFreeze = (user: { readonly status?: number | null }): RecordAction =>
  user.status === 2 ? unfreeze : freeze;
