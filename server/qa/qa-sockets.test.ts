import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { TEST_PASSWORD } from '#tests/support/database.ts';
import { grantToTeachers } from '#tests/support/grants.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { say } from '#server/live/testing/say.ts';
import { liveNodes } from '#server/live/testing/nodes.ts';
import { qaDeps } from './qa-deps.ts';
import { QaSockets } from './qa-sockets.ts';

let server: TestServer;

/** Two servers of one city, with one database. */
const nodes = liveNodes<QaSockets>();
const opened: WebSocket[] = [];

const startNode = () =>
  nodes.start(
    server.database.url,
    (parts) => new QaSockets(parts.http, { ...parts, ...qaDeps(server.deps) }),
  );

beforeAll(async () => {
  server = await createTestServer();
  await startNode();
  await startNode();
});
afterEach(async () => {
  server.setNow(undefined);
  for (const socket of opened.splice(0)) socket.terminate();
  await server.database.db.deleteFrom('qaLink').execute();
});
afterAll(async () => {
  await nodes.close();
  await server.close();
});

const textOf = (result: unknown, name: string): string => {
  const found = typeof result === 'object' && result !== null ? Object.entries(result) : [];
  return String(found.find(([key]) => key === name)?.[1] ?? '');
};
const make = async (token?: string) => {
  const made = await server.call('POST', '/qa/link/make', { token: token ?? (await server.login('admin')) });
  return { id: textOf(made.result, 'id'), code: textOf(made.result, 'code') };
};
const join = async (code: string) =>
  textOf((await server.call('POST', '/qa/link/join', { body: { code } })).result, 'ticket');

/** One end: everything it hears, each to be waited for. */
function open(at: number, ...credentials: readonly string[]) {
  const socket = new WebSocket(`${nodes.at(at).url}/qa-link`, ['qa-link', ...credentials]);
  opened.push(socket);
  const heard: Record<string, unknown>[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString('utf8')));
    for (const wake of waiting.splice(0)) wake();
  });
  const until = async (kind: string, isMeant: (news: Record<string, unknown>) => boolean = () => true) => {
    for (;;) {
      const found = heard.find((news) => news['kind'] === kind && isMeant(news));
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)]);
  const send = (frame: object): void => socket.send(JSON.stringify(frame));
  return { socket, heard, until, closed, send };
}

/** Inspector and page, each on a server of its own. */
async function linked({ at = 1, as = '' } = {}) {
  const token = as === '' ? await server.login('admin') : as;
  const { id, code } = await make(token);
  const watcher = open(0, `token.${token}`, `watch.${id}`);
  await watcher.until('open');
  const ticket = await join(code);
  const tab = open(at, `ticket.${ticket}`);
  await watcher.until('open', ({ device }) => device !== null);
  return { id, watcher, tab, ticket };
}

const stand = { key: 'x:1', at: 1, value: 'closed', status: 'active', context: {} };
const reports = (text: string, count = 1) => ({
  kind: 'reports',
  tab: 't1',
  title: '首页',
  path: '/',
  build: 'b1',
  reports: Array.from({ length: count }, () => ({
    kind: 'stepped',
    step: { ...stand, event: 'department.open', payload: { text }, edges: [] },
  })),
});

