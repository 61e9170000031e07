import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { openDatabase } from '#server/store/database.ts';
import { FileStoreAway } from '#server/files/object-store.ts';
import { createReadiness, databaseFloor } from './readiness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const room = async () => ({ free: databaseFloor, total: databaseFloor });
const files = { check: async () => undefined };
const bus = { isListening: true, isNeeded: true };
const never = () => false;
const healthy = { bus, disk: room, files, isDraining: never, isBusy: never, isAway: never };
const well = { ok: true, message: '正常' };

describe('/readyz', () => {
  it('reports that every part is healthy', async () => {
    const answer = await server.app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ready: true,
        parts: { database: well, migrations: well, bus: well, disk: well, files: well, draining: well },
      },
    ]);
  });

  it.each(['/livez', '/healthz'])('the probe %s answers 200 without the state of any part', async (url) => {
    const answer = await server.app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  });
});

describe('createReadiness', () => {
  it.each([
    ['a full disk', { disk: async () => ({ free: databaseFloor - 1, total: 1 }) }, { disk: '磁盘空间不足' }],
    [
      'a disk that cannot be asked',
      { disk: () => Promise.reject(Object.assign(new Error('statfs'), { code: 'EIO' })) },
      { disk: '无法确认' },
    ],
    ['a server that is about to end', { isDraining: () => true }, { draining: '服务器正在停止' }],
    ['a bus that does not listen', { bus: { ...bus, isListening: false } }, { bus: '服务器之间的消息中断' }],
  ])('is not ready with %s, and reports the reason', async (_what, trouble, expected) => {
    const readiness = createReadiness({ ...healthy, db: server.deps.db, ...trouble });
    const { ready, parts } = await readiness();
    const bad = Object.entries(parts).filter(([, { ok }]) => !ok);
    expect([ready, Object.fromEntries(bad.map(([name, { message }]) => [name, message]))]).toEqual([
      false,
      expected,
    ]);
  });

  it('stays ready while the file store is unavailable, and reports it', async () => {
    const away = { check: () => Promise.reject(new FileStoreAway('hang')) };
    const { db } = server.deps;
    const answer = await createReadiness({ ...healthy, db, files: away })();
    expect([answer.ready, answer.parts.files]).toEqual([true, { ok: false, message: '文件存储暂时不可用' }]);
  });

  it('stays ready while NATS is unavailable for all servers, and reports it', async () => {
    const apart = { isListening: false, isNeeded: false };
    const answer = await createReadiness({ ...healthy, db: server.deps.db, bus: apart })();
    expect([answer.ready, answer.parts.bus]).toEqual([true, { ok: false, message: '服务器之间的消息中断' }]);
  });

  it('stays ready while requests queue for the database, unless that is unavailable', async () => {
    const { db, probeDb, isBusy, close } = openDatabase(server.database.url, { warn: () => undefined });
    const long = Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(3)`.execute(db)));
    let isAway = false;
    const readiness = createReadiness({ ...healthy, db: probeDb, isBusy, isAway: () => isAway });
    expect(await readiness()).toMatchObject({
      ready: true,
      parts: { database: { ok: true, message: '繁忙' } },
    });
    isAway = true;
    expect(await readiness()).toMatchObject({
      ready: false,
      parts: { database: { ok: false, message: '数据库暂时连接不上' } },
    });
    await long;
    await close();
  });

  it('is not ready with an unresponsive database, even if requests queue for it', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const lines: Socket[] = [];
    mute.on('connection', (line) => lines.push(line));
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { db, probeDb, queueTime, isBusy, close } = openDatabase(
      { host: '127.0.0.1', port: port ?? 0, user: 'nobody', database: 'none', password: 'none' },
      { warn: () => undefined },
    );
    const asked = Array.from(
      { length: 12 },
      async () => await sql`select 1`.execute(db).catch(() => undefined),
    );
    const { ready, parts } = await createReadiness({ ...healthy, db: probeDb, isBusy })();
    expect(queueTime()).toBeGreaterThan(0);
    expect([ready, parts.database.message]).toEqual([false, '数据库暂时连接不上']);
    mute.close();
    for (const line of lines) line.destroy();
    await Promise.all([asked[0], close()]);
  });

  it('checks a part once for many concurrent requests', async () => {
    let looks = 0;
    const disk = async () => {
      looks += 1;
      return await room();
    };
    const readiness = createReadiness({ ...healthy, db: server.deps.db, disk });
    await Promise.all(Array.from({ length: 100 }, readiness));
    expect(looks).toBe(1);
  });

  it('answers in time if the check of a part never ends', async () => {
    const files = { check: () => new Promise<void>(() => undefined) };
    const begun = performance.now();
    const { ready, parts } = await createReadiness({ ...healthy, db: server.deps.db, files })();
    expect([ready, parts.files.ok]).toEqual([true, false]);
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  it('is not ready as soon as draining begins', async () => {
    let isDraining = false;
    const readiness = createReadiness({ ...healthy, db: server.deps.db, isDraining: () => isDraining });
    expect((await readiness()).ready).toBe(true);
    isDraining = true;
    expect((await readiness()).ready).toBe(false);
  });

  it('is not ready with a database without all migrations', async () => {
    const { db } = server.deps;
    await sql`update kysely_migration set name = 'x' || name where name like '0036%'`.execute(db);
    const { ready, parts } = await createReadiness({ ...healthy, db })();
    await sql`update kysely_migration set name = substr(name, 2) where name like 'x0036%'`.execute(db);
    expect([ready, parts.migrations]).toEqual([false, { ok: false, message: '数据库结构尚未更新' }]);
  });

  it('is not ready with an unavailable database', async () => {
    const other = await createTestServer();
    const { db } = other.deps;
    await other.close();
    const { ready, parts } = await createReadiness({ ...healthy, db })();
    expect([ready, parts.database.message]).toEqual([false, '数据库暂时连接不上']);
  });
});
