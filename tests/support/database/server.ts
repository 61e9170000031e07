import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino, type Logger } from 'pino';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createServer } from '#server/boot/app.ts';
import { createBackups } from '#server/backup/backups.ts';
import type { Deps } from '#server/deps/deps.ts';
import { createLocalFileStore, type FileStore } from '#server/files/file-store.ts';
import { createLocalObjects } from '#server/files/local-objects.ts';
import type { ObjectStore } from '#server/files/object-store.ts';
import { createIdentity, noIdentity, type Identity } from '#server/identity/identity.ts';
import type { Bus } from '#server/live/bus.ts';
import { sharePublisher } from '#server/live/publish.ts';
import { openPostgresBus } from '#server/live/open-bus.ts';
import type { OverloadLevel } from '#server/http/overload-level.ts';
import type { DiskProbe } from '#server/monitor/disk-space.ts';
import { logStatements, type Telemetry } from '#server/monitor/telemetry.ts';
import type { PreviewService } from '#server/config/preview-template.ts';
import { createParsing } from '#server/parsing/parsing.ts';
import { createDeps } from '#server/boot/services.ts';
import type { CaptchaMode } from '#server/shared/authentication/login/login-guard.ts';
import { connect } from '#server/store/connect.ts';
import { whileFilesLocked } from '#server/store/advisory-lock.store.ts';
import { openDatabase, defaultLimits } from '#server/store/database.ts';
import { openRedisCounters } from '#server/store/redis-counters.ts';
import type { RedisSettings } from '#server/store/redis-settings.ts';
import { openCounters } from '#server/store/open-counters.ts';
import type { TrustPages } from '#server/tls/trust-pages.ts';
import { cheapPasswords } from '../vitest/cheap-passwords.ts';
import { TEST_PASSWORD, testDatabase, type TestDatabase } from './database.ts';
import { throughPooler } from '../engines/database-url.ts';

/** The envelope as tests read it. */
export type TestAnswer = {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: unknown;
  readonly headers: LightMyRequestResponse['headers'];
  readonly raw: LightMyRequestResponse;
};

export type TestCall = {
  readonly token?: string | undefined;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Client address of the call. */
  readonly address?: string;
  readonly payload?: Buffer | string;
};

export type TestServer = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  /** The same database without a pooler. */
  readonly direct: TestDatabase;
  /** Messages between servers. If it is closed, this server receives none, not even its own. */
  readonly bus: Bus;
  /** Folder of scheduled backups. */
  readonly backupsFolder: string;
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    call?: TestCall,
  ) => Promise<TestAnswer>;
  /** Returns the token of a session; the same one for a user until `forget`. */
  readonly login: (username: string) => Promise<string>;
  /** Sets the clock of the server; undefined restores the real time. */
  readonly setNow: (now: Date | undefined) => void;
  readonly close: () => Promise<void>;
};

/**
 * All servers of this process share it, and its threads stay until the run ends, because a thread that loads the source takes
 * seconds to start.
 */
const parsing = createParsing(pino({ level: 'silent' }), { idle: 600_000 });

export type TestServerOptions = {
  /** Returns the folder of scheduled backups, given the default one; called at each run. */
  backupPlace?: (usual: string) => Promise<string>;
  captcha?: CaptchaMode;
  customScript?: boolean;
  preview?: PreviewService;
  identity?: Partial<Identity>;
  /** A file store of the test, without the seeded files. */
  filesFolder?: string;
  /** Another store than a folder, for files and for thumbnails. */
  files?: FileStore;
  objects?: ObjectStore;
  metricsToken?: string;
  log?: Logger;
  /** The disk as the server sees it. Default: large and empty, independent of the machine. */
  disk?: DiskProbe;
  /** Folder of built pages. Default: none. */
  siteRoot?: string;
  /** Enables SQL reports. Default: disabled. */
  hasSql?: boolean;
  /** The overload level. */
  load?: () => OverloadLevel;
  trust?: TrustPages;
  /** Behaves as behind a trusted proxy. */
  trustProxy?: boolean;
  /** Another server of the same school: this one uses its database with its own pool. */
  beside?: TestServer;
  /** Requests of one address in ten seconds. Default: unlimited. */
  rateLimit?: number;
  /** The receiver of telemetry; it gets statements only with `beside`. */
  telemetry?: Telemetry;
  /** The store of counters. Default: the database. */
  redis?: RedisSettings;
  /** The replica for reads that tolerate a lag. */
  replica?: (database: TestDatabase) => Deps['replica'];
  /** The bus to other servers. Default: through the database. */
  openBus?: (database: TestDatabase, log: Logger) => Promise<Bus>;
};

const postgresBus = ({ db, url }: TestDatabase, log: Logger): Promise<Bus> =>
  openPostgresBus({ db, log, connect: () => connect(url, 'bus') });

/** Opens another pool on the same database; closing it leaves the database to its owner. */
function sharedDatabase(database: TestDatabase, telemetry?: Telemetry): TestDatabase {
  const statementLog = logStatements({ warn: () => undefined }, 0, telemetry);
  return { ...database, ...openDatabase(database.url, statementLog) };
}

