import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { copyFiles } from '#server/files/copy-files.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { fileSize } from '#server/files/file-size.ts';
import { BackupRefused } from './manifest.ts';
import { requireSingleSchool } from './require-single-school.ts';

const usage = '用法：npm run files:copy -- to-s3 或 npm run files:copy -- from-s3';
/** Number of files between two progress lines. */
const step = 1000;

/** Runs `npm run files:copy -- to-s3|from-s3`. Throws BackupRefused and errors of the stores. */
export async function runCopyCommand(
  [direction, ...rest]: readonly string[],
  config: Config,
  printLine: (line: string) => void,
): Promise<void> {
  requireSingleSchool(config);
  if ((direction !== 'to-s3' && direction !== 'from-s3') || rest.length > 0) throw new BackupRefused(usage);
  if (config.fileStore === undefined)
    throw new BackupRefused(
      '没有配置对象存储，请先设置 S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY 和 S3_SECRET_KEY',
    );
  const folder = await createLocalFileStore(path.join(config.dataDir, 'files'));
  const { files: store } = await openFileStore(config);
  await store.check();
  const [from, to] = direction === 'to-s3' ? [folder, store] : [store, folder];
  const report = await copyFiles(from, to, (done) => {
    if (done % step === 0) printLine(`已核对 ${done} 个文件`);
  });
  printLine(`复制完成：${report.copied} 个文件（${fileSize(report.size)}），另有 ${report.present} 个已存在`);
  if (report.broken.length === 0) return;
  printLine(`注意：有 ${report.broken.length} 个文件已损坏，没有复制：`);
  for (const content of report.broken) printLine(`  ${content}`);
}
