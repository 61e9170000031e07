import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { pngFile, uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { databaseUrl } from '#server/store/scratch-database.store.ts';
import { testDatabase } from '#tests/support/database/database.ts';
import { entryOf, hostOfSchool } from './testing/entry.ts';
import { requestHost, manySchools, type ManySchools } from './testing/many.ts';

let many: ManySchools;

beforeAll(async () => {
  many = await manySchools(['one', 'other']);
  // A database on a port without a server.
  await many.registry.add(entryOf('away', 'postgres://campus@127.0.0.1:1/away'));
  await many.registry.add({ ...entryOf('shut', 'postgres://campus@127.0.0.1:1/shut'), state: 'closed' });
});
afterAll(() => many.close());

const mine = '/api/sys/permission/getUserPermissionByToken';

async function userIdIn(school: string, username: string): Promise<string> {
  const users = many.databases.get(school)?.db.selectFrom('sysUser').select('id');
  return (await users?.where('username', '=', username).executeTakeFirstOrThrow())?.id ?? '';
}

/** Opens a live socket for a page of one school. */
function socketOf(school: string, userId: string, token: string, port = many.port) {
  const host = hostOfSchool(school);
  const url = `ws://127.0.0.1:${port}/api/websocket/${userId}`;
  const socket = new WebSocket(url, token, { headers: { host, origin: `http://${host}` } });
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
  const refused = once(socket, 'unexpected-response').then(([, answer]) =>
    Number(Reflect.get(Object(answer), 'statusCode')),
  );
  socket.on('error', () => undefined);
  return { socket, said: () => heard.join('\n'), refused };
}

describe('two schools on one port', () => {
  it('admit only their own people, and a session of one is invalid in the other', async () => {
    const token = await many.login('one', 'teacher');
    expect((await many.call('one', mine, { token })).status).toBe(200);
    const there = await many.call('other', mine, { token });
    expect(there.text).toContain('Token失效');
    expect(there.text).toContain('"success":false');
  });

  it('have separate sockets: a message in one is not received in the other', async () => {
    const [one, other] = [await many.login('one', 's30101'), await many.login('other', 's30101')];
    const id = await userIdIn('one', 's30101');
    expect(await userIdIn('other', 's30101')).toBe(id);
    expect(await socketOf('other', id, one).refused).toBe(401);
    const [here, there] = [socketOf('one', id, one), socketOf('other', id, other)];
    await expect.poll(here.said).toContain('depart');
    await expect.poll(there.said).toContain('depart');
    const closed = once(here.socket, 'close');
    await many.call('one', '/api/sys/logout', { method: 'POST', token: one });
    expect((await closed)[0]).toBe(4401);
    expect(there.socket.readyState).toBe(WebSocket.OPEN);
    there.socket.terminate();
  });

  it('answer only to their own names', async () => {
    for (const host of [
      `127.0.0.1:${many.port}`,
      'localhost',
      'third.campus.test',
      'one.campus.test.evil.cn',
    ]) {
      const answer = await requestHost(many.port, host, '/api/sys/login', { method: 'POST', body: {} });
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('没有这所学校')]);
      const page = await requestHost(many.port, host, '/', { headers: { accept: 'text/html' } });
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
    // Without a trusted proxy the header is ignored.
    const headers = { 'x-forwarded-host': hostOfSchool('one') };
    expect((await requestHost(many.port, 'third.campus.test', '/', { headers })).status).toBe(404);
  });

  it('keep working while another is unavailable or closed; that one answers 503 with a retry time', async () => {
    for (const school of ['away', 'shut']) {
      await expect.poll(async () => (await many.call(school, mine)).status, { timeout: 5000 }).toBe(503);
      expect((await many.call(school, mine)).headers['retry-after']).toBe('5');
    }
    expect((await many.call('one', '/api/sys/randomImage/k1')).status).toBe(200);
  });

  it('report maintenance when a command has reserved their database', async () => {
    await many.registry.add(
      entryOf('taken', databaseUrl(many.databases.get('one')?.url ?? '', 'campus_none')),
    );
    await expect
      .poll(async () => (await many.call('taken', mine)).text, { timeout: 10_000 })
      .toContain('正在维护');
  });

  it('do not expose metrics of the process or of each other', async () => {
    expect((await many.call('one', '/metrics')).status).toBe(404);
    expect(JSON.parse((await many.call('one', '/readyz')).text)).toEqual({ ready: true, awake: 2 });
    expect((await requestHost(many.port, '127.0.0.1', '/livez')).status).toBe(200);
  });

  it('are closed with their sockets when their registry entry is closed, and opened again with it', async () => {
    const token = await many.login('other', 's30102');
    const { socket, said } = socketOf('other', await userIdIn('other', 's30102'), token);
    await expect.poll(said).toContain('depart');
    const closed = once(socket, 'close');
    expect(await many.registry.changeState('other', ['ready'], 'closed')).toBe(true);
    // A request for an unknown name causes a read of the registry.
    await expect
      .poll(
        async () =>
          (await requestHost(many.port, 'third.campus.test', '/')).status &&
          (await many.call('other', mine)).status,
        {
          timeout: 10_000,
        },
      )
      .toBe(503);
    await closed;
    expect(await many.registry.changeState('other', ['closed'], 'ready')).toBe(true);
    await expect
      .poll(
        async () =>
          (await requestHost(many.port, 'third.campus.test', '/')).status &&
          (await many.call('other', mine, { token })).status,
        {
          timeout: 15_000,
        },
      )
      .toBe(200);
  });
});

