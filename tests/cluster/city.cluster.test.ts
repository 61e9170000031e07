import { appendFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCity, type City } from '#tests/support/engines/city.ts';
import { breakGround } from '#tests/support/engines/ground.ts';
import { movedClock } from '#tests/support/engines/moved-clock.ts';
import { noisyProject } from '#tests/support/projects/noisy-project.ts';
import { openPages } from '#tests/support/journeys/city-pages.ts';
import { cityLife, leave, pages, savedAgain, soon, stateOf } from '#tests/support/engines/city-life.ts';

// A whole cluster on this machine. Each of its parts fails once, one after the other, while a school works.

let city: City;
let life: ReturnType<typeof cityLife>;
let pupil: string;

afterAll(breakGround('city').clear);
beforeAll(async () => {
  city = await startCity({ isDiskSmall: true });
  life = cityLife(city);
  pupil = await life.school.logIn('s30120');
}, 300_000);

const without = (part: string) => ({ ready: true, bad: [part] });

/** Uploads a file and returns the answer of the node. */
async function upload(node: number): Promise<string> {
  const form = new FormData();
  form.append('purpose', 'work');
  form.append('file', new Blob([new Uint8Array(noisyProject(100_000))]), 'a.sb3');
  const answer = await fetch(`${city.node(node).url}/api/sys/common/upload`, {
    method: 'POST',
    headers: { 'x-access-token': pupil },
    body: form,
  });
  return `${answer.status} ${Object(await answer.json()).message}`;
}

/** If no node is ready, the proxy refuses before it has read the body, and closes the connection. */
const isRefused = (failure: string): boolean => /: 503 |upload: .* (EPIPE|other side closed)/.test(failure);

/** Starts a database member again and waits until the standbys are back. */
async function startAgain(member: string): Promise<void> {
  await city.database.start(member);
  const roles = async () => (await city.database.members()).map(({ role }) => role).toSorted();
  await soon('there are standbys again', 90, roles, ['leader', 'replica', 'sync_standby']);
}

it('after a node is killed, its sockets reconnect to the others, and only writes in progress fail', async () => {
  const failures = await life.during(
    async ({ openSockets }) => {
      await city.node(1).kill();
      await soon('the proxy knows', 3, () => city.proxy.isUp(1), false);
      await life.announce('一号停了');
      await soon('its sockets are at the others', 10, openSockets, pages);
    },
    () => city.startNode(1),
  );
  expect(failures.length).toBeLessThanOrEqual(2);
  expect(failures.filter((failure) => !/upload|submit/.test(failure))).toEqual([]);
}, 180_000);

it('after the primary database is killed, a standby takes over, and no acknowledged write is lost', async () => {
  const primary = await city.database.primary();
  const failures = await life.during(
    async (school) => {
      await city.database.kill(primary);
      await savedAgain(school, 2, 45);
      await life.announce('换了数据库');
    },
    () => startAgain(primary),
  );
  expect(failures.filter((failure) => !isRefused(failure))).toEqual([]);
}, 300_000);

it("a pupil's save and a teacher's grade survive the loss of the primary without a reload", async () => {
  const people = await openPages(city.url, 's30126');
  const primary = await city.database.primary();
  try {
    const failures = await life.during(
      async (school) => {
        await people.begin();
        await city.database.kill(primary);
        await people.saveInVain();
        await savedAgain(school, 2, 45);
        // A page retries an unreachable server every ten seconds.
        await people.seeSaved(25);
        await life.announce('换库时保存');
      },
      () => startAgain(primary),
    );
    expect(failures.filter((failure) => !isRefused(failure))).toEqual([]);
  } finally {
    await people.close();
  }
}, 360_000);

it('without NATS all requests succeed, sessions end on all nodes, and announcements arrive', async () => {
  const failures = await life.during(async () => {
    await city.nats.stop();
    await soon('a node says so', 15, () => stateOf(city, 3), without('bus'));
    await leave(city, 's30121', 3);
    await life.announce('消息中断');
  }, city.nats.start);
  expect(failures).toEqual([]);
}, 180_000);

it('without Redis no request is refused', async () => {
  const failures = await life.during(async () => {
    await city.redis.stop();
    await Promise.all([1, 2, 3].map((node) => life.at(node).logIn('s30122')));
    await life.announce('没有计数');
  }, city.redis.start);
  expect(failures).toEqual([]);
}, 180_000);

it('while the file store hangs or is down, only file requests fail, with a clear message', async () => {
  const failures = await life.during(async () => {
    city.store.freeze();
    const [begun, refused] = [performance.now(), '503 文件存储暂时不可用，请稍后再试'];
    const silent = upload(3);
    for (const node of [1, 2, 3])
      await soon(`node ${node} names it and goes on`, 15, () => stateOf(city, node), without('files'));
    await life.announce('存储不应答');
    expect(await silent).toBe(refused);
    // A page stops waiting after a minute and would not read the reason.
    expect((performance.now() - begun) / 1000).toBeLessThanOrEqual(45);
    await city.store.kill();
    expect(await upload(3)).toBe(refused);
    await leave(city, 's30123', 3);
  }, city.store.start);
  expect(failures.filter((failure) => !/upload.*503.*文件存储暂时不可用/.test(failure))).toEqual([]);
  expect(await upload(3)).toMatch(/^200 /);
}, 240_000);

function unlock(): void {
  for (const door of Object.values(city.doors)) door.unlock();
}

