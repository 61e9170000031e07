import { describe, expect, it } from 'vitest';
import { BadConfig, parseConfig } from './config.ts';

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

  it('takes an empty value for a missing one', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(8080);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ CAPTCHA: 'sometimes' }, 'CAPTCHA'],
    [{ SEED: 'all' }, 'SEED'],
    [{ DATABASE_URL: 'mysql://root:secret@localhost/x' }, 'DATABASE_URL'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY'],
    [{ RATE_LIMIT: '0' }, 'RATE_LIMIT'],
    [{ INITIAL_PASSWORD: 'abc' }, 'INITIAL_PASSWORD'],
    [{ DATABASE_ULR: 'postgres://x' }, 'DATABASE_ULR'],
  ])('%j is refused by a line that names it', (env, name) => {
    const failure = (): unknown => parseConfig(env);
    expect(failure).toThrow(BadConfig);
    expect(failure).toThrow(name);
    expect(failure).toThrow(/^[^\n]+$/);
  });

  it('never repeats a secret', () => {
    expect(() => parseConfig({ DATABASE_URL: 'mysql://root:secret@localhost/x' })).toThrow(/^(?!.*secret)/);
  });
});
