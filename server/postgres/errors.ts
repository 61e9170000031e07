/** Every refusal of this folder is one line that a school's administrator can act on. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable';
}

/** Another living process owns the data folder. */
export class DataFolderLocked extends Error {
  override readonly name = 'DataFolderLocked';

  constructor(folder: string, owner: string) {
    super(`数据目录 ${folder} 正在被另一个进程使用（${owner}），请先停止它，或换一个 DATA_DIR`);
  }
}

/** The cluster was written by a newer PostgreSQL major than the binaries at hand. */
export class DataFolderTooNew extends Error {
  override readonly name = 'DataFolderTooNew';

  constructor(folder: string, found: number, have: number) {
    super(
      `数据目录 ${folder} 由 PostgreSQL ${found} 建立，当前程序只带有 PostgreSQL ${have}，请升级本程序后再启动`,
    );
  }
}

/** The cluster was written by an older major: PostgreSQL never reads it in place. */
export class DataFolderTooOld extends Error {
  override readonly name = 'DataFolderTooOld';

  constructor(folder: string, found: number, have: number) {
    super(
      `数据目录 ${folder} 由 PostgreSQL ${found} 建立，当前为 PostgreSQL ${have}，不能直接打开：` +
        '请用旧版本程序执行 npm run backup，再用新版本在空目录中执行 npm run restore',
    );
  }
}

/** The folder cannot hold our cluster: foreign content, wrong owner or closed parents. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/** The binaries were started and gave up; the message carries their own last words. */
export class PostgresFailed extends Error {
  override readonly name = 'PostgresFailed';
}

/** There is no room on the disk of the data folder; the message says so in the first place. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';

  constructor(reason: string) {
    super(`磁盘空间不足，数据库无法启动，请清理磁盘后再试（${reason}）`);
  }
}

const noRoom = /No space left on device|Disk quota exceeded|There is not enough space on the disk/;

/** Whether a program complains of a full disk. */
export function isFullDiskLine(line: string): boolean {
  return noRoom.test(line);
}

/** Returns the error for the last output of a program: DiskFull, or PostgresFailed with the message. */
export function startError(reason: string, message: string): DiskFull | PostgresFailed {
  return isFullDiskLine(reason) ? new DiskFull(reason) : new PostgresFailed(message);
}

/** Node's errno code, for example `ENOENT`; `''` when the thrown value carries none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The first line of whatever was thrown. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n')[0] ?? '';
}
