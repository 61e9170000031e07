import { expect, it } from 'vitest';
import { parseS3Location, s3Location } from './s3-location.ts';

const store = {
  endpoint: 'http://store',
  region: 'here',
  accessKey: 'key',
  secretKey: 'secret',
  pathStyle: true,
} as const;
const config = { backupStore: store, dataDir: '/srv/data' };

it.each([
  ['s3:campus', 'campus', '', 's3:campus'],
  ['s3:campus/', 'campus', '', 's3:campus'],
  ['s3:campus/yu-cai/2030/', 'campus', 'yu-cai/2030/', 's3:campus/yu-cai/2030'],
])('%s is parsed as a bucket with a prefix', (name, bucket, prefix, received) => {
  expect(parseS3Location(name, config)).toEqual({ settings: { ...store, bucket }, prefix });
  expect(s3Location(name, config)?.name).toBe(received);
});

it('a path is not a bucket; a malformed or unconfigured bucket is refused in one line', () => {
  expect(parseS3Location('/mnt/s3:campus', config)).toBe(undefined);
  for (const name of ['s3:', 's3:Campus', 's3:campus/../other', 's3:campus//x', 's3:campus/学校'])
    expect(() => parseS3Location(name, config)).toThrow(`${name} 不是 s3:存储桶/前缀`);
  expect(() => parseS3Location('s3:campus', { backupStore: undefined })).toThrow(
    '没有配置对象存储，请设置 BACKUP_S3_',
  );
});
