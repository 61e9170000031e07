import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishCommitted } from '#server/live/testing/publish-committed.ts';
import { permissionsTopic, sessionsTopic } from '#server/live/topics.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

// Simulates the error of PostgreSQL when a table cannot grow: a trigger raises its SQLSTATE.

let server: TestServer;
const tables = ['sys_session', 'sys_log', 'sys_known_device', 'sys_login_failure', 'sys_announcement'];

beforeAll(async () => {
  server = await createTestServer();
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    server.deps.db,
  );
});
afterAll(() => server.close());

async function fill(): Promise<void> {
  for (const table of tables)
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      for each row execute function no_room()`.execute(server.deps.db);
}

async function empty(): Promise<void> {
  for (const table of tables)
    await sql`drop trigger full_disk on ${sql.table(table)}`.execute(server.deps.db);
}

const logIn = (username: string) =>
  server.call('POST', '/sys/login', { body: { username, password: TEST_PASSWORD } });

function tokenOf(result: unknown): string {
  return typeof result === 'object' && result !== null && 'token' in result ? String(result.token) : '';
}

const menu = (token: string, query: { token?: string } = {}) =>
  server.call('GET', '/sys/permission/getUserPermissionByToken', { token, query });

const idOf = (username: string): Promise<string> => userIdOf(server, username);

/** Returns the number of messages of a kind that this server has received. */
const messagesOf = (kind: 'sessions' | 'permissions'): number =>
  server.deps.monitor.messages().get(kind) ?? 0;

describe('a full disk', () => {
  it('reads and logins work, refused writes return the reason, and sessions are stored once there is space', async () => {
    const before = tokenOf((await logIn('teacher')).result);
    await fill();
    expect(await menu(before)).toMatchObject({ status: 200, success: true });
    const during = await logIn('student');
    expect(during).toMatchObject({ status: 200, success: true });
    const token = tokenOf(during.result);
    expect(await menu(token)).toMatchObject({ status: 200, success: true });
    expect(
      await server.call('POST', '/sys/annountCement/add', {
        token: await server.login('admin'),
        body: {
          titile: '停电',
          msgAbstract: '明天',
          msgContent: '<p>明天</p>',
          startTime: '2026-11-01 00:00:00',
          endTime: '2026-11-30 00:00:00',
          priority: 'L',
          msgCategory: '1',
          msgType: 'ALL',
        },
      }),
    ).toMatchObject({
      status: 507,
      success: false,
      message: '磁盘空间不足，暂时无法保存，请联系管理员清理磁盘',
    });
    await empty();
    // The message clears the session cache, which otherwise takes half a minute.
    await publishCommitted(server.deps.db, permissionsTopic, {});
    const stored = async (): Promise<number> => {
      expect(await menu(token)).toMatchObject({ status: 200, success: true });
      const rows = await server.deps.db.selectFrom('sysSession').select('tokenHash').execute();
      return rows.length;
    };
    await expect.poll(stored).toBe(2);
    expect(await server.call('POST', '/sys/logout', { token })).toMatchObject({ success: true });
    expect(await menu(token)).toMatchObject({ status: 500, message: 'Token失效，请重新登录' });
  });

  it('freezing a user ends an in-memory session, also after unfreezing', async () => {
    await fill();
    const token = tokenOf((await logIn('teacher2')).result);
    expect(await menu(token)).toMatchObject({ status: 200 });
    await empty();
    const ids = await idOf('teacher2');
    for (const status of [2, 1])
      expect(
        await server.call('PUT', '/sys/user/frozenBatch', {
          token: await server.login('admin'),
          body: { ids, status, handOverTo: '' },
        }),
      ).toMatchObject({ success: true });
    await expect.poll(async () => (await menu(token)).status).toBe(500);
  });

  it('an in-memory session survives a session cache reset and the logout of another session', async () => {
    const elsewhere = tokenOf((await logIn('s30101')).result);
    await fill();
    const token = tokenOf((await logIn('s30101')).result);
    const heard = messagesOf('sessions');
    await publishCommitted(server.deps.db, sessionsTopic, { userId: null });
    await server.call('POST', '/sys/logout', { token: elsewhere });
    await expect.poll(() => messagesOf('sessions')).toBe(heard + 2);
    expect(await menu(token)).toMatchObject({ status: 200 });
    expect(await menu(elsewhere)).toMatchObject({ status: 500 });
    await empty();
  });

  it('a password change ends the in-memory sessions of other devices and keeps the current one', async () => {
    await fill();
    const [own, other] = [await logIn('s30102'), await logIn('s30102')].map(({ result }) => tokenOf(result));
    const heard = messagesOf('sessions');
    expect(
      await server.call('POST', '/sys/user/updatePassword', {
        token: own,
        body: {
          username: 's30102',
          oldpassword: TEST_PASSWORD,
          password: 'Another#2026',
          confirmpassword: 'Another#2026',
        },
      }),
    ).toMatchObject({ success: true });
    await expect.poll(() => messagesOf('sessions')).toBe(heard + 1);
    await empty();
    expect(await menu(other ?? '')).toMatchObject({ status: 500 });
    expect(await menu(own ?? '')).toMatchObject({ status: 200 });
  });

  it('parallel requests of an in-memory session succeed and store the session once', async () => {
    await fill();
    const token = tokenOf((await logIn('s30103')).result);
    expect(await menu(token, { token })).toMatchObject({ status: 200 });
    await empty();
    const heard = messagesOf('permissions');
    await publishCommitted(server.deps.db, permissionsTopic, {});
    await expect.poll(() => messagesOf('permissions')).toBe(heard + 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => menu(token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await server.deps.db
      .selectFrom('sysSession')
      .select('tokenHash')
      .where('userId', '=', await idOf('s30103'))
      .execute();
    expect(rows.length).toBe(1);
  });
});
