import { freezeUsers, unfreezeUsers } from '#shared/api/user.ts';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';

const status = { permission: 'user:status', title: '确认操作' } as const;

/** 冻结 and 解冻; the server decides who may be frozen. */
export const freeze: RecordAction = {
  ...status,
  text: '冻结',
  question: '确定冻结选中的账号吗？',
  danger: true,
  run: freezeUsers,
};

export const unfreeze: RecordAction = {
  ...status,
  text: '解冻',
  question: '确定解冻选中的账号吗？',
  run: unfreezeUsers,
};

/** Returns the action for a user's row, by status. */
export function rowFreeze(user: { readonly status?: number | null }): RecordAction {
  const action = user.status === 2 ? unfreeze : freeze;
  return { ...action, question: `确定${action.text}吗？` };
}
