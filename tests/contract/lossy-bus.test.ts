import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { cloudDeps } from '#server/cloud/cloud-deps.ts';
import { CloudSockets } from '#server/cloud/cloud-sockets.ts';
import { writeZip } from '#server/files/zip-writer.ts';
import { openBusWithStoredMessages } from '#server/live/open-bus.ts';
import { PostgresEngine } from '#server/live/postgres-engine.ts';
import { Sockets } from '#server/live/sockets.ts';
import { lossyEngine } from '#server/live/testing/lossy-engine.ts';
import { liveNodes } from '#server/live/testing/nodes.ts';
import { postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';
import { connect } from '#server/store/connect.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

// The bus may lose, duplicate and reorder messages. Every cache still notices changes.

let here: TestServer;
let there: TestServer;
const pages = liveNodes<Sockets>();
const plays = liveNodes<CloudSockets>();
const opened: WebSocket[] = [];

/** Two servers of one school with an unreliable bus between them. */
beforeAll(async () => {
  const openBus = (seed: number) => ({
    openBus: ({ db, url }: TestServer['database']) => {
      const log = pino({ level: 'silent' });
      const engine = new PostgresEngine({ connect: () => connect(url, 'bus'), log });
      const times = { batch: 2, heartbeat: 40, timeout: 50 };
      const faults = { lost: 40, doubled: 30, late: 50 };
      return openBusWithStoredMessages(lossyEngine(engine, seed, faults), { db, log, times, interval: 40 });
    },
  });
  here = await createTestServer(openBus(7));
  there = await createTestServer({ ...openBus(11), beside: here });
  for (const { bus, deps } of [here, there]) {
    const { authenticateUnrestricted } = deps.sessions;
    await pages.startOn(
      bus,
      (parts) => new Sockets(parts.http, { ...parts, authenticate: authenticateUnrestricted }),
    );
    await plays.startOn(bus, (parts) => new CloudSockets(parts.http, { ...parts, ...cloudDeps(deps) }));
  }
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});
afterAll(async () => {
  await plays.close();
  await pages.close();
  await there.close();
  await here.close();
});

const waitOptions = { timeout: 10_000, interval: 20 };
const rounds = Array.from({ length: 6 }, (_each, round) => round);

async function ask(server: TestServer, username: string, path: string): Promise<string> {
  return (await server.call('GET', path, { token: await server.login(username) })).raw.body;
}

/** Makes a change on one server. */
async function change(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const answer = await here.call(method, path, { token: await here.login('admin'), body });
  expect(answer).toMatchObject({ success: true });
}

/** Opens a page on the other server and records its messages. */
async function page(username: string, token: string) {
  const url = `${pages.at(1).url}/websocket/${await userIdOf(there, username)}`;
  const socket = new WebSocket(url, token);
  opened.push(socket);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(String(JSON.parse(data.toString('utf8')).cmd)));
  await once(socket, 'message');
  return { socket, heard };
}

