import { randomBytes, randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import { createServer } from './app.ts';
import { createBackups } from '../backup/backups.ts';
import { s3Location } from '../backup/s3-location.ts';
import { restoreEnvironmentOf } from '../backup/restore-command.ts';
import { usbPath } from '../backup/usb-location.ts';
import type { Disposables } from '../process/disposables.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps/deps.ts';
import type { Draining } from '../process/draining.ts';
import { FileStoreAway } from '../files/object-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { publicOrigin } from '../files/s3-settings.ts';
import type { FindLanHost } from '../http/site.ts';
import { lanAddresses } from '../tls/lan-addresses.ts';
import type { Passwords } from '../shared/passwords/password.ts';
import { createIdentity } from '../identity/identity.ts';
import type { Bus } from '../live/bus.ts';
import { placeOfBackups } from '../config/folder-of-backups.ts';
import { openNatsBus, openPostgresBus } from '../live/open-bus.ts';
import { sharePublisher } from '../live/publish.ts';
import { publishExamples } from '../forms/designer/examples/publish-examples.ts';
import { fileStoreTimes } from '../monitor/file-store-times.ts';
import { loadOf } from '../monitor/load.ts';
import { logStatements, type Telemetry, type StatementLog } from '../monitor/telemetry.ts';
import { openSockets, type OpenSockets } from './open-sockets.ts';
import type { ProcessDeps } from './process-parts.ts';
import { seedOnce } from './seed-once.ts';
import { createDeps, type Resources } from './services.ts';
import { whileFilesLocked } from '../store/advisory-lock.store.ts';
import { connect } from '../store/connect.ts';
import type { StoreLog } from '../store/database.ts';
import { openCounters } from '../store/open-counters.ts';
import { closeSqlRole, grantViewCreation } from '../store/sql-role.store.ts';
import { syncFormViews } from '../forms/shared/tables/form-view.store.ts';
import { openReplica, type Replica } from '../store/open-replica.ts';
import { openStores, prepareSchema, type Stores } from '../store/open-stores.ts';
import { readSecret } from '../store/secret.store.ts';
import type { InitialAccount } from '../store/seed/seed-context.ts';
import { separationWarnings } from '../store/separate-roles.store.ts';
import type { DatabaseSockets, DatabaseWatch } from '../store/watch-database.ts';
import type { TrustPages } from '../tls/trust-pages.ts';
import { keepTimetable } from '../deps/timetable.ts';

export type School = {
  readonly app: FastifyInstance;
  readonly sockets: OpenSockets;
  /** Begins what is due. */
  readonly beginDue: () => Promise<void>;
  /** Returns whether it runs work that no request waits for. */
  readonly isBusy: () => boolean;
  /** Accounts made now; empty on every later start. */
  readonly accounts: readonly InitialAccount[];
  /** Weaknesses of the installation, a line each. */
  readonly notes: readonly string[];
};

export type SchoolDeps = {
  readonly config: Config;
  readonly log: Logger;
  readonly siteRoot: string;
  readonly passwords: Passwords;
  readonly shared: ProcessDeps;
  /** Address of the embedded database, where that is the school's. */
  readonly embedded: string | undefined;
  /** The sockets of all connections to its database. */
  readonly lines: DatabaseSockets;
  /** Watches its database from now on; closed with the school. */
  readonly watch: () => Pick<DatabaseWatch, 'isAway' | 'clock' | 'close'>;
  readonly draining: Pick<Draining, 'isDraining' | 'isDismissing'>;
  /** Receives each opened part. When a later step fails, the caller closes what was opened until then. */
  readonly disposables: Disposables;
  /** Where https is by a CA of the school's own. */
  readonly trust?: TrustPages | undefined;
  readonly telemetry?: Telemetry | undefined;
  readonly abort?: AbortSignal | undefined;
};

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Everything of one school but a port: database, migrations, seed on the first start, HTTP, sockets and scheduled work. */
export async function openSchool(parts: SchoolDeps): Promise<School> {
  const { config, log, lines, passwords, disposables, draining, telemetry, abort } = parts;
  const statementLog = logStatements(log, config.databaseSlow, telemetry);
  const stores = await openStores(config, parts.embedded, statementLog, lines.stream, abort);
  const { store, direct, directUrl } = stores;
  disposables.add('pool', stores.close, 300);
  const separation = await prepareSchema(stores, log, lines.stream);
  abort?.throwIfAborted();
  const fileParts = await openFiles(config, log, statementLog);
  const accounts = await seedOnce(direct.db, config, fileParts.files, passwords);
  abort?.throwIfAborted();
  const bus = await openBus(parts, stores);
  disposables.add('bus', () => bus.close(), 300);
  const watch = parts.watch();
  disposables.add('watch', watch.close);
  if (separation.isSeparated) {
    await closeSqlRole(direct.db);
    await grantViewCreation(direct.db);
    await syncFormViews(direct.db);
  }
  const replica = replicaOf(config, directUrl, statementLog);
  disposables.add('replica', async () => replica?.close(), 300);
  const { isDraining } = draining;
  const load = () => loadOf({ loop: parts.shared.late(), database: store.queueTime() });
  const states = { isDatabaseAway: watch.isAway, isDraining, load };
  const metrics = [...fileParts.metrics, ...(replica?.metrics ?? [])];
  const opened = {
    ...store,
    direct,
    replica,
    ...fileParts,
    metrics,
    ...states,
    bus,
    clock: watch.clock,
    passwords,
  };
  const deps = await furnish(parts, opened, directUrl);
  endWith(disposables, deps);
  await tryExamples({ ...deps, db: direct.db }, log);
  abort?.throwIfAborted();
  const { trustProxy, rateLimit, metricsToken, offline } = config;
  const visitorSecret = await readSecret(store.db, 'visitor', newSecret);
  const fileOrigin = publicOrigin(config.fileStore);
  const leaving = { isDraining, timeout: Math.max(3000, config.drainSeconds * 1000) };
  const { siteRoot, trust } = parts;
  const limits = { trustProxy, rateLimit, metricsToken, offline };
  const reached = { siteUrl: config.identity.siteUrl, findLanHost: lanHostOf(config) };
  const server = { siteRoot, trust, visitorSecret, ...limits, fileOrigin, leaving, ...reached };
  const app = await createServer(deps, { ...server, telemetry });
  disposables.add('http', () => app.close(), leaving.timeout + 300);
  const sockets = openSockets(app.server, { config, bus, log, deps, isLeaving: draining.isDismissing });
  disposables.add('sockets', sockets.close);
  disposables.add('timetable', keepTimetable(deps, log));
  const isBusy = (): boolean => deps.jobs.isRunning() || deps.publisher.isRunning();
  const notes = logNotes(separationWarnings(separation), log);
  return { app, sockets, isBusy, beginDue: deps.jobs.tick, accounts, notes };
}

/** The first address of this machine in its network; undefined behind a proxy and where it serves only itself. */
function lanHostOf({ host, trustProxy }: Config): FindLanHost | undefined {
  if (trustProxy || !['0.0.0.0', '::'].includes(host)) return undefined;
  return () => lanAddresses(networkInterfaces())[0];
}

/** Undefined where no other database is named. It need not be there: all is read from the primary then. */
function replicaOf(
  { databaseReplicaUrl, databaseConnections, databaseTimeout }: Config,
  primaryUrl: string,
  log: StoreLog,
): Replica | undefined {
  if (databaseReplicaUrl === undefined) return undefined;
  const limits = { max: databaseConnections, timeout: databaseTimeout * 1000 };
  return openReplica({ primaryUrl, replicaUrl: databaseReplicaUrl, limits, log });
}

/** Closes the dependencies of the modules with the server. */
function endWith(disposables: Disposables, { audit, counters, jobs, publisher, monitor }: Deps): void {
  disposables.add('counters', async () => counters.close());
  disposables.add('audit', audit.flush, 700);
  disposables.add('jobs', jobs.settled, 300);
  disposables.add('publisher', publisher.stop, 300);
  disposables.add('monitor', async () => monitor.close());
}

function logNotes(notes: readonly string[], log: Logger): readonly string[] {
  for (const note of notes) log.warn(note);
  return notes;
}

type Opened = Pick<
  Resources,
  | 'db'
  | 'pool'
  | 'probeDb'
  | 'isBusy'
  | 'direct'
  | 'replica'
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

/** Creates the dependencies of the modules from the configuration. */
async function furnish(
  { config, log, shared, telemetry }: SchoolDeps,
  opened: Opened,
  directUrl: string,
): Promise<Deps> {
  const { db, direct, files, clock } = opened;
  const bucket = s3Location(config.backupFolder, config);
  return await createDeps({
    ...opened,
    log,
    tracing: telemetry,
    parsing: shared.parsing,
    probe: shared.probe,
    pictures: shared.pictures,
    captcha: config.captcha,
    counters: openCounters(direct.pool, shared.redis, config.school),
    customScript: config.customScript,
    videoHosts: config.videoHosts,
    preview: config.preview && { ...config.preview, key: await readSecret(db, 'preview', newSecret) },
    identity: createIdentity(config.identity, config.dataDir, config.tls !== undefined),
    codeSecret: await readSecret(db, 'oneTimeCodes', newSecret),
    dataDir: config.dataDir,
    quota: config.quota,
    backupPlace: placeOfBackups(config.backupFolder, config.dataDir),
    restoreEnvironment: restoreEnvironmentOf(process, config.school),
    backups: createBackups({
      connect: () => connect(directUrl, 'backup'),
      url: directUrl,
      databaseFolder: config.databaseUrl === undefined ? config.dataDir : undefined,
      files,
      place: async () => bucket ?? (await usbPath(config.backupFolder)) ?? config.backupFolder,
      school: async () => config.school ?? (await readSecret(db, 'backups', randomUUID)),
      passphrase: config.backupPassphrase,
      whileAlone: (work) => whileFilesLocked(direct.db, work),
      clock,
    }),
  });
}

/** One that is out of reach comes back, and everything else works meanwhile; one that refuses us is set up wrongly. */
async function openFiles(
  config: Config,
  log: Logger,
  statementLog: StatementLog,
): Promise<Pick<Opened, 'files' | 'objects'> & { readonly metrics: readonly Metric[] }> {
  const { metrics, observe } = fileStoreTimes();
  const opened = await openFileStore(config, observe);
  await opened.files.check().catch((error: unknown) => {
    if (!(error instanceof FileStoreAway) || error.refusal !== undefined) throw error;
    log.error({ err: error }, 'files cannot be read or saved for now');
  });
  return {
    ...opened,
    metrics: [...statementLog.metrics, ...(config.fileStore === undefined ? [] : metrics)],
  };
}

/** A school without its examples is a school all the same; the next start goes on with them. */
async function tryExamples(deps: Deps, log: Logger): Promise<void> {
  await publishExamples(deps).catch((error: unknown) =>
    log.error({ err: error }, 'examples of online forms could not be published'),
  );
}

async function openBus(
  { config, log, lines }: SchoolDeps,
  { store, direct: { db }, directUrl }: Stores,
): Promise<Bus> {
  const bus =
    config.nats === undefined
      ? await openPostgresBus({ db, log, connect: () => connect(directUrl, 'bus', lines.stream) })
      : await openNatsBus({ db, log, newSecret, settings: config.nats, school: config.school });
  sharePublisher(store.db, db);
  return bus;
}