it('a node that silently loses all its connections gets no requests until it is back', async () => {
  const failures = await life.during(async () => {
    for (const door of Object.values(city.doors)) door.freeze();
    await soon('the proxy asks it no more', 10, () => city.proxy.isUp(2), false);
    const bad = ['database', 'migrations', 'bus', 'files'];
    await soon('it knows', 30, () => stateOf(city, 2), { ready: false, bad });
    await life.announce('二号不通');
  }, unlock);
  expect(failures.filter((failure) => !/: 503 /.test(failure))).toEqual([]);
}, 180_000);

it('a node that loses its database connection gets no requests until it is back', async () => {
  const { pooler, database } = city.doors;
  const failures = await life.during(async () => {
    for (const door of [pooler, database]) door.shut();
    await soon('the proxy asks it no more', 10, () => city.proxy.isUp(2), false);
    await life.announce('二号没有数据库');
  }, unlock);
  expect(failures.filter((failure) => !/: 503 /.test(failure))).toEqual([]);
}, 180_000);

it('a node that loses NATS keeps working and detects ended sessions', async () => {
  const failures = await life.during(async () => {
    city.doors.nats.freeze();
    await soon('it says so', 20, () => stateOf(city, 2), without('bus'));
    await leave(city, 's30124', 3);
    await life.announce('二号听不见');
  }, unlock);
  expect(failures).toEqual([]);
}, 180_000);

it('a node with a full disk reports it and leaves the proxy, but still serves connected users', async () => {
  const fill = path.join(city.node(3).dataDir, 'fill');
  const failures = await life.during(
    async () => {
      await fillUp(fill);
      expect(await upload(3)).toMatch(/^507 .*磁盘空间不足/);
      await soon('it says so', 10, () => stateOf(city, 3), { ready: false, bad: ['disk'] });
      await soon('the proxy asks it no more', 10, () => city.proxy.isUp(3), false);
      await life.at(3).logIn('s30125');
      await life.announce('三号没有空间');
    },
    () => rm(fill, { force: true }),
  );
  expect(failures.filter((failure) => !/upload: (507|200) .*磁盘空间不足/.test(failure))).toEqual([]);
}, 180_000);

/** Fills the disk with zeros. */
async function fillUp(file: string): Promise<void> {
  const zeros = new Uint8Array(1024 ** 2);
  await expect(
    (async () => {
      for (;;) await appendFile(file, zeros);
    })(),
  ).rejects.toThrow('ENOSPC');
}

/** In seconds. */
const minute = 60;
const moves = [10 * minute, 8 * 24 * 60 * minute, -60 * minute];

/** Deletes the expired sessions and records, by the clock of node 3. */
async function cleanUp(token: string): Promise<void> {
  const { demand: require } = life.at(3);
  const list = Object(await require('GET', '/sys/quartzJob/list?pageNo=1&pageSize=50', { token }));
  const job = [...list.records].find(({ jobClassName }) => jobClassName === 'ExpiredCleanup');
  const { id } = Object(await require('POST', `/sys/quartzJob/execute?id=${job?.id}`, { token }));
  const isDone = async (): Promise<boolean> => {
    const runs = Object(
      await require('GET', `/sys/quartzJob/runs?jobId=${job?.id}&pageNo=1&pageSize=50`, { token }),
    );
    return [...runs.records].some((run) => run.id === id && run.status === 'done');
  };
  await soon('what is over was deleted', 20, isDone, true);
}

it('changing the clock of a running node ends no session and loses no save', async () => {
  const clock = await movedClock(0);
  await city.node(3).stop();
  await city.startNode(3, clock.env);
  const admin = await life.school.logIn('admin');
  const said = () => readFile(path.join(city.node(3).dataDir, 'server.log'), 'utf8');
  const failures = await life.during(
    async () => {
      for (const ahead of moves) {
        await clock.set(ahead);
        await cleanUp(admin);
        expect(await upload(3)).toMatch(/^200 /);
        for (const token of [pupil, admin])
          await life.at(3).demand('GET', '/sys/annountCement/listByUser', { token });
      }
      expect(await said()).toContain('the clock of this machine differs from the database’s');
      await life.announce('三号的钟');
      await clock.set(0);
      const isRight = async () => (await said()).includes('the clock of this machine is correct again');
      await soon('that it is right again is said', 5, isRight, true);
    },
    () => clock.set(0),
  );
  expect(failures).toEqual([]);
}, 240_000);

const nodes = [1, 2, 3];

async function startStopped(): Promise<void> {
  for (const number of nodes) if (city.node(number).child.exitCode !== null) await city.startNode(number);
}

it('the nodes are restarted one after the other without a failed request', async () => {
  const failures = await life.during(async () => {
    for (const number of nodes) {
      expect(await city.node(number).stop()).toBe(0);
      await life.announce(`换下${number}号`);
      await city.startNode(number);
      await soon(`node ${number} is asked again`, 30, () => city.proxy.isUp(number), true);
    }
  }, startStopped);
  expect(failures).toEqual([]);
}, 180_000);

it('a backup of a running cluster can be restored', async () => {
  const archive = path.join(city.node(1).dataDir, 'city.zip');
  await life.announce('备份之前');
  await city.command(1, 'backup', archive);
  await life.announce('备份之后');
  try {
    await Promise.all(nodes.map((number) => city.node(number).stop()));
    await city.command(1, 'restore', archive, '--replace');
  } finally {
    await startStopped();
  }
  for (const number of nodes) await soon(`node ${number} is asked`, 30, () => city.proxy.isUp(number), true);
  const token = await life.school.logIn('student');
  for (const number of nodes) {
    const bell = await life.at(number).demand('GET', '/sys/annountCement/listByUser', { token });
    expect(JSON.stringify(bell)).toContain('备份之前');
    expect(JSON.stringify(bell)).not.toContain('备份之后');
  }
}, 180_000);
