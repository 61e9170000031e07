import { BackupRefused } from '../backup/manifest.ts';
import { CommandRefused } from '../process/command-refused.ts';
import { FileStoreAway } from '../files/object-store.ts';
import type { Config } from '../config/config.ts';
import { UnsupportedPooler } from '../store/pooler-probe.ts';
import { UpgradeUndone } from '../store/upgrade-copy.store.ts';
import { BadCertificate } from '../tls/certificate-pair.ts';
import { outageOf } from '../store/outage.ts';

type Listening = Pick<Config, 'host' | 'port'> & Partial<Pick<Config, 'tls'>>;

/** The one line that a failed start prints; it names what the person at the keyboard can change. */
export function startFailure(error: unknown, config: Listening): string {
  if (error instanceof UpgradeUndone)
    return `升级没有成功，数据库已恢复到升级前，可以先启动旧版本。原因：${startFailure(error.cause, config)}`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const { httpPort } = config.tls ?? {};
  const isPlain =
    httpPort !== undefined && error instanceof Error && 'port' in error && error.port === httpPort;
  const port = isPlain ? httpPort : config.port;
  if (code === 'EADDRINUSE')
    return `port ${port} on ${config.host} is in use; set ${isPlain ? 'HTTP_PORT' : 'PORT'} to a free one`;
  if (code === 'EACCES') return `not allowed to listen on ${config.host}:${port}, or to write to DATA_DIR`;
  const hasOwnMessage = [BackupRefused, CommandRefused, BadCertificate].some((kind) => error instanceof kind);
  if (hasOwnMessage && error instanceof Error) return error.message;
  if (error instanceof FileStoreAway) return fileStoreFailure(error);
  // pgbouncer refuses the settings at the start of our sessions, unless it is configured to ignore them.
  if (error instanceof Error && error.message.startsWith('unsupported startup parameter'))
    return startFailure(new UnsupportedPooler(), config);
  // To start with, a name that is not there is a wrong one.
  const trouble = code === '3D000' ? undefined : outageOf(error);
  if (trouble === 'full') return 'cannot start: 磁盘空间不足，请清理 DATA_DIR 或数据库所在的磁盘后再启动';
  if (trouble === 'away') return 'the database of DATABASE_URL does not answer';
  const message = error instanceof Error ? error.message : String(error);
  return `cannot start: ${message.split('\n')[0] ?? ''}`;
}

function fileStoreFailure({ refusal }: FileStoreAway): string {
  return refusal === undefined
    ? 'the object store of S3_ENDPOINT does not answer'
    : `the object store of S3_ENDPOINT refuses (${refusal}); check S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY`;
}
