import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { testSchool } from '#server/modules/works/testing/school.ts';
import { projectWith, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { publish } from '#server/live/publish.ts';
import { publishCommitted } from '#server/live/testing/publish-committed.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { liveNodes } from '#server/live/testing/nodes.ts';
import { cloudDeps } from './cloud-deps.ts';
import { CloudSockets } from './cloud-sockets.ts';
import { cloudTopic } from './cloud-topic.ts';
import { forgetCloud, writeCloud } from './cloud.store.ts';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let workId: string;

/** Two servers of one city, with one database. */
const nodes = liveNodes<CloudSockets>();
const opened: WebSocket[] = [];

const startNode = () =>
  nodes.start(
    server.database.url,
    (parts) => new CloudSockets(parts.http, { ...parts, ...cloudDeps(server.deps) }),
  );

async function workWith(names: readonly string[], status = 3): Promise<string> {
  const id = await school.work('s30103', status);
  await giveFile(id, names);
  return id;
}

async function giveFile(id: string, names: readonly string[]): Promise<void> {
  const form = { purpose: 'work', name: 'w.sb3', bytes: projectWith(names) };
  const { id: workFile } = await postFile(server, await server.login('s30103'), form);
  await server.database.db.updateTable('teachingWork').set({ workFile }).where('id', '=', id).execute();
}

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  await startNode();
  await startNode();
});
beforeEach(async () => {
  workId = await workWith(['☁ 分数', '☁ 最高', '局部']);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});
afterAll(async () => {
  await nodes.close();
  await server.close();
});

type News = { values: Record<string, string>; all?: true; n?: number; canWrite?: boolean };

