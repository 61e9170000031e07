import type { RecycleBin } from '#server/records/bin-conflict.ts';
import { listTargetUsers } from './target-users.store.ts';

/** 用户回收站: deleted users keep their unique values. */
export const userBin: RecycleBin = {
  kind: 'user',
  from: 'sysUser',
  noun: '用户',
  name: 'realname',
  fields: {
    username: { label: '账号', column: 'username', isFolded: true },
    phone: { label: '手机号', column: 'phone' },
    email: { label: '邮箱', column: 'email' },
    workNo: { label: '工号', column: 'workNo' },
  },
  restorable: async (db, { caller, scope }, ids) => {
    if (!caller.grants.has('user:recycle')) return new Set();
    const found = await listTargetUsers(db, ids, scope, true);
    return new Set(found.filter(({ level }) => level <= caller.level).map(({ id }) => id));
  },
};
