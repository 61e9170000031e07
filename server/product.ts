import { randomBytes, randomInt } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { createServer } from './app.ts';
import { createBackups } from './backup/backups.ts';
import { createClosers, type Closers } from './closers.ts';
import { createDraining, lossOf } from './draining.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files/file-store.ts';
import { FileStoreAway } from './files/object-store.ts';
import { openFileStore } from './files/open-file-store.ts';
import { publicOrigin } from './files/s3-settings.ts';
import type { Deps } from './deps.ts';
import { argon2Passwords, type Passwords } from './http/password.ts';
import { publishExamples } from './modules/online-form/examples/publish-examples.ts';
import { createIdentity } from './identity/identity.ts';
import type { Bus } from './live/bus.ts';
import { openNatsBus, openPostgresBus } from './live/open-bus.ts';
import { speakAlike } from './live/publish.ts';
import { fileStoreTimes } from './monitor/file-store-times.ts';
import { watchLoad } from './monitor/load.ts';
import { tellOfStatements, type Telemetry, type Told } from './monitor/telemetry.ts';
import { openSockets } from './open-sockets.ts';
import { keepPostgres, type KeptPostgres } from './postgres/keeper.ts';
import { createParsing } from './parsing/parsing.ts';
import { createDeps, type Resources } from './services.ts';
import { startSqlReports } from './sql-reports.ts';
import { connect } from './store/connect.ts';
import type { Db } from './store/database.ts';
import { openCounters } from './store/open-counters.ts';
import { openStores, prepareSchema, type Stores } from './store/open-stores.ts';
import { databaseSockets, watchDatabase, type DatabaseSockets } from './store/watch-database.ts';
import { newId } from './store/ids.ts';
import { readSecret } from './store/secret.store.ts';
import { weaknesses } from './store/separate-roles.store.ts';
import type { InitialAccount } from './store/seed/seed-context.ts';
import { seed } from './store/seed/seed.ts';

export type Product = {
  readonly url: string;
  /** Accounts made by this start; empty on every later one. */
  readonly accounts: readonly InitialAccount[];
  /** What is weaker here than it might be, a line each. */
  readonly notes: readonly string[];
  /** Resolves when the embedded database has ended too often to be started again; never otherwise. */
  readonly databaseLost: Promise<void>;
  readonly close: () => Promise<void>;
};

export type ProductOptions = {
  readonly config: Config;
  readonly log: Logger;
  readonly siteRoot: string;
  readonly passwords?: Passwords;
  readonly telemetry?: Telemetry | undefined;
  /** Ends a start that is under way: it throws, and nothing is left running. */
  readonly abort?: AbortSignal;
};

const newSecret = (): string => randomBytes(32).toString('base64url');
/** How often a server looks whether a job is due; a job comes at most once a minute. */
const jobInterval = 15_000;

