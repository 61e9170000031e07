import { describe, expect, it } from 'vitest';
import { BadConfig, parseConfig } from '#server/config/config.ts';

const plain = { port: 6379, db: 0, isEncrypted: false, username: undefined, password: undefined };

describe('REDIS_URL', () => {
  it.each([
    ['redis://10.0.0.7', { ...plain, host: '10.0.0.7' }],
    ['redis://[::1]:7000/3', { ...plain, host: '::1', port: 7000, db: 3 }],
    [
      'rediss://:p%40ss@cache.school/',
      { ...plain, host: 'cache.school', isEncrypted: true, password: 'p@ss' },
    ],
    ['redis://u:p@10.0.0.7', { ...plain, host: '10.0.0.7', username: 'u', password: 'p' }],
  ])('the address %s is parsed', (url, settings) => {
    expect(parseConfig({ REDIS_URL: url }).redis).toEqual(settings);
  });

  it.each([[{}], [{ REDIS_URL: '' }]])('the settings %j use no Redis', (env) => {
    expect(parseConfig(env)).toMatchObject({ redis: undefined });
  });

  it.each([
    [{ REDIS_URL: 'http://geheim@host' }, 'bad setting REDIS_URL: redis://host:port or rediss://host:port'],
    [{ REDIS_URL: 'geheim' }, 'bad setting REDIS_URL: redis://host:port'],
    [{ REDIS_URL: 'redis:///geheim' }, 'bad setting REDIS_URL: redis://host:port'],
    [{ REDIS_URL: 'redis://host/geheim' }, 'bad setting REDIS_URL: redis://host:port'],
    [{ REDIS_URL: 'redis://host/1?geheim=1' }, 'bad setting REDIS_URL: redis://host:port'],
    [
      { REDIS_URL: 'redis://u:100%geheim@host' },
      'bad setting REDIS_URL: a % in user or password is written %25',
    ],
    [{ REDIS_HOST: 'geheim' }, 'unknown setting REDIS_HOST'],
  ])('the settings %j fail with a line that names the variable and no secret', (env, line) => {
    const reading = () => parseConfig(env);
    expect(reading).toThrow(BadConfig);
    expect(reading).toThrow(line);
    expect(reading).not.toThrow('geheim');
  });
});
