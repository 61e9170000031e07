import type { Server as HttpServer } from 'node:http';
import { randomBytes, randomInt } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { createServer } from './app.ts';
import { createBackups } from './backup/backups.ts';
import type { Config } from './config.ts';
import { createLocalFileStore, type FileStore } from './files/file-store.ts';
import type { Deps } from './deps.ts';
import { argon2Passwords, type Passwords } from './http/password.ts';
import { createIdentity } from './identity/identity.ts';
import { Bus } from './live/bus.ts';
import { cloudDeps } from './live/cloud/cloud-deps.ts';
import { CloudSockets } from './live/cloud/cloud-sockets.ts';
import { qaDeps } from './live/qa/qa-deps.ts';
import { QaSockets } from './live/qa/qa-sockets.ts';
import { Sockets } from './live/sockets.ts';
import type { JobRunner } from './modules/quartz-job/job-runner.ts';
import { startPostgres, type RunningPostgres } from './postgres/supervisor.ts';
import { createDeps } from './services.ts';
import { connect } from './store/connect.ts';
import { openDatabase, type Db } from './store/database.ts';
import { newId } from './store/ids.ts';
import { migrate } from './store/migrate.ts';
import { readSecret } from './store/secret.store.ts';
import type { InitialAccount } from './store/seed/seed-context.ts';
import { seed } from './store/seed/seed.ts';

export type Product = {
  readonly url: string;
  /** Accounts made by this start; empty on every later one. */
  readonly accounts: readonly InitialAccount[];
  /** Resolves when the embedded database has gone without being asked to; never otherwise. */
  readonly databaseLost: Promise<void>;
  readonly close: () => Promise<void>;
};

export type ProductOptions = {
  readonly config: Config;
  readonly log: Logger;
  readonly siteRoot: string;
  readonly clock?: () => Date;
  readonly passwords?: Passwords;
};

const newSecret = (): string => randomBytes(32).toString('base64url');
/** How often a server looks whether a job is due; a job comes at most once a minute. */
const jobInterval = 15_000;

/**
 * Starts everything: database, migrations, seed on first start, HTTP and websocket on one port. What was opened is
 * closed again when a later step fails.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, log, clock = () => new Date(), passwords = argon2Passwords } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const postgres = config.databaseUrl === undefined ? await startEmbedded(config, log) : undefined;
    if (postgres !== undefined) closers.push(() => postgres.stop());
    const databaseUrl = postgres?.url ?? config.databaseUrl ?? '';
    const store = openDatabase(databaseUrl, log);
    closers.push(store.close);
    await migrate(store.db);
    const files = await createLocalFileStore(path.join(config.dataDir, 'files'));
    const accounts = await seedOnce(store.db, config, files, passwords, clock);
    const bus = await openBus(databaseUrl, log);
    closers.push(() => bus.close());
    const deps = await createDeps({
      ...store,
      bus,
      log,
      files,
      clock,
      passwords,
      captcha: config.captcha,
      customScript: config.customScript,
      videoHosts: config.videoHosts,
      preview: config.preview && { ...config.preview, key: await readSecret(store.db, 'preview', newSecret) },
      identity: createIdentity(config.identity, config.dataDir),
      codeSecret: await readSecret(store.db, 'oneTimeCodes', newSecret),
      dataDir: config.dataDir,
      backups: createBackups({
        connect: () => connect(databaseUrl, 'backup'),
        files,
        folder: path.join(config.dataDir, 'backups'),
        clock,
      }),
    });
    closers.push(deps.audit.flush, deps.jobs.settled, async () => deps.monitor.close());
    const { trustProxy, rateLimit, metricsToken } = config;
    const visitorSecret = await readSecret(store.db, 'visitor', newSecret);
    const server = { siteRoot: options.siteRoot, visitorSecret, trustProxy, rateLimit, metricsToken };
    const app = await createServer(deps, server);
    closers.push(() => app.close());
    closers.push(openSockets(app.server, bus, log, deps));
    closers.push(keepTimetable(deps.jobs, log));
    const url = await app.listen({ host: config.host, port: config.port });
    return {
      url,
      accounts,
      close,
      databaseLost: postgres === undefined ? new Promise(() => undefined) : lost(postgres, closers),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function startEmbedded(config: Config, log: Logger): Promise<RunningPostgres> {
  return startPostgres({
    dataDir: path.join(config.dataDir, 'postgres'),
    log: (line) => log.debug({ from: 'postgres' }, line),
  });
}

async function lost(postgres: RunningPostgres, closers: readonly unknown[]): Promise<void> {
  await postgres.exited;
  // An orderly close empties the list first.
  if (closers.length === 0) await new Promise(() => undefined);
}

/** Fills an empty database. Everybody gets a password of their own, pupils one for all of them, unless one is given. */
async function seedOnce(
  db: Db,
  config: Config,
  files: FileStore,
  passwords: Passwords,
  clock: () => Date,
): Promise<readonly InitialAccount[]> {
  const pupils = randomPassword();
  const own = new Set(['admin', 'teacher', 'teacher2', 'student']);
  const hashes = new Map<string, Promise<string>>();
  return await seed(db, {
    mode: config.seed,
    passwords: (username) => config.initialPassword ?? (own.has(username) ? randomPassword() : pupils),
    hash: (password) => {
      const known = hashes.get(password) ?? passwords.hash(password);
      hashes.set(password, known);
      return known;
    },
    clock,
    ids: newId,
    saveFile: async (bytes) => await files.put(Readable.from([bytes]), { limit: bytes.length }),
  });
}

/** Ten signs that can be read out in a classroom: no 0 and o, no 1 and l. */
function randomPassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('');
}

async function openBus(databaseUrl: string, log: Logger): Promise<Bus> {
  const bus = new Bus(() => connect(databaseUrl, 'bus'), log);
  await bus.start();
  return bus;
}

/** Live messages, cloud variables and QA links. Answers how to close them. */
function openSockets(http: HttpServer, bus: Bus, log: Logger, deps: Deps): () => Promise<void> {
  const sockets = new Sockets(http, { bus, log, authenticate: deps.sessions.authenticate });
  const cloud = new CloudSockets(http, { bus, log, ...cloudDeps(deps) });
  const qa = new QaSockets(http, { bus, log, ...qaDeps(deps) });
  deps.monitor.countSockets(() => sockets.count + cloud.count + qa.count);
  return async () => {
    sockets.close();
    cloud.close();
    qa.close();
  };
}

/** Answers how to stop it. */
function keepTimetable(jobs: JobRunner, log: Logger): () => Promise<void> {
  const timetable = setInterval(() => void lookForJobs(jobs, log), jobInterval);
  return async () => clearInterval(timetable);
}

async function lookForJobs(jobs: JobRunner, log: Logger): Promise<void> {
  await jobs.tick().catch((error: unknown) => log.warn({ err: error }, 'jobs that are due wait for now'));
}
