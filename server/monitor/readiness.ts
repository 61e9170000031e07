import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '#server/live/bus.ts';
import type { Db } from '#server/store/database.ts';
import { pendingMigrations } from '#server/store/migrate.ts';
import type { DiskProbe } from './disk-space.ts';
import { cacheFor } from './cache-for.ts';
import type { FastifyInstance } from 'fastify';

type Part = { readonly ok: boolean; readonly message: string };
export type Readiness = {
  readonly ready: boolean;
  readonly parts: Readonly<Record<'database' | 'migrations' | 'bus' | 'disk' | 'files' | 'draining', Part>>;
};

/** Free bytes below which the database itself may fail to write. */
export const databaseFloor = 64 * 1024 * 1024;
/** Milliseconds that a check may take. */
const timeout = 2000;
/** Milliseconds for which a result is cached, because a check queries the database. */
const maxAge = 1000;

const okPart: Part = { ok: true, message: '正常' };
const unknownMessage = '无法确认';
const failedPart = (message: string): Part => ({ ok: false, message });
const unknownPart = failedPart(unknownMessage);

type ReadinessDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'isListening' | 'isNeeded'>;
  readonly disk: DiskProbe;
  readonly files: { readonly check: () => Promise<void> };
  readonly isDraining: () => boolean;
  /** Returns whether requests wait for a connection while others got one just now. */
  readonly isBusy: () => boolean;
  /** Returns whether the database is known to be unavailable: the watch has its own connection and does not queue. */
  readonly isAway: () => boolean;
};

/**
 * Creates the check whether this server can do its work, for proxies and monitoring; it reveals no data of the school.
 * An unavailable file store or NATS is reported, but the server stays ready: the other servers have the same problem,
 * and everything else works.
 */
export function createReadiness(deps: ReadinessDeps): () => Promise<Readiness> {
  const check = async (): Promise<Readiness> => {
    const [pending, hasRoom, hasFiles] = await Promise.all([
      withTimeout(pendingMigrations(deps.db)),
      withTimeout(deps.disk().then(({ free }) => free >= databaseFloor)),
      withTimeout(deps.files.check().then(() => true)),
    ]);
    const needed = {
      ...databaseParts(pending, deps.isBusy()),
      disk: hasRoom === undefined ? unknownPart : hasRoom ? okPart : failedPart('磁盘空间不足'),
    };
    const bus = deps.bus.isListening ? okPart : failedPart('服务器之间的消息中断');
    const files = hasFiles === undefined ? failedPart('文件存储暂时不可用') : okPart;
    const isReady = Object.values(needed).every(({ ok }) => ok) && (bus.ok || !deps.bus.isNeeded);
    return { ready: isReady, parts: { ...needed, bus, files, draining: okPart } };
  };
  const cachedCheck = cacheFor(maxAge, () => performance.now(), check);
  return async () => {
    const readiness = await cachedCheck();
    const found = deps.isAway()
      ? { ready: false, parts: { ...readiness.parts, ...databaseParts(undefined, false) } }
      : readiness;
    if (!deps.isDraining()) return found;
    return { ready: false, parts: { ...found.parts, draining: failedPart('服务器正在停止') } };
  };
}

/**
 * Returns the parts of the database. `pending`: missing migrations; undefined: the database did not answer. A busy
 * database leaves the server ready, because the other servers would have to take its requests as well.
 */
function databaseParts(pending: readonly string[] | undefined, isBusy: boolean) {
  if (pending !== undefined)
    return { database: okPart, migrations: pending.length > 0 ? failedPart('数据库结构尚未更新') : okPart };
  if (isBusy)
    return { database: { ok: true, message: '繁忙' }, migrations: { ok: true, message: unknownMessage } };
  return { database: failedPart('数据库暂时连接不上'), migrations: unknownPart };
}

/** Returns undefined if the task fails or takes too long. */
async function withTimeout<Value>(task: Promise<Value>): Promise<Value | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([task, delay(timeout, undefined, { signal: timer.signal })]);
  } catch {
    return undefined;
  } finally {
    timer.abort();
    task.catch(() => undefined);
  }
}

/** Serves /livez and /healthz (this process runs) and /readyz (it can do its work; 503 if not). */
export function registerHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  for (const path of ['/healthz', '/livez']) app.get(path, async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    return reply
      .header('Cache-Control', 'no-store')
      .code(found.ready ? 200 : 503)
      .send(found);
  });
}