/**
 * Starts everything: database, migrations, seed on first start, HTTP and websocket on one port. What was opened is
 * closed again when a later step fails.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, log, siteRoot, telemetry, passwords = argon2Passwords } = options;
  const closers = createClosers(log);
  try {
    const postgres = config.databaseUrl === undefined ? await keepEmbedded(options) : undefined;
    // The one that is waited for whatever it takes: what it has not yet written is data.
    if (postgres !== undefined) closers.add('database', postgres.stop);
    options.abort?.throwIfAborted();
    const lines = databaseSockets();
    const told = tellOfStatements(log, config.databaseSlow, telemetry);
    const stores = await openStores(config, postgres?.url, told, lines.stream);
    const { store, direct, directUrl } = stores;
    closers.add('pool', stores.close, 300);
    const separation = await prepareSchema(stores, log, lines.stream);
    options.abort?.throwIfAborted();
    const kept = await openFiles(config, log, told);
    const accounts = await seedOnce(direct.db, config, kept.files, passwords);
    options.abort?.throwIfAborted();
    const bus = await openBus(options, stores, lines);
    closers.add('bus', () => bus.close(), 300);
    const watch = watchDatabase({ databaseUrl: directUrl, sockets: lines, log });
    closers.add('watch', watch.close);
    const sqlDesk = await startSqlReports({ db: direct.db, url: directUrl }, separation, told);
    closers.add('sql', async () => sqlDesk?.close(), 300);
    const { begin, isDraining, isDismissing } = createDraining(config.drainSeconds, lossOf(postgres, watch));
    const lateness = watchLoad(store.waited);
    closers.add('lateness', async () => lateness.close());
    const states = { isDatabaseAway: watch.isAway, isDraining, load: lateness.level };
    const opened = { ...store, direct, ...kept, ...states, sqlDesk, bus, clock: watch.clock, passwords };
    const deps = await furnish(options, opened, directUrl, closers);
    endWith(closers, deps);
    await tryExamples({ ...deps, db: direct.db }, log);
    options.abort?.throwIfAborted();
    const { trustProxy, rateLimit, metricsToken } = config;
    const visitorSecret = await readSecret(store.db, 'visitor', newSecret);
    const fileOrigin = publicOrigin(config.fileStore);
    const leaving = { isDraining, patience: Math.max(3000, config.drainSeconds * 1000) };
    const server = { siteRoot, visitorSecret, trustProxy, rateLimit, metricsToken, fileOrigin, leaving };
    const app = await createServer(deps, { ...server, telemetry });
    closers.add('http', () => app.close(), leaving.patience + 300);
    const sockets = openSockets(app.server, { config, bus, log, deps, isLeaving: isDismissing });
    closers.add('sockets', sockets.close);
    closers.add('timetable', keepTimetable(deps, log));
    options.abort?.throwIfAborted();
    const url = await app.listen({ host: config.host, port: config.port });
    // Only now: nobody was sent to one that has not listened. The checkpoint is begun first and not waited for.
    closers.add('drain', () => begin(sockets.dismiss));
    closers.add('checkpoint', async () => void postgres?.checkpoint());
    return {
      url,
      accounts,
      notes: noted(weaknesses(separation), log),
      close: closers.close,
      databaseLost: postgres?.lost ?? new Promise(() => undefined),
    };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** What the modules need ends with the server. */
function endWith(closers: Closers, { parsing, audit, jobs, publisher, monitor }: Deps): void {
  closers.add('parsing', parsing.close, 300);
  closers.add('audit', audit.flush, 700);
  closers.add('jobs', jobs.settled, 300);
  closers.add('publisher', publisher.stop, 300);
  closers.add('monitor', async () => monitor.close());
}

function noted(notes: readonly string[], log: Logger): readonly string[] {
  for (const note of notes) log.warn(note);
  return notes;
}

type Opened = Pick<
  Resources,
  | 'sqlDesk'
  | 'db'
  | 'pool'
  | 'aside'
  | 'isBusy'
  | 'direct'
  | 'bus'
  | 'files'
  | 'objects'
  | 'metrics'
  | 'clock'
  | 'passwords'
  | 'isDatabaseAway'
  | 'isDraining'
  | 'load'
>;

/** What the modules need, by the configuration. */
async function furnish(
  { config, log, telemetry }: ProductOptions,
  opened: Opened,
  directUrl: string,
  closers: Closers,
): Promise<Deps> {
  const { db, direct, files, clock } = opened;
  const counters = await openCounters(direct.pool, config.redis, log);
  // At once: a line to Redis that nobody ends is made anew for ever.
  closers.add('counters', async () => counters.close());
  return await createDeps({
    ...opened,
    log,
    tracing: telemetry,
    parsing: createParsing(log),
    captcha: config.captcha,
    counters,
    customScript: config.customScript,
    videoHosts: config.videoHosts,
    preview: config.preview && { ...config.preview, key: await readSecret(db, 'preview', newSecret) },
    identity: createIdentity(config.identity, config.dataDir),
    codeSecret: await readSecret(db, 'oneTimeCodes', newSecret),
    dataDir: config.dataDir,
    backups: createBackups({
      connect: () => connect(directUrl, 'backup'),
      url: directUrl,
      isDatabaseHere: config.databaseUrl === undefined,
      files,
      folder: path.join(config.dataDir, 'backups'),
      clock,
    }),
  });
}