/** A page that plays: everything it hears, in order, each to be waited for. */
async function play(as: string | undefined, { at = 0, of = workId, share = '' } = {}) {
  const token = as === undefined ? [] : [`token.${await server.login(as)}`];
  const protocols = ['cloud', ...token, ...(share === '' ? [] : [`share.${share}`])];
  const socket = new WebSocket(`${nodes.at(at).url}/cloud/${of}`, protocols);
  opened.push(socket);
  const heard: News[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString('utf8')));
    for (const wake of waiting.splice(0)) wake();
  });
  const until = async (isThere: (news: News) => boolean): Promise<News> => {
    for (;;) {
      const found = heard.find(isThere);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  /** Returns the values that the page would show now. */
  const state = (): Record<string, string> => {
    let held: Record<string, string> = {};
    for (const { values, all } of heard) held = all === true ? { ...values } : Object.assign(held, values);
    return held;
  };
  const set = (values: Record<string, string>, n: number): void =>
    socket.send(JSON.stringify({ set: values, n }));
  const hello = await until(({ all }) => all === true);
  return { socket, heard, until, set, state, hello };
}

async function refusal(as: string | undefined, of: string, share = ''): Promise<string> {
  const token = as === undefined ? [] : [`token.${as.includes('s3') ? await server.login(as) : as}`];
  const socket = new WebSocket(`${nodes.at(0).url}/cloud/${of}`, [
    'cloud',
    ...token,
    ...(share === '' ? [] : [`share.${share}`]),
  ]);
  const [error] = await once(socket, 'error').catch((cause: unknown) => [cause]);
  return error instanceof Error ? error.message : '';
}

const kept = async (id = workId) =>
  Object.fromEntries(
    (
      await server.database.db.selectFrom('teachingWorkCloud').selectAll().where('workId', '=', id).execute()
    ).map(({ name, value }) => [name, value]),
  );

describe('cloud variables', () => {
  it('are shared by all players on every server, and stored for later players', async () => {
    const [one, far] = [await play('s30104'), await play('s30105', { at: 1 })];
    expect(one.hello).toEqual({ values: {}, all: true, canWrite: true });
    one.set({ '☁ 分数': '7' }, 1);
    expect(await one.until(({ n }) => n === 1)).toEqual({ values: { '☁ 分数': '7' }, n: 1 });
    expect(await far.until(({ values }) => '☁ 分数' in values)).toEqual({ values: { '☁ 分数': '7' } });
    expect(await kept()).toEqual({ '☁ 分数': '7' });
    expect((await play('s30106')).hello.values).toEqual({ '☁ 分数': '7' });
  });

  it('converge to one value when two servers change them concurrently', async () => {
    const [one, far] = [await play('s30104'), await play('s30105', { at: 1 })];
    for (let n = 1; n <= 5; n += 1) {
      one.set({ '☁ 分数': `${n}` }, n);
      far.set({ '☁ 分数': `${100 + n}`, '☁ 最高': `${n}` }, n);
      await Promise.all([one.until((news) => news.n === n), far.until((news) => news.n === n)]);
    }
    const last = await kept();
    await Promise.all(
      [one, far].map(({ until, heard, state }) =>
        until(() => heard.length > 0 && state()['☁ 分数'] === last['☁ 分数']),
      ),
    );
    expect([one.state(), far.state()]).toEqual([last, last]);
  });

  it('accept only numeric values for names that the project declares', async () => {
    const one = await play('s30104');
    one.set({ '☁ 别的': '1' }, 1);
    expect(await one.until(({ n }) => n === 1)).toEqual({ values: {}, n: 1 });
    for (const bad of [{ '☁ 分数': '一' }, { 局部: '1' }, { '☁ 分数': '1'.repeat(257) }, { '☁ 分数': '' }]) {
      const page = await play('s30104');
      const closed = once(page.socket, 'close');
      page.set(bad, 1);
      expect((await closed)[0]).toBe(4400);
    }
    expect(await kept()).toEqual({});
    expect((await play('s30105')).hello.values).toEqual({});
  });

  it('added by a new save of the project are accepted in open rooms', async () => {
    const one = await play('s30104');
    await giveFile(workId, ['☁ 新的']);
    // The room looks at the project again at most every two seconds.
    await expect
      .poll(
        async () => {
          one.set({ '☁ 新的': '3' }, one.heard.length + 1);
          return (await kept())['☁ 新的'];
        },
        { timeout: 8_000, interval: 300 },
      )
      .toBe('3');
  });

  it('of a published work are sent to anonymous visitors, who cannot change them', async () => {
    const [visitor, pupil] = [await play(undefined), await play('s30104')];
    expect(visitor.hello).toEqual({ values: {}, all: true, canWrite: false });
    visitor.set({ '☁ 分数': '9' }, 1);
    expect(await visitor.until(({ n }) => n === 1)).toEqual({ values: {}, n: 1 });
    pupil.set({ '☁ 分数': '2' }, 1);
    await visitor.until(({ values }) => values['☁ 分数'] === '2');
    expect(await kept()).toEqual({ '☁ 分数': '2' });
  });

  it('are refused to users who may not play the work', async () => {
    const hidden = await workWith(['☁ 分数'], 1);
    expect(await refusal(undefined, hidden)).toContain('404');
    expect(await refusal('s30202', hidden)).toContain('404');
    expect(await refusal('dead', hidden)).toContain('401');
    expect(await refusal('s30103', 'none')).toContain('404');
    expect((await play('s30103', { of: hidden })).hello.canWrite).toBe(true);
    expect((await play('teacher', { of: hidden })).hello.canWrite).toBe(true);
    const token = await server.login('s30103');
    const path = '/teaching/teachingWork/share';
    const { result } = await server.call('POST', path, { token, body: { id: hidden } });
    const share =
      typeof result === 'object' && result !== null && 'token' in result ? String(result.token) : '';
    const guest = await play(undefined, { of: hidden, share });
    expect(guest.hello.canWrite).toBe(false);
    expect(await refusal(undefined, hidden, 'a'.repeat(22))).toContain('404');
  });

  it('of maximum number and length are stored and sent to other servers', async () => {
    const names = Array.from({ length: 10 }, (_each, n) => `☁ ${'长'.repeat(97)}${n}`);
    const of = await workWith(names);
    const [page, far] = [await play('s30104', { of }), await play('s30105', { of, at: 1 })];
    const values = Object.fromEntries(names.map((name) => [name, '7'.repeat(256)]));
    // One frame carries less than this; a room gathers more.
    const halves = [names.slice(0, 5), names.slice(5)];
    for (const [at, half] of halves.entries())
      page.set(Object.fromEntries(half.map((name) => [name, '7'.repeat(256)])), at + 1);
    await page.until(({ n }) => n === 2);
    expect([page.state(), await kept(of)]).toEqual([values, values]);
    await far.until(() => Object.keys(far.state()).length === 10);
    expect(far.state()).toEqual(values);
  });

  it('are disconnected when the session ends', async () => {
    const page = await play('s30107');
    const closed = once(page.socket, 'close');
    await server.call('POST', '/sys/logout', { token: await server.login('s30107') });
    await publishCommitted(server.database.db, sessionsTopic, { userId: await school.userId('s30107') });
    expect((await closed)[0]).toBe(4401);
  });

  it('ignore an outdated message, and accept one without revisions from an older server version', async () => {
    const page = await play('s30104');
    const publishChange = (from: string, values: Record<string, string>, revs: Record<string, number>) =>
      publish(server.database.db, cloudTopic, { workId, from, values, revs });
    await publishChange('x:2', { '☁ 分数': '2', '☁ 最高': '2' }, { '☁ 分数': 3e15, '☁ 最高': 3e15 });
    await publishChange('x:1', { '☁ 分数': '1', '☁ 最高': '3' }, { '☁ 分数': 2e15, '☁ 最高': 4e15 });
    await page.until(({ values }) => values['☁ 最高'] === '3');
    expect(page.state()).toEqual({ '☁ 分数': '2', '☁ 最高': '3' });
    await publishChange('y:1', { '☁ 分数': '7' }, {});
    await page.until(({ values }) => values['☁ 分数'] === '7');
    expect((await play('s30105')).hello.values).toEqual({ '☁ 分数': '7', '☁ 最高': '3' });
  });

  it('get increasing revisions even if the clock goes back or the rows were deleted', async () => {
    const { db } = server.database;
    const name = '☁ 分数';
    const write = async (value: string) =>
      (await writeCloud(db, workId, { [name]: value }, new Date()))[name] ?? 0;
    const first = await write('1');
    expect(await write('2')).toBeGreaterThan(first);
    const ahead = 5e15;
    await db.updateTable('teachingWorkCloud').set({ rev: ahead }).where('workId', '=', workId).execute();
    expect(await write('3')).toBe(ahead + 1);
    await db.updateTable('teachingWorkCloud').set({ rev: first }).where('workId', '=', workId).execute();
    await forgetCloud(db, workId, []);
    expect(await write('4')).toBeGreaterThan(first);
  });

  it('work again after the loss of the database connection', async () => {
    const page = await play('s30104');
    const back = new Promise<void>((resolve) => {
      nodes.at(0).bus.onGap(resolve);
    });
    await server.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'scratch-campus bus' and datname = current_database()",
    );
    await server.database.db
      .insertInto('teachingWorkCloud')
      .values({ workId, name: '☁ 最高', value: '88' })
      .execute();
    await back;
    await page.until(({ values, all }) => all === true && values['☁ 最高'] === '88');
    page.set({ '☁ 分数': '5' }, 1);
    await page.until(({ n }) => n === 1);
    expect(page.state()).toEqual({ '☁ 分数': '5', '☁ 最高': '88' });
  });

  it('that a page sends before it receives the stored values are stored', async () => {
    const protocols = ['cloud', `token.${await server.login('s30104')}`];
    const socket = new WebSocket(`${nodes.at(0).url}/cloud/${workId}`, protocols);
    opened.push(socket);
    // The frame must arrive before the stored value can be read.
    await server.database.db.transaction().execute(async (transaction) => {
      await sql`lock table teaching_work_cloud in access exclusive mode`.execute(transaction);
      await once(socket, 'open');
      socket.send(JSON.stringify({ set: { '☁ 分数': '7' }, n: 1 }));
      socket.ping();
      await once(socket, 'pong');
    });
    await expect.poll(() => kept()).toEqual({ '☁ 分数': '7' });
  });

  it('close the socket that floods, and no other', async () => {
    const [loud, calm] = [await play('s30104'), await play('s30105')];
    const closed = once(loud.socket, 'close');
    for (let n = 1; n <= 40; n += 1) loud.set({ '☁ 分数': `${n}` }, n);
    expect((await closed)[0]).toBe(4429);
    calm.set({ '☁ 最高': '1' }, 1);
    expect((await calm.until(({ n }) => n === 1)).values).toMatchObject({ '☁ 最高': '1' });
  });

  it('allow twenty sockets per user and refuse the next one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => play('s30108')));
    expect(await refusal('s30108', workId)).toContain('429');
  });
});
