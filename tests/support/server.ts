import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino, type Logger } from 'pino';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createServer } from '#server/app.ts';
import { createBackups } from '#server/backup/backups.ts';
import type { Deps } from '#server/deps.ts';
import { createLocalFileStore, type FileStore } from '#server/files/file-store.ts';
import { createLocalObjects } from '#server/files/local-objects.ts';
import type { ObjectStore } from '#server/files/object-store.ts';
import { createIdentity, noIdentity, type Identity } from '#server/identity/identity.ts';
import type { Bus } from '#server/live/bus.ts';
import { speakAlike } from '#server/live/publish.ts';
import { openPostgresBus } from '#server/live/open-bus.ts';
import type { Load } from '#server/http/load.ts';
import type { DiskProbe } from '#server/monitor/disk-space.ts';
import { tellOfStatements, type Telemetry } from '#server/monitor/telemetry.ts';
import type { PreviewService } from '#server/preview-template.ts';
import { createParsing } from '#server/parsing/parsing.ts';
import { createDeps } from '#server/services.ts';
import type { CaptchaMode } from '#server/shared/sessions/login-guard.ts';
import { connect } from '#server/store/connect.ts';
import { whileFilesLocked } from '#server/store/advisory-lock.store.ts';
import { openDatabase, usualLimits } from '#server/store/database.ts';
import { openRedisCounters } from '#server/store/redis-counters.ts';
import type { RedisSettings } from '#server/store/redis-settings.ts';
import { openCounters } from '#server/store/open-counters.ts';
import type { TrustPages } from '#server/tls/trust-pages.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { TEST_PASSWORD, testDatabase, type TestDatabase } from './database.ts';
import { throughPooler } from './database-url.ts';

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
  /** Where the call comes from. */
  readonly address?: string;
  readonly payload?: Buffer | string;
};

export type TestServer = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  /** The same without the pooler that requests may come through. */
  readonly direct: TestDatabase;
  /** What servers tell one another; closed, this one hears nothing, of itself either. */
  readonly bus: Bus;
  /** Where scheduled backups go. */
  readonly backupsFolder: string;
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    call?: TestCall,
  ) => Promise<TestAnswer>;
  /** The token of a fresh session; the same for a user until `forget`. */
  readonly login: (username: string) => Promise<string>;
  /** Sets the server's clock; undefined returns to the real time. */
  readonly setNow: (now: Date | undefined) => void;
  readonly close: () => Promise<void>;
};

/** One for all servers of this process: a thread that reads the source takes a second to start. */
const parsing = createParsing(pino({ level: 'silent' }));

export type TestServerOptions = {
  /** Of scheduled backups, by their usual one; asked for at each run. */
  backupPlace?: (usual: string) => Promise<string>;
  captcha?: CaptchaMode;
  customScript?: boolean;
  preview?: PreviewService;
  identity?: Partial<Identity>;
  /** A file store of the test's own: the seeded files are not in it. */
  filesFolder?: string;
  /** Another store than a folder, for files and for small forms of pictures. */
  files?: FileStore;
  objects?: ObjectStore;
  metricsToken?: string;
  log?: Logger;
  /** The disk as the server sees it; a large and empty one by default, whatever machine the tests run on. */
  disk?: DiskProbe;
  /** Folder of built pages; none by default. */
  siteRoot?: string;
  /** Where statements of reports are run; nowhere by default. */
  hasSql?: boolean;
  /** How late it is. */
  load?: () => Load;
  trust?: TrustPages;
  /** As behind a proxy of one's own. */
  trustProxy?: boolean;
  /** Another server of the same school: this one works on its database, with a pool of its own. */
  beside?: TestServer;
  /** Requests of one address in ten seconds; none is too many by default. */
  rateLimit?: number;
  /** Who is told of what it does; of statements where it stands `beside` another. */
  telemetry?: Telemetry;
  /** What keeps the counts; the database by default. */
  redis?: RedisSettings;
  /** Where reads go that bear it. */
  replica?: (database: TestDatabase) => Deps['replica'];
  /** What carries messages to other servers; the database by default. */
  openBus?: (database: TestDatabase, log: Logger) => Promise<Bus>;
};

const usualBus = ({ db, url }: TestDatabase, log: Logger): Promise<Bus> =>
  openPostgresBus({ db, log, connect: () => connect(url, 'bus') });

/** The same database through another pool; closing it leaves it to whoever made it. */
function sharedDatabase(database: TestDatabase, telemetry?: Telemetry): TestDatabase {
  const told = tellOfStatements({ warn: () => undefined }, 0, telemetry);
  return { ...database, ...openDatabase(database.url, told) };
}

/** The same database through a pooler; closing it closes both. */
function pooledDatabase(direct: TestDatabase, pooler: number): TestDatabase {
  const limits = { ...usualLimits, span: 'transaction' } as const;
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

/** The whole server in this process, on a database of its own with the demo school; requests go through `inject`. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { beside, openBus = usualBus } = options;
  const direct =
    beside === undefined ? await testDatabase() : sharedDatabase(beside.database, options.telemetry);
  const database = direct.pooler === undefined ? direct : pooledDatabase(direct, direct.pooler);
  const log = options.log ?? pino({ level: 'silent' });
  const bus = await openBus(direct, log);
  speakAlike(database.db, direct.db);
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
  /** The same without a pooler. */
  readonly direct: TestDatabase;
  readonly bus: Bus;
  readonly log: Logger;
  /** Of this server alone. */
  readonly folder: string;
  readonly clock: () => Date;
};

async function testDeps(
  options: TestServerOptions,
  { database, direct, bus, log, folder, clock }: Surroundings,
): Promise<Deps> {
  // Small forms of pictures are of this server alone, for their number is asked for.
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