describe('a bus that loses, duplicates and reorders messages', () => {
  it('an ended session is refused, and its socket is closed', async () => {
    for (const username of ['s30111', 's30112', 's30113', 's30114']) {
      const token = await here.login(username);
      await ask(there, username, '/sys/annountCement/listByUser');
      const { socket } = await page(username, token);
      const closed = once(socket, 'close');
      const status = async () => (await there.call('GET', '/sys/annountCement/listByUser', { token })).status;
      expect(await status()).toBe(200);
      await here.call('POST', '/sys/logout', { token });
      // An invalid token is answered with 500 (docs/behaviour.md#expiry).
      await expect.poll(status, waitOptions).toBe(500);
      expect((await closed)[0]).toBe(4401);
    }
  });

  it('changed permissions take effect, and the page is notified', async () => {
    const { db } = here.database;
    const row = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'teacher')
      .executeTakeFirstOrThrow();
    const granted = await db
      .selectFrom('sysRolePermission')
      .select('permissionId')
      .where('roleId', '=', row.id)
      .execute();
    const add = await db
      .selectFrom('sysPermission')
      .select('id')
      .where('perms', '=', 'role:add')
      .executeTakeFirstOrThrow();
    const own = granted.map(({ permissionId }) => permissionId);
    const path = '/sys/permission/getUserPermissionByToken';
    const teacher = await page('teacher', await there.login('teacher'));
    for (const round of rounds) {
      const isGiven = round % 2 === 0;
      teacher.heard.splice(0);
      await change('POST', '/sys/permission/saveRolePermission', {
        roleId: row.id,
        permissionIds: [...own, ...(isGiven ? [add.id] : [])].join(','),
        lastpermissionIds: [...own, ...(isGiven ? [] : [add.id])].join(','),
      });
      const auth = async () => JSON.stringify(JSON.parse(await ask(there, 'teacher', path)).result.auth);
      await expect.poll(async () => (await auth()).includes('role:add'), waitOptions).toBe(isGiven);
      await expect.poll(() => teacher.heard, waitOptions).toContain('permissions');
    }
  });

  it('a new announcement is listed, and the page is notified', async () => {
    const pupil = await page('s30105', await there.login('s30105'));
    const bell = () => ask(there, 's30105', '/sys/annountCement/listByUser');
    for (const round of rounds) {
      const titile = `通知 ${round} 号`;
      const draft = {
        titile,
        msgCategory: '1',
        msgType: 'ALL',
        startTime: '2026-11-21 08:00:00',
        endTime: '2027-11-21 08:00:00',
        msgAbstract: '内容',
      };
      await bell();
      pupil.heard.splice(0);
      await change('POST', '/sys/annountCement/add', draft);
      const { id } = await here.database.db
        .selectFrom('sysAnnouncement')
        .select('id')
        .where('titile', '=', titile)
        .executeTakeFirstOrThrow();
      await ask(here, 'admin', `/sys/annountCement/doReleaseData?id=${id}`);
      await expect.poll(bell, waitOptions).toContain(titile);
      await expect
        .poll(() => pupil.heard.some((cmd) => ['topic', 'notices'].includes(cmd)), waitOptions)
        .toBe(true);
    }
  });

  it('a changed dictionary is reloaded on the other server', async () => {
    const { id: dictId } = await here.database.db
      .selectFrom('sysDict')
      .select('id')
      .where('dictCode', '=', 'sex')
      .executeTakeFirstOrThrow();
    const items = () => ask(there, 'student', '/sys/dict/queryAllDictItems');
    for (const round of rounds) {
      await items();
      const itemText = `新项 ${round}`;
      await change('POST', '/sys/dictItem/add', {
        dictId,
        itemText,
        itemValue: `x${round}`,
        sortOrder: 9,
        status: 1,
      });
      await expect.poll(items, waitOptions).toContain(itemText);
    }
  });

  it('all pages receive the stored value of a cloud variable', async () => {
    const name = '☁ 分数';
    const workId = await playable(name);
    const [one, other] = [await play('s30106', 0, workId), await play('s30107', 1, workId)];
    for (let n = 1; n <= 20; n += 1) {
      one.socket.send(JSON.stringify({ set: { [name]: `${n}` }, n }));
      other.socket.send(JSON.stringify({ set: { [name]: `${100 + n}` }, n }));
      await Promise.all([one, other].map(({ last }) => expect.poll(() => last.n, waitOptions).toBe(n)));
    }
    const stored = await here.database.db
      .selectFrom('teachingWorkCloud')
      .select('value')
      .where('workId', '=', workId)
      .executeTakeFirstOrThrow();
    for (const { last } of [one, other])
      await expect.poll(() => last.values[name], waitOptions).toBe(stored.value);
  });
});

/** Creates a published work with a cloud variable. */
async function playable(name: string): Promise<string> {
  const id = await testSchool(here).work('s30103', 3);
  const costume = { name: 'c', assetId: 'a'.repeat(32), dataFormat: 'svg', md5ext: `${'a'.repeat(32)}.svg` };
  const stage = {
    isStage: true,
    name: 'Stage',
    variables: { v: [name, 0, true] },
    blocks: {},
    costumes: [costume],
    sounds: [],
  };
  const data = Buffer.from(JSON.stringify({ targets: [stage], meta: { semver: '3.0.0' } }));
  const bytes = writeZip([{ name: 'project.json', data, compress: true }]);
  const file = await postFile(here, await here.login('s30103'), { purpose: 'work', name: 'w.sb3', bytes });
  await here.database.db
    .updateTable('teachingWork')
    .set({ workFile: file.id })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Opens a page that plays the work. Returns its values and the number of its last confirmed change. */
async function play(username: string, at: number, workId: string) {
  const token = await here.login(username);
  const socket = new WebSocket(`${plays.at(at).url}/cloud/${workId}`, ['cloud', `token.${token}`]);
  opened.push(socket);
  const last: { values: Record<string, string>; n: number } = { values: {}, n: 0 };
  socket.on('message', (data: Buffer) => {
    const { values, all, n } = JSON.parse(data.toString('utf8'));
    last.values = all === true ? values : { ...last.values, ...values };
    last.n = n ?? last.n;
  });
  await once(socket, 'message');
  return { socket, last };
}
