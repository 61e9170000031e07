import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { S3Settings } from '#server/files/s3-client.ts';
import { BackupRefused } from './manifest.ts';
import { bucketLocation, type BackupLocation } from './backup-location.ts';

const s3Pattern = /^s3:([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[a-z0-9][a-z0-9._-]*)*)\/?$/;

/** `prefix`: empty, or ends in `/`. */
export type BucketPrefix = { readonly settings: S3Settings; readonly prefix: string };

/** Parses `s3:BUCKET` or `s3:BUCKET/PREFIX`; returns undefined for a path. Throws BackupRefused. */
export function parseS3Location(
  name: string,
  { backupStore }: Pick<Config, 'backupStore'>,
): BucketPrefix | undefined {
  if (!name.startsWith('s3:')) return undefined;
  const [, bucket, prefix = ''] = s3Pattern.exec(name) ?? [];
  if (bucket === undefined)
    throw new BackupRefused(`${name} 不是 s3:存储桶/前缀：只用小写字母、数字、点、横线和下划线`);
  if (backupStore === undefined)
    throw new BackupRefused(
      '没有配置对象存储，请设置 BACKUP_S3_ENDPOINT、BACKUP_S3_ACCESS_KEY 和 BACKUP_S3_SECRET_KEY',
    );
  return { settings: { ...backupStore, bucket }, prefix: prefix === '' ? '' : `${prefix.slice(1)}/` };
}

/** Returns the bucket as a backup location; undefined for a path. Throws BackupRefused. */
export function s3Location(
  name: string,
  config: Pick<Config, 'backupStore' | 'dataDir'>,
): BackupLocation | undefined {
  const bucket = parseS3Location(name, config);
  return (
    bucket && bucketLocation(bucket.settings, bucket.prefix, path.join(config.dataDir, 'backups', 'sending'))
  );
}
