import { expect, it } from 'vitest';
import { FileStoreAway } from '#server/files/object-store.ts';
import { startFailure } from '#server/boot/start-failure.ts';
import { backupFailure } from './failures.ts';

const failure = (message: string, values: object = {}): Error => Object.assign(new Error(message), values);
const broken = '与数据库的连接中断，备份没有完成；没有留下不完整的备份文件。请再试一次';

it.each([
  [failure('write', { code: 'EDQUOT', syscall: 'write' }), /^磁盘空间不足，备份没有完成/],
  [
    failure('mkdir', { code: 'EROFS', syscall: 'mkdir', path: '/media/u盘/files' }),
    '不能读写 /media/u盘/files（EROFS），备份没有完成；没有留下不完整的备份文件',
  ],
  [
    failure('mkdir', { code: 'ENOENT', syscall: 'mkdir', path: '/media/u盘/files' }),
    /^不能读写 \/media\/u盘\/files（ENOENT），备份没有完成/,
  ],
  [failure('reset', { code: 'ECONNRESET', syscall: 'read' }), broken],
  [failure('lost', { code: '08001' }), broken],
  [failure('Client has encountered a connection error and is not queryable'), broken],
  [
    new FileStoreAway('no', { refusal: 'AccessDenied' }),
    '对象存储不接受密钥（AccessDenied），备份没有完成；没有留下不完整的备份文件。请检查 S3_ 或 BACKUP_S3_ 的设置',
  ],
  [
    new FileStoreAway('no', { refusal: 'NoSuchBucket' }),
    '对象存储里没有这个存储桶，备份没有完成；没有留下不完整的备份文件',
  ],
  [new FileStoreAway('hang'), /^文件存储没有应答，备份没有完成；没有留下不完整的备份文件/],
])('%s is reported in one line', (error, line) => {
  expect(() => {
    throw backupFailure('backup', error);
  }).toThrow(line);
});

it('a database that is unreachable or not ready is reported like a failed start', () => {
  const place = { host: '127.0.0.1', port: 1 };
  const refused = failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(backupFailure('backup', refused)).toBe(refused);
  for (const error of [refused, failure('the database system is starting up', { code: '57P03' })])
    expect(startFailure(error, place)).toBe('the database of DATABASE_URL does not answer');
});
