import type { Db } from '#server/store/database.ts';

export async function setPassword(db: Db, userId: string, password: string, now: Date): Promise<void> {
  await db.updateTable('sysUser').set({ password, updateTime: now }).where('id', '=', userId).execute();
}
