import type { CheckReport } from '#server/backup/check-backup.ts';
import type { Deps } from '#server/deps/deps.ts';
import { notifyUsers } from '#server/shared/announcements/notify-users.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listAdministrators } from './administrators.store.ts';

/** Returns the result of a backup check in one line. */
export function checkText({
  name,
  tables,
  rows,
  files,
  broken,
  restored,
}: CheckReport & { readonly name: string }) {
  const contents = `${tables} 张表，${rows} 行数据，${files} 个文件`;
  const missing = broken.length === 0 ? '' : `；备份时已有 ${broken.length} 个文件缺失或损坏`;
  return restored
    ? `${name} 可以恢复：${contents}，行数与备份一致${missing}`
    : `${name} 内容完整：${contents}${missing}；数据库账号没有建库权限（CREATEDB），没有做恢复演练`;
}

/** Sends a system message to every administrator. */
export async function notifyBackupCheck(
  deps: Pick<Deps, 'db' | 'newId' | 'clock'>,
  { titile, text }: { readonly titile: string; readonly text: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await notifyUsers(deps, trx, {
      titile,
      lines: [text],
      to: await listAdministrators(trx),
      sender: 'admin',
      openPage: '/isystem/backup',
      busType: 'backupCheck',
      busId: deps.newId(),
    });
  });
}