describe('QA links', () => {
  it('bring what a page reports to the inspector on another server, whole and in order', async () => {
    const { watcher, tab } = await linked();
    // Quotes, pairs of signs and control signs, over many notifications.
    const text = `"😀\u0001${'班级"'.repeat(90)}`;
    tab.send(reports(text, 20));
    tab.send(reports('last'));
    await watcher.until('reports', (news) => JSON.stringify(news).includes('"last"'));
    const texts = watcher.heard.filter(({ kind }) => kind === 'reports');
    expect(texts).toEqual([reports(text, 20), reports('last')]);
  });

  it('tell the page to say who runs when the inspector comes', async () => {
    const { tab, id } = await linked();
    const again = open(1, `token.${await server.login('admin')}`, `watch.${id}`);
    expect(await again.until('open')).toMatchObject({ device: '其他设备 · 浏览器' });
    await tab.until('ask');
  });

  it('tell the inspector that the page is away, and that it is back', async () => {
    const { watcher, tab, ticket } = await linked();
    tab.socket.close();
    await watcher.until('away');
    const before = watcher.heard.length;
    open(0, `ticket.${ticket}`);
    await watcher.until('open', (news) => watcher.heard.indexOf(news) >= before);
    expect(watcher.heard.map(({ kind }) => kind).slice(-2)).toEqual(['away', 'open']);
  });

  it('answer beats', async () => {
    const { watcher, tab } = await linked();
    for (const end of [watcher, tab]) {
      end.send({ kind: 'beat' });
      expect(await end.until('beat')).toEqual({ kind: 'beat' });
    }
  });

  it.each(['tab', 'watcher'] as const)('end for both when the %s says so, for good', async (who) => {
    const { watcher, tab, ticket, id } = await linked();
    (who === 'tab' ? tab : watcher).send({ kind: 'bye' });
    expect(await Promise.all([watcher.closed, tab.closed])).toEqual([
      [4410, who],
      [4410, who],
    ]);
    expect(await open(0, `ticket.${ticket}`).closed).toEqual([4410, who]);
    expect(await open(0, `token.${await server.login('admin')}`, `watch.${id}`).closed).toEqual([4410, who]);
  });

  it('tell the inspector of a refusal', async () => {
    const { id, code } = await make();
    const watcher = open(1, `token.${await server.login('admin')}`, `watch.${id}`);
    await watcher.until('open');
    await server.call('PUT', '/qa/link/refuse', { body: { code } });
    expect(await watcher.closed).toEqual([4410, 'refused']);
  });

  it('end after an hour, and when an end stays away', async () => {
    const one = await linked();
    server.setNow(new Date(Date.now() + 61 * 60_000));
    for (const end of [one.watcher, one.tab]) end.send({ kind: 'beat' });
    await Promise.all([one.watcher.until('beat'), one.tab.until('beat')]);
    await nodes.at(0).sockets.recheck();
    expect(await one.tab.closed).toEqual([4410, 'time']);
    server.setNow(undefined);
    const two = await linked();
    two.tab.socket.close();
    await two.watcher.until('away');
    server.setNow(new Date(Date.now() + 62_000));
    two.watcher.send({ kind: 'beat' });
    await two.watcher.until('beat');
    await nodes.at(0).sockets.recheck();
    expect(await two.watcher.closed).toEqual([4410, 'away']);
  });

  it('end a code nobody used, for who waits with it', async () => {
    const { id } = await make();
    const watcher = open(0, `token.${await server.login('admin')}`, `watch.${id}`);
    await watcher.until('open');
    server.setNow(new Date(Date.now() + 11 * 60_000));
    watcher.send({ kind: 'beat' });
    await watcher.until('beat');
    await nodes.at(0).sockets.recheck();
    expect(await watcher.closed).toEqual([4410, 'expired']);
  });
});

describe('who may not', () => {
  it('watch: whoever did not make the code, has no permission or no session', async () => {
    const { id, watcher } = await linked();
    const [pupil, other] = [await server.login('s30103'), await server.login('teacher')];
    expect(await open(0, `token.${pupil}`, `watch.${id}`).closed).toEqual([4410, 'rights']);
    expect(await open(0, `token.${other}`, `watch.${id}`).closed).toEqual([4410, 'rights']);
    expect(await open(0, `watch.${id}`).closed).toEqual([4410, 'rights']);
    expect(watcher.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('watch with somebody else’s code, whatever they may do, nor once their permission is gone', async () => {
    const { id, watcher } = await linked();
    const { db } = server.database;
    const grant = await grantToTeachers(server, { perms: 'qa:inspector' });
    const token = await server.login('teacher2');
    expect(await open(0, `token.${token}`, `watch.${id}`).closed).toEqual([4410, 'gone']);
    expect(watcher.socket.readyState).toBe(WebSocket.OPEN);

    const own = await linked({ as: token });
    await db.deleteFrom('sysRolePermission').where('id', '=', grant).execute();
    await say(db, { kind: 'permissions' });
    expect(await Promise.all([own.watcher.closed, own.tab.closed])).toEqual([
      [4410, 'rights'],
      [4410, 'rights'],
    ]);
    expect(watcher.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('report: whoever has no ticket', async () => {
    const { watcher } = await linked();
    expect(await open(0, `ticket.${'a'.repeat(43)}`).closed).toEqual([4410, 'gone']);
    expect(watcher.heard.some(({ kind }) => kind === 'reports')).toBe(false);
  });

  it('go on watching once logged out', async () => {
    const login = await server.call('POST', '/sys/login', {
      body: { username: 'admin', password: TEST_PASSWORD },
    });
    const token = textOf(login.result, 'token');
    const { tab, watcher } = await linked({ as: token });
    await server.call('POST', '/sys/logout', { token });
    expect(await Promise.all([watcher.closed, tab.closed])).toEqual([
      [4410, 'rights'],
      [4410, 'rights'],
    ]);
  });

  it.each([
    ['a frame of its own making', { kind: 'ask' }],
    ['a field more', { ...reports('x'), token: 'secret' }],
    ['no frame', []],
  ])('say %s', async (_what, frame) => {
    const { tab, watcher } = await linked();
    tab.send(frame);
    expect(await tab.closed).toEqual([4410, 'flood']);
    expect(await watcher.closed).toEqual([4410, 'flood']);
  });

  it('say more than a frame holds', async () => {
    const { tab } = await linked();
    tab.send(reports('x'.repeat(49 * 1024)));
    expect((await tab.closed)[0]).toBe(1009);
  });

  it('flood', async () => {
    const { tab } = await linked();
    for (let at = 0; at < 70; at += 1) tab.send({ kind: 'beat' });
    expect(await tab.closed).toEqual([4410, 'flood']);
  });
});