/** Opens the same database through a pooler; closing it closes both. */
function pooledDatabase(direct: TestDatabase, pooler: number): TestDatabase {
  const limits = { ...defaultLimits, span: 'transaction' } as const;
  const pooled = openDatabase(
    throughPooler(direct.url, pooler),
    { warn: () => undefined },
    undefined,
    limits,
  );
  return {
    ...direct,
    ...pooled,
    close: async () => {
      await pooled.close();
      await direct.close();
    },
  };
}

/**
 * Creates the whole server in this process with its own database of the demo school; requests go through
 * `inject`.
 */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { beside: inline, openBus = postgresBus } = options;
  const direct =
    inline === undefined ? await testDatabase() : sharedDatabase(inline.database, options.telemetry);
  const database = direct.pooler === undefined ? direct : pooledDatabase(direct, direct.pooler);
  const log = options.log ?? pino({ level: 'silent' });
  const bus = await openBus(direct, log);
  sharePublisher(database.db, direct.db);
  let now: Date | undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-backups-'));
  const clock = () => now ?? new Date();
  const deps = await testDeps(options, { database, direct, bus, log, folder, clock });
  const app = await createServer(deps, {
    siteRoot: options.siteRoot ?? '/nonexistent',
    visitorSecret: 'test',
    trustProxy: options.trustProxy ?? false,
    trust: options.trust,
    rateLimit: options.rateLimit ?? 1_000_000,
    metricsToken: options.metricsToken,
    telemetry: options.telemetry,
  });
  const call = caller(app);
  const tokens = new Map<string, Promise<string>>();
  return {
    app,
    deps,
    database,
    direct,
    bus,
    backupsFolder: path.join(folder, 'backups'),
    call,
    login: (username) => {
      const known = tokens.get(username) ?? logIn(call, username);
      tokens.set(username, known);
      return known;
    },
    setNow: (value) => {
      now = value;
    },
    close: async () => {
      await app.close();
      await deps.jobs.settled();
      await deps.publisher.stop();
      deps.monitor.close();
      deps.counters.close();
      await rm(folder, { recursive: true, force: true });
      await deps.audit.flush();
      await bus.close();
      await database.close();
    },
  };
}

type Surroundings = {
  readonly database: TestDatabase;
  /** The same database without a pooler. */
  readonly direct: TestDatabase;
  readonly bus: Bus;
  readonly log: Logger;
  /** A folder for this server only. */
  readonly folder: string;
  readonly clock: () => Date;
};

async function testDeps(
  options: TestServerOptions,
  { database, direct, bus, log, folder, clock }: Surroundings,
): Promise<Deps> {
  // Thumbnails belong to this server only, because tests count them.
  const own = path.join(folder, 'files');
  const files = options.files ?? (await createLocalFileStore(options.filesFolder ?? database.filesFolder));
  return await createDeps({
    ...database,
    direct,
    replica: options.replica?.(direct),
    bus,
    log,
    files,
    objects:
      options.objects ?? createLocalObjects({ root: own, inbox: path.join(own, 'tmp'), now: Date.now }),
    parsing,
    clock,
    passwords: cheapPasswords,
    counters: openCounters(direct.pool, options.redis && (await openRedisCounters(options.redis, log))),
    captcha: options.captcha ?? 'afterFailures',
    customScript: options.customScript ?? false,
    videoHosts: undefined,
    preview: options.preview,
    identity: { ...createIdentity(noIdentity, database.filesFolder), ...options.identity },
    codeSecret: 'test',
    dataDir: folder,
    load: options.load ?? (() => 0),
    tracing: options.telemetry,
    disk: options.disk ?? (async () => ({ free: 2 ** 40, total: 2 ** 41 })),
    backupPlace: { kind: 'data', name: 'backups' },
    restoreEnvironment: { kind: 'npm', folder: '/srv/school' },
    backups: createBackups({
      connect: () => connect(database.url, 'backup'),
      url: database.url,
      databaseFolder: folder,
      files,
      place: () => (options.backupPlace ?? (async (usual) => usual))(path.join(folder, 'backups')),
      school: async () => 'test',
      passphrase: undefined,
      whileAlone: (work) => whileFilesLocked(direct.db, work),
      clock,
    }),
  });
}

function caller(app: FastifyInstance): TestServer['call'] {
  return async (method, path, { token, query, body, headers, payload, address } = {}) => {
    const raw = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token === undefined ? {} : { 'x-access-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(query === undefined ? {} : { query }),
      ...(address === undefined ? {} : { remoteAddress: address }),
      ...(payload === undefined ? {} : { payload }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const isJson = String(raw.headers['content-type'] ?? '').includes('json');
    const json: Partial<TestAnswer> = isJson ? raw.json() : {};
    return {
      status: raw.statusCode,
      success: json.success ?? false,
      message: json.message ?? '',
      code: json.code ?? 0,
      result: json.result ?? null,
      headers: raw.headers,
      raw,
    };
  };
}

async function logIn(call: TestServer['call'], username: string): Promise<string> {
  const answer = await call('POST', '/sys/login', { body: { username, password: TEST_PASSWORD } });
  const token: unknown = Object(answer.result).token;
  if (typeof token !== 'string')
    throw new Error(`login of ${username} failed: ${answer.status} ${answer.message}`);
  return token;
}
