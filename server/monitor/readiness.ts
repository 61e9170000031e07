import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '#server/live/bus.ts';
import type { Db } from '#server/store/database.ts';
import { pendingMigrations } from '#server/store/migrate.ts';
import type { DiskProbe } from './disk-space.ts';
import { fresh } from './fresh.ts';

type Part = { readonly ok: boolean; readonly message: string };
export type Readiness = {
  readonly ready: boolean;
  readonly parts: Readonly<Record<'database' | 'migrations' | 'bus' | 'disk' | 'files' | 'draining', Part>>;
};

/** Bytes below which the database itself may find no room. */
export const databaseFloor = 64 * 1024 * 1024;
/** Milliseconds a part has for its answer. */
const timeout = 2000;
/** One answer serves all who ask within that time: it costs a question to the database. */
const freshFor = 1000;

const well: Part = { ok: true, message: '正常' };
const untold = '无法确认';
const bad = (message: string): Part => ({ ok: false, message });

/**
 * Whether this server can do its work: what a proxy or a watchman asks. Says nothing that only the school should know.
 * A file store that is away is said, and takes no server out of its proxy: the others have the same, and all else works.
 * So is a NATS.
 */
export function createReadiness(parts: {
  readonly db: Db;
  readonly bus: Pick<Bus, 'isListening' | 'isNeeded'>;
  readonly disk: DiskProbe;
  readonly files: { readonly check: () => Promise<void> };
  readonly isDraining: () => boolean;
  /** Returns whether requests queue for database connections, which others have just been given. */
  readonly isBusy: () => boolean;
  /** Returns whether the database is known to be unavailable: the watch has its own connection and does not queue. */
  readonly isAway: () => boolean;
}): () => Promise<Readiness> {
  const look = async (): Promise<Readiness> => {
    const [asked, hasRoom, hasFiles] = await Promise.all([
      inTime(pendingMigrations(parts.db)),
      inTime(parts.disk().then(({ free }) => free >= databaseFloor)),
      inTime(parts.files.check().then(() => true)),
    ]);
    const needed = {
      ...databaseParts(asked, parts.isBusy()),
      disk: hasRoom === undefined ? bad(untold) : hasRoom ? well : bad('磁盘空间不足'),
    };
    const bus = parts.bus.isListening ? well : bad('服务器之间的消息中断');
    const files = hasFiles === undefined ? bad('文件存储暂时不可用') : well;
    const isReady = Object.values(needed).every(({ ok }) => ok) && (bus.ok || !parts.bus.isNeeded);
    return { ready: isReady, parts: { ...needed, bus, files, draining: well } };
  };
  const known = fresh(freshFor, () => performance.now(), look);
  return async () => {
    const seen = await known();
    const found = parts.isAway()
      ? { ready: false, parts: { ...seen.parts, ...databaseParts(undefined, false) } }
      : seen;
    if (!parts.isDraining()) return found;
    return { ready: false, parts: { ...found.parts, draining: bad('服务器正在停止') } };
  };
}

/**
 * `pending`: migrations that are missing, where the database has said so. One that is only busy takes no server out of its
 * proxy: the others would have its requests as well, and be next.
 */
function databaseParts(pending: readonly string[] | undefined, isBusy: boolean) {
  if (pending !== undefined)
    return { database: well, migrations: pending.length > 0 ? bad('数据库结构尚未更新') : well };
  if (isBusy) return { database: { ok: true, message: '繁忙' }, migrations: { ok: true, message: untold } };
  return { database: bad('数据库暂时连接不上'), migrations: bad(untold) };
}

/** Undefined when it fails or takes too long. */
async function inTime<Value>(task: Promise<Value>): Promise<Value | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([task, delay(timeout, undefined, { signal: late.signal })]);
  } catch {
    return undefined;
  } finally {
    late.abort();
    task.catch(() => undefined);
  }
}
