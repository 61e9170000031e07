import { describe, expect, it } from 'vitest';
import { BadConfig, parseConfig } from './config.ts';
import { previewPage } from './preview-template.ts';

const s3 = {
  S3_ENDPOINT: 'https://s3.school.cn/',
  S3_BUCKET: 'campus-files',
  S3_ACCESS_KEY: 'AKIA',
  S3_SECRET_KEY: 'hidden+/=',
};

describe('configuration', () => {
  it('has the documented defaults', () => {
    expect(parseConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: undefined,
      seed: 'demo',
      captcha: 'afterFailures',
      logLevel: 'info',
      trustProxy: false,
    });
  });

  it('reads the direct database address, connection count and timeout for use with a pooler', () => {
    const pooler = 'postgres://pooler/school';
    expect(parseConfig({ DATABASE_URL: pooler })).toMatchObject({
      databaseDirectUrl: undefined,
      databaseConnections: 10,
      databaseTimeout: 30,
    });
    const given = {
      DATABASE_DIRECT_URL: 'postgres://db/school',
      DATABASE_CONNECTIONS: '4',
      DATABASE_TIMEOUT: '60',
    };
    expect(parseConfig({ DATABASE_URL: pooler, ...given })).toMatchObject({
      databaseUrl: pooler,
      databaseDirectUrl: 'postgres://db/school',
      databaseConnections: 4,
      databaseTimeout: 60,
    });
    expect(() => parseConfig(given)).toThrow('missing setting DATABASE_URL: DATABASE_DIRECT_URL needs it');
    expect(() => parseConfig({ DATABASE_DIRECT_URL: 'geheim' })).toThrow(
      /^bad setting DATABASE_DIRECT_URL: /,
    );
    expect(() => parseConfig({ DATABASE_TIMEOUT: '0' })).toThrow('DATABASE_TIMEOUT');
  });

  it('enables several schools with SCHOOLS_URL, and rejects DATABASE_URL next to it', () => {
    const schools = { SCHOOLS_URL: 'postgres://db/schools', NATS_URL: 'nats://10.0.0.1' };
    expect(parseConfig({}).schools).toBe(undefined);
    expect(parseConfig(schools).schools).toEqual({ url: 'postgres://db/schools', awake: 100 });
    expect(() => parseConfig({ ...schools, DATABASE_URL: 'postgres://db/one' })).toThrow(
      'bad setting DATABASE_URL: with SCHOOLS_URL each school has a database of its own',
    );
    expect(() => parseConfig({ SCHOOLS_URL: 'postgres://db/schools' })).toThrow(
      'missing setting NATS_URL: SCHOOLS_URL needs it',
    );
    expect(() => parseConfig({ SCHOOLS_URL: 'geheim' })).toThrow(/^bad setting SCHOOLS_URL: /);
    expect(() => parseConfig({ SCHOOL_URL: 'x', SCHOOLS_ULR: 'x' })).toThrow('unknown setting SCHOOLS_ULR');
  });

  it('accepts video hosts in any letter case', () => {
    expect(parseConfig({ VIDEO_HOSTS: 'v.QQ.com,a.cn' }).videoHosts).toEqual(['v.qq.com', 'a.cn']);
  });

  it('accepts a document preview service that takes the address plain or in base64', () => {
    const read = (env: Record<string, string>) =>
      parseConfig({ SITE_URL: 'https://school.cn/', ...env }).preview;
    const kkFileView = read({ PREVIEW_URL: 'http://10.0.0.9:8012/onlinePreview?url={base64}' });
    expect(kkFileView).toMatchObject({ siteUrl: 'https://school.cn' });
    expect(previewPage(kkFileView ?? { template: '', siteUrl: '' }, 'https://a?b=é')).toBe(
      'http://10.0.0.9:8012/onlinePreview?url=aHR0cHM6Ly9hP2I9w6k%3D',
    );
    const plain = read({ PREVIEW_URL: 'https://view.cn/op/embed.aspx?src={url}&ui=zh' });
    expect(previewPage(plain ?? { template: '', siteUrl: '' }, 'https://a?b=1&c=$&')).toBe(
      'https://view.cn/op/embed.aspx?src=https%3A%2F%2Fa%3Fb%3D1%26c%3D%24%26&ui=zh',
    );
  });

  it('accepts a backup folder outside the data folder only', () => {
    const folder = (BACKUP_FOLDER?: string) =>
      parseConfig({ DATA_DIR: '/srv/data', ...(BACKUP_FOLDER === undefined ? {} : { BACKUP_FOLDER }) })
        .backupFolder;
    expect([undefined, '/mnt/备份 1', '/srv/data2', '/srv/..data', 'usb:备份盘/学校'].map(folder)).toEqual([
      '/srv/data/backups',
      '/mnt/备份 1',
      '/srv/data2',
      '/srv/..data',
      'usb:备份盘/学校',
    ]);
    for (const bad of ['/srv/data', '/srv/data/', '/srv/data/..kept', '/mnt/../srv/data/x', 'usb:', 'usb:/x'])
      expect(() => folder(bad)).toThrow('bad setting BACKUP_FOLDER');
  });

  it('accepts a backup bucket with its own keys, or with those of the file store', () => {
    const BACKUP_FOLDER = 's3:backups/school';
    const own = {
      BACKUP_S3_ENDPOINT: 'https://away.cn',
      BACKUP_S3_ACCESS_KEY: 'theirs',
      BACKUP_S3_SECRET_KEY: 'other',
    };
    const files = {
      S3_ENDPOINT: 'https://near.cn',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'ours',
      S3_SECRET_KEY: 'own',
    };
    const { backupFolder, backupStore } = parseConfig({ ...files, ...own, BACKUP_FOLDER });
    const defaults = { region: 'us-east-1', pathStyle: true };
    const given = { endpoint: 'https://away.cn', accessKey: 'theirs', secretKey: 'other', ...defaults };
    expect([backupFolder, backupStore]).toEqual([BACKUP_FOLDER, given]);
    const shared = { endpoint: 'https://near.cn', accessKey: 'ours', secretKey: 'own', ...defaults };
    expect(parseConfig({ ...files, BACKUP_FOLDER }).backupStore).toEqual(shared);
    expect(() => parseConfig({ BACKUP_FOLDER })).toThrow('missing setting BACKUP_S3_ENDPOINT');
  });

  it('rejects SCHOOL_NAME and BACKUP_FOLDER on a server with several schools', () => {
    const many = { SCHOOLS_URL: 'postgres://db/schools', NATS_URL: 'nats://10.0.0.1' };
    expect(parseConfig({ SCHOOL_NAME: '育才小学' }).schoolName).toBe('育才小学');
    expect(() => parseConfig({ ...many, SCHOOL_NAME: '育才小学' })).toThrow('bad setting SCHOOL_NAME');
    expect(() => parseConfig({ ...many, BACKUP_FOLDER: '/mnt' })).toThrow('bad setting BACKUP_FOLDER');
  });

  it('treats an empty value as missing', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(8080);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ CAPTCHA: 'sometimes' }, 'CAPTCHA'],
    [{ OFFLINE: 'maybe' }, 'OFFLINE'],
    [{ SEED: 'all' }, 'SEED'],
    [{ SCHOOL_NAME: '<b>' }, 'SCHOOL_NAME'],
    [{ SCHOOL_NAME: 'A & B' }, 'SCHOOL_NAME'],
    [{ SCHOOL_NAMES: 'x' }, 'SCHOOL_NAMES'],
    [{ DATABASE_URL: 'mysql://root:secret@localhost/x' }, 'DATABASE_URL'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY'],
    [{ RATE_LIMIT: '0' }, 'RATE_LIMIT'],
    [{ VIDEO_HOSTS: 'https://a.cn' }, 'VIDEO_HOSTS'],
    [{ INITIAL_PASSWORD: 'abc' }, 'INITIAL_PASSWORD'],
    [{ DATABASE_ULR: 'postgres://x' }, 'DATABASE_ULR'],
    [{ S3_BUCKET: 'campus' }, 'S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY'],
    [{ S3_PUBLIC: '1' }, 'S3_ENDPOINT'],
    [{ S3_REGION: 'cn-north-1' }, 'S3_ENDPOINT'],
    [{ ...s3, S3_SECRET_KEY: '' }, 'missing setting S3_SECRET_KEY'],
    [{ ...s3, S3_ENDPOINT: 's3.school.cn' }, 'S3_ENDPOINT'],
    [{ ...s3, S3_ENDPOINT: 'https://key:secret@s3.school.cn' }, 'S3_ENDPOINT'],
    [{ ...s3, S3_BUCKET: 'Campus' }, 'S3_BUCKET'],
    [{ ...s3, S3_BUCKET: 'a/b' }, 'S3_BUCKET'],
    [{ ...s3, S3_ACCESS_KEY: 'a b' }, 'S3_ACCESS_KEY'],
    [{ ...s3, S3_PATH_STYLE: 'maybe' }, 'S3_PATH_STYLE'],
    [{ ...s3, S3_PUBLIC: 'yes' }, 'S3_PUBLIC'],
    [{ S3_TOKEN: 'x' }, 'S3_TOKEN'],
    [{ SITE_URL: 'school.cn' }, 'SITE_URL'],
    [{ PREVIEW_URL: 'https://view.cn/?url={url}' }, 'SITE_URL'],
    [{ PREVIEW_URL: 'https://view.cn/', SITE_URL: 'https://school.cn' }, 'PREVIEW_URL'],
    [{ PREVIEW_URL: 'https://{url}/', SITE_URL: 'https://school.cn' }, 'PREVIEW_URL'],
    [{ PREVIEW_URL: '{url}', SITE_URL: 'https://school.cn' }, 'PREVIEW_URL'],
    [{ PREVIEW_URL: 'https://a:b@view.cn/{url}', SITE_URL: 'https://school.cn' }, 'PREVIEW_URL'],
    [{ PREVIEW_URL: 'https://school.cn/view?url={url}', SITE_URL: 'https://school.cn/a' }, 'PREVIEW_URL'],
    [{ PREVIEW_TOKEN: 'x' }, 'PREVIEW_TOKEN'],
    [{ SITE_URL: 'https://school.cn/?a=1' }, 'SITE_URL'],
    [{ SMS: 'pigeon' }, 'SMS'],
    [{ SMS: 'http' }, 'SMS_URL'],
    [{ SMS: 'file', SMS_TOKEN: 'x' }, 'SMS_TOKEN'],
    [{ SMS_KEY: 'x' }, 'SMS_KEY'],
    [{ CAS_URL: 'https://sso.school.cn/cas' }, 'SITE_URL'],
    [{ CAS_URL: 'file:///etc/passwd', SITE_URL: 'https://school.cn' }, 'CAS_URL'],
    [{ OAUTH_CLIENT_ID: 'campus', SITE_URL: 'https://school.cn' }, 'OAUTH_TOKEN_URL'],
  ])('%j is rejected with one line that names the setting', (env, name) => {
    const failure = (): unknown => parseConfig(env);
    expect(failure).toThrow(BadConfig);
    expect(failure).toThrow(name);
    expect(failure).toThrow(/^[^\n]+$/);
  });

  it('has only the password login until another one is configured', () => {
    expect(parseConfig({}).identity).toEqual({
      siteUrl: undefined,
      sms: undefined,
      cas: undefined,
      oauth: undefined,
    });
  });

  it('reads CAS, OAuth and SMS login, and removes a final slash from addresses', () => {
    const oauth = {
      OAUTH_AUTHORIZE_URL: 'https://id.school.cn/authorize',
      OAUTH_TOKEN_URL: 'https://id.school.cn/token',
      OAUTH_USER_URL: 'https://id.school.cn/me',
      OAUTH_CLIENT_ID: 'campus',
      OAUTH_CLIENT_SECRET: 'shared',
    };
    const env = {
      ...oauth,
      SITE_URL: 'https://school.cn/',
      CAS_URL: 'https://sso.school.cn/cas/',
      SMS: 'file',
    };
    expect(parseConfig(env).identity).toMatchObject({
      siteUrl: 'https://school.cn',
      sms: { kind: 'file' },
      cas: { url: 'https://sso.school.cn/cas', title: '统一身份认证' },
      oauth: { tokenUrl: 'https://id.school.cn/token', accountField: 'preferred_username' },
    });
    expect(parseConfig({ SMS: 'http', SMS_URL: 'http://sms.local/send' }).identity.sms).toEqual({
      kind: 'http',
      url: 'http://sms.local/send',
      token: undefined,
    });
  });

  it('stores files in a folder unless an object store is configured', () => {
    expect(parseConfig({}).fileStore).toBe(undefined);
    expect(parseConfig(s3).fileStore).toEqual({
      settings: {
        endpoint: 'https://s3.school.cn',
        bucket: 'campus-files',
        region: 'us-east-1',
        accessKey: 'AKIA',
        secretKey: 'hidden+/=',
        pathStyle: true,
      },
      isPublic: false,
    });
    const more = { ...s3, S3_REGION: 'cn-north-1', S3_PATH_STYLE: '0', S3_PUBLIC: '1' };
    expect(parseConfig(more).fileStore).toMatchObject({
      settings: { region: 'cn-north-1', pathStyle: false },
      isPublic: true,
    });
  });

  it('never includes a secret in an error message', () => {
    expect(() => parseConfig({ ...s3, S3_BUCKET: '!' })).toThrow(/^(?!.*hidden)/);
    expect(() => parseConfig({ DATABASE_URL: 'mysql://root:secret@localhost/x' })).toThrow(/^(?!.*secret)/);
  });
});
