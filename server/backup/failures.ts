import { BackupRefused } from './manifest.ts';

/** What is being done, as its messages name it. */
export type BackupTask = 'backup' | 'restore' | 'check';

const names: Readonly<Record<BackupTask, string>> = { backup: '备份', restore: '恢复', check: '试恢复' };
/** What is left behind, for whoever reads the message. */
const states: Readonly<Record<BackupTask, string>> = {
  backup: '没有留下不完整的备份文件',
  restore: '数据库保持原样，没有改动',
  check: '学校的数据没有受影响',
};
const fullDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const wrongLogin: ReadonlySet<unknown> = new Set(['28P01', '28000']);
const away: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  'ECONNRESET',
  'EPIPE',
]);

/** A failure of the world as one line that says what to do; what is none of these comes back as it is. */
export function backupFailure(task: BackupTask, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupRefused) return error;
  const code = 'code' in error ? error.code : undefined;
  const name = names[task];
  const say = (text: string): BackupRefused => new BackupRefused(text, { cause: error });
  if (fullDisk.has(code)) return say(`磁盘空间不足，${name}没有完成；${states[task]}。腾出空间后请再试一次`);
  if (wrongLogin.has(code)) return say(`数据库的账号或密码不正确，${name}没有开始；请检查 DATABASE_URL`);
  if (away.has(code) || error.message.startsWith('Connection terminated'))
    return say(`与数据库的连接中断，${name}没有完成；${states[task]}。请再试一次`);
  return error;
}

/** Runs a task; its failures of the world are told in one line. */
export async function tellingFailures<Result>(
  task: BackupTask,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw backupFailure(task, error);
  }
}
