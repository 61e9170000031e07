import { renameInReports } from '#server/forms/reports/renamed-fields.store.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { publishExamples } from '#server/forms/designer/examples/publish-examples.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { Bus, type BusEngine } from '#server/live/bus.ts';
import { registerPublisher } from '#server/live/publish.ts';
import { createPublisher } from '#server/forms/designer/publisher.ts';
import { type PostgresBinaries, findBinaries, startPostgres } from '#server/postgres/supervisor.ts';
import { createDictionaries } from '#server/shared/dictionaries/dictionaries.ts';
import { type Db, openDatabase } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { migrate } from '#server/store/migrate.ts';
import { separateRoles } from '#server/store/separate-roles.store.ts';
import { seed } from '#server/store/seed/seed.ts';
import { type TestServerAddress, adminQuery, asSuperuser, databaseUrl } from './database-url.ts';
import { cheapPasswords } from '../vitest/cheap-passwords.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { TEST_PASSWORD } from '../database/test-password.ts';

type RunningServer = { readonly url: string; stop(): Promise<void> };

const failOnWarning = {
  warn: (details: object, message: string): void => {
    throw new Error(`${message}: ${JSON.stringify(details)}`);
  },
};

async function systemBinaries(): Promise<PostgresBinaries | undefined> {
  if (process.env['TEST_DATABASE'] !== 'system') return undefined;
  return await findBinaries({
    npmNative: undefined,
    systemRoot: '/usr/lib/postgresql',
    path: process.env['PATH'] ?? '',
  });
}

/** Starts PostgreSQL in a temporary folder, or uses the one of DATABASE_URL. */
async function startServer(folder: string): Promise<RunningServer> {
  const external = process.env['DATABASE_URL'];
  if (external !== undefined) return { url: external, stop: () => Promise.resolve() };
  const lines: string[] = [];
  const binaries = await systemBinaries();
  const server = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    ...(binaries === undefined ? {} : { binaries }),
    log: (line) => lines.push(line),
    // No data outlives the run, so writes do not wait for the disk and vacuum is off, which allows dropping a
    // database at once.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
      // The files of all workers share this server, and some run several schools.
      max_connections: '100',
    },
  });
  // The product grants this itself from version 16 on.
  await adminQuery(asSuperuser(server.url), 'alter role campus createrole');
  return { url: server.url, stop: () => server.stop() };
}

async function fillTemplate(url: string, filesFolder: string): Promise<void> {
  const files = await createLocalFileStore(filesFolder);
  const { db, close } = openDatabase(url, failOnWarning);
  let hashed: Promise<string> | undefined;
  try {
    await migrate(db);
    await separateRoles(db);
    await seed(db, {
      mode: 'demo',
      passwords: () => TEST_PASSWORD,
      passwordDue: false,
      hash: (password) => (hashed ??= cheapPasswords.hash(password)),
      clock: () => new Date(),
      ids: newId,
      saveFile: async (bytes) => await files.put(Readable.from([bytes]), { limit: bytes.length }),
    });
    await publishInTemplate(db);
  } finally {
    await close();
  }
}

/** No other process uses the template. */
const noEngine: BusEngine = {
  isNeeded: false,
  start: () => Promise.resolve(),
  send: () => undefined,
  isListening: () => false,
  close: () => Promise.resolve(),
};

async function publishInTemplate(db: Db): Promise<void> {
  const log = pino({ level: 'silent' });
  const bus = new Bus(noEngine, log);
  registerPublisher(db, { bus, publishInTransaction: () => Promise.resolve() });
  const clock = () => new Date();
  const parsing = { run: () => Promise.reject(new Error('examples need nothing parsed')) };
  await publishExamples({
    db,
    log,
    clock,
    newId,
    parsing,
    passwords: cheapPasswords,
    publisher: createPublisher({ db, log, clock, renamed: renameInReports }),
    dictionaries: createDictionaries(db, bus),
  });
}

type Prepared = { readonly address: TestServerAddress; stop(): Promise<void> };

async function prepare(folder: string): Promise<Prepared> {
  const server = await startServer(folder);
  const template = `campus_template_${newId().slice(0, 12)}`;
  const filesFolder = path.join(folder, 'files');
  const drop = () => adminQuery(server.url, `drop database if exists ${template}`);
  try {
    await adminQuery(server.url, `create database ${template}`);
    await fillTemplate(databaseUrl(server.url, template), filesFolder);
  } catch (error) {
    await server.stop();
    throw error;
  }
  // With TEST_POOLER=1 the requests of all test servers go through a pooler.
  const pooler = process.env['TEST_POOLER'] === '1' ? await startPgbouncer(server.url) : undefined;
  return {
    address: { url: server.url, template, filesFolder, pooler: pooler?.port },
    stop: async () => {
      await pooler?.stop();
      await drop();
      await server.stop();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the test database broker has no port');
  return address.port;
}

/**
 * Starts and fills PostgreSQL at the first `testDatabase()` of the run, so that runs without a database are
 * fast. Workers find it by the environment variable TEST_DATABASE_BROKER.
 */
export async function startDatabaseBroker(): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-vitest-'));
  let prepared: Promise<Prepared> | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    prepared ??= prepare(folder);
    prepared.then(
      ({ address }) => socket.end(JSON.stringify({ ok: true, address })),
      (error: unknown) => socket.end(JSON.stringify({ ok: false, message: String(error) })),
    );
  });
  process.env['TEST_DATABASE_BROKER'] = String(await listen(server));
  return {
    stop: async () => {
      server.close();
      const running = await prepared?.catch(() => undefined);
      await running?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