describe('the limits of a school', () => {
  it('apply to accounts, also in the recycle bin, and to bytes, despite the school’s own settings', async () => {
    const database = await testDatabase();
    const { count } = await database.db
      .selectFrom('sysUser')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const limits = { accounts: count + 1, bytes: 1000 };
    await many.registry.add({ ...entryOf('small', database.url), ...limits });
    await database.db
      .updateTable('sysConfig')
      .set({ configValue: '0' })
      .where('configKey', '=', '_quotaSchool')
      .execute();
    await expect
      .poll(async () => (await many.call('small', mine)).text, { timeout: 10_000 })
      .toContain('重新登录');
    const token = await many.login('small', 'admin');
    const add = async (username: string): Promise<string> => {
      const body = { username, realname: '新人', password: 'Fresh-2026' };
      return (await many.call('small', '/api/sys/user/add', { method: 'POST', token, body })).text;
    };
    expect(await add('newcomer1')).toContain('"success":true');
    expect(await add('newcomer2')).toContain(`最多 ${count + 1} 个`);
    const users = await database.db.selectFrom('sysUser').select('username').execute();
    expect(users).toHaveLength(count + 1);
    const form = uploadForm({ purpose: 'avatar', name: 'a.png', bytes: pngFile });
    const sent = await many.call('small', '/api/sys/common/upload', { method: 'POST', token, ...form });
    expect(sent.text).toContain('学校的存储空间已满');
    await many.registry.changeState('small', ['ready'], 'closed');
    await expect.poll(async () => (await many.call('small', mine)).status, { timeout: 15_000 }).toBe(503);
    await database.close();
  });
});

it('shutdown does not wait for a page that keeps its connection', async () => {
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });
  const ending = await manySchools(['one'], { log });
  const { socket, said } = socketOf(
    'one',
    await userIdIn('one', 'teacher'),
    await ending.login('one', 'teacher'),
    ending.port,
  );
  await expect.poll(said).toContain('depart');
  // The client reads no more data, so it does not receive the close frame either.
  socket.pause();
  await ending.close();
  expect(warned.filter((line) => line.includes('"part":'))).toEqual([]);
  socket.terminate();
});

it('shutdown closes every school, and keeps no database connection', async () => {
  const ending = await manySchools(['one', 'other']);
  const token = await ending.login('one', 'teacher');
  const socket = socketOf('one', await userIdIn('one', 'teacher'), token, ending.port);
  await expect.poll(socket.said).toContain('depart');
  await ending.login('other', 'teacher');
  const left = once(socket.socket, 'close');
  await ending.product.close();
  // The socket is closed with a code before the port closes; 1006 would be a broken connection.
  expect((await left)[0]).not.toBe(1006);
  await expect(ending.call('one', '/livez')).rejects.toThrow('ECONNREFUSED');
  for (const database of ending.databases.values()) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'scratch-campus bus%'`,
    );
    expect(rows[0]?.count).toBe(0);
  }
  await ending.close();
});