/** One that is out of reach comes back, and everything else works meanwhile; one that refuses us is set up wrongly. */
async function openFiles(
  config: Config,
  log: Logger,
  told: Told,
): Promise<Pick<Opened, 'files' | 'objects' | 'metrics'>> {
  const { metrics, observe } = fileStoreTimes();
  const opened = await openFileStore(config, observe);
  await opened.files.check().catch((error: unknown) => {
    if (!(error instanceof FileStoreAway) || error.refusal !== undefined) throw error;
    log.error({ err: error }, 'files cannot be read or saved for now');
  });
  return { ...opened, metrics: [...told.metrics, ...(config.fileStore === undefined ? [] : metrics)] };
}

function keepEmbedded({ config, log, abort }: ProductOptions): Promise<KeptPostgres> {
  return keepPostgres({
    dataDir: path.join(config.dataDir, 'postgres'),
    log: (line) => (line.includes('PANIC') ? log.error(line) : log.debug({ from: 'postgres' }, line)),
    note: (line) => log.error(line),
    abort,
  });
}

/** Fills an empty database. Everybody gets a password of their own, pupils one for all of them, unless one is given. */
async function seedOnce(
  db: Db,
  config: Config,
  files: FileStore,
  passwords: Passwords,
): Promise<readonly InitialAccount[]> {
  const pupils = randomPassword();
  const own = new Set(['admin', 'teacher', 'teacher2', 'student']);
  const hashes = new Map<string, Promise<string>>();
  return await seed(db, {
    mode: config.seed,
    passwords: (username) => config.initialPassword ?? (own.has(username) ? randomPassword() : pupils),
    passwordDue: config.initialPassword === undefined,
    hash: (password) => {
      const known = hashes.get(password) ?? passwords.hash(password);
      hashes.set(password, known);
      return known;
    },
    clock: () => new Date(),
    ids: newId,
    saveFile: async (bytes) => await files.put(Readable.from([bytes]), { limit: bytes.length }),
  });
}

/** A school without its examples is a school all the same; the next start goes on with them. */
async function tryExamples(deps: Deps, log: Logger): Promise<void> {
  await publishExamples(deps).catch((error: unknown) =>
    log.error({ err: error }, 'examples of online forms could not be published'),
  );
}

/** Ten signs that can be read out in a classroom: no 0 and o, no 1 and l. */
function randomPassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('');
}

async function openBus(
  { config, log }: ProductOptions,
  { store, direct: { db }, directUrl }: Stores,
  sockets: DatabaseSockets,
): Promise<Bus> {
  const bus =
    config.nats === undefined
      ? await openPostgresBus({ db, log, connect: () => connect(directUrl, 'bus', sockets.stream) })
      : await openNatsBus({ db, log, newSecret, settings: config.nats });
  speakAlike(store.db, db);
  return bus;
}

type Timetable = Pick<Deps, 'jobs' | 'publisher'>;

/** Answers how to stop it. */
function keepTimetable(deps: Timetable, log: Logger): () => Promise<void> {
  void lookForPublishings(deps, log);
  void deps.publisher
    .mend()
    .catch((error: unknown) => log.warn({ err: error }, 'indexes of tables of forms are not looked at'));
  const timetable = setInterval(() => void lookForJobs(deps, log), jobInterval);
  return async () => clearInterval(timetable);
}

async function lookForJobs(deps: Timetable, log: Logger): Promise<void> {
  await lookForPublishings(deps, log);
  await deps.jobs
    .tick()
    .catch((error: unknown) => log.warn({ err: error }, 'jobs that are due wait for now'));
}

/** What a server that was killed has left, this one's own of before as well. */
async function lookForPublishings({ publisher }: Timetable, log: Logger): Promise<void> {
  await publisher
    .resume()
    .catch((error: unknown) => log.warn({ err: error }, 'forms whose publishing has not ended wait for now'));
}
