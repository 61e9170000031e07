import { FileStoreAway } from '#server/files/object-store.ts';
import { outageOf } from '#server/store/outage.ts';
import { BackupRefused } from './manifest.ts';

/** The task that is running, as its messages name it. */
export type BackupTask = 'backup' | 'restore' | 'check' | 'pick' | 'list' | 'delete' | 'download';

const names: Readonly<Record<BackupTask, string>> = {
  backup: '备份',
  restore: '恢复',
  check: '恢复演练',
  pick: '找回',
  list: '读取备份列表',
  delete: '删除备份',
  download: '下载备份',
};
/** The state that a failed task leaves behind, for the reader of the message. */
const states: Readonly<Record<BackupTask, string>> = {
  backup: '没有留下不完整的备份文件',
  restore: '数据库保持原样，没有改动',
  pick: '数据库保持原样，没有改动',
  check: '学校的数据没有受影响',
  list: '学校的数据没有受影响',
  delete: '学校的数据没有受影响',
  download: '学校的数据没有受影响',
};
/** Codes of a write-protected disk, or of a folder that another user owns. */
const accessDeniedCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);
/**
 * SQLSTATE classes of data exceptions, constraint violations and syntax errors: the rows were edited by hand or come
 * from another version.
 */
const isOfRows = /^(?:22|23|42)/;
const wrongLogin: ReadonlySet<unknown> = new Set(['28P01', '28000']);
const wrongKeys: ReadonlySet<string> = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  // The error of a HEAD request, whose response has no body.
  'status 403',
]);
/** System calls of a connection that was never established; the message of a failed start has more detail. */
const connectionCalls: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo']);

/**
 * Turns a failure of disk, network or database into one line that says what to do. Returns every other error
 * unchanged.
 */
export function backupFailure(task: BackupTask, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupRefused) return error;
  const code = 'code' in error ? error.code : undefined;
  const name = names[task];
  const createRefusal = (text: string): BackupRefused => new BackupRefused(text, { cause: error });
  const outage = outageOf(error);
  if (outage === 'full')
    return createRefusal(`磁盘空间不足，${name}没有完成；${states[task]}。腾出空间后请再试一次`);
  // On a read-only disk Node reports ENOENT for the folder that mkdir was to create.
  const isReadOnly = code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir';
  if ((accessDeniedCodes.has(code) || isReadOnly) && 'path' in error)
    return createRefusal(
      `不能读写 ${String(error.path)}（${String(code)}），${name}没有完成；${states[task]}`,
    );
  if (wrongLogin.has(code))
    return createRefusal(`数据库的账号或密码不正确，${name}没有开始；请检查 DATABASE_URL`);
  if (typeof code === 'string' && code.length === 5 && isOfRows.test(code) && task !== 'backup')
    return createRefusal(
      `数据库不接受备份里的数据（${code}），${name}没有完成；${states[task]}。备份文件可能被改动过`,
    );
  const refusal = error instanceof FileStoreAway ? error.refusal : undefined;
  if (refusal === 'NoSuchBucket')
    return createRefusal(`对象存储里没有这个存储桶，${name}没有完成；${states[task]}`);
  if (refusal !== undefined && wrongKeys.has(refusal))
    return createRefusal(
      `对象存储不接受密钥（${refusal}），${name}没有完成；${states[task]}。请检查 S3_ 或 BACKUP_S3_ 的设置`,
    );
  if (outage === 'filesAway')
    return createRefusal(
      `文件存储没有应答，${name}没有完成；${states[task]}。请检查 S3_ENDPOINT 或 BACKUP_S3_ENDPOINT，再试一次`,
    );
  if (outage === 'away' && !('syscall' in error && connectionCalls.has(error.syscall)))
    return createRefusal(`与数据库的连接中断，${name}没有完成；${states[task]}。请再试一次`);
  return error;
}

/** Runs a task and turns its environment failures into one line. */
export async function withFailureReport<Result>(
  task: BackupTask,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw backupFailure(task, error);
  }
}
