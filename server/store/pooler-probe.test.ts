import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { startFailure } from '#server/boot/start-failure.ts';
import { connect } from './connect.ts';
import { carriesNotifications, UnsupportedPooler } from './pooler-probe.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('carriesNotifications', () => {
  it('is true for a direct connection', async () => {
    expect(await carriesNotifications(() => connect(database.url, 'probe'))).toBe(true);
  });

  it('is false for a pooler in transaction mode', async () => {
    // Notifications do not cross databases, which simulates a pooler's separate sessions.
    const other = await testDatabase();
    const urls = [database.url, other.url];
    const apart = () => connect(urls.shift() ?? '', 'probe');
    expect(await carriesNotifications(apart, 100)).toBe(false);
    await other.close();
  });
});

describe('a start through a pooler in transaction mode', () => {
  it.each([
    new UnsupportedPooler(),
    Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' }),
  ])('the start fails with one line that names the pooler: %s', (error) => {
    expect(startFailure(error, { host: '127.0.0.1', port: 1 })).toMatch(
      /^cannot start: DATABASE_URL 指向.*pgbouncer[^\n]*DATABASE_DIRECT_URL[^\n]*$/,
    );
  });
});
