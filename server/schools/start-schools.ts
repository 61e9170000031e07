import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { createDisposables, type Disposables } from '#server/process/disposables.ts';
import { BadConfig, type Config } from '#server/config/config.ts';
import { createDraining, type Draining } from '#server/process/draining.ts';
import { limitConnections } from '#server/http/graceful-shutdown.ts';
import { argon2Passwords, type Passwords } from '#server/shared/passwords/password.ts';
import type { Telemetry } from '#server/monitor/telemetry.ts';
import { listenSecurely, openSecure } from '#server/process/listen.ts';
import { openSchool, type School } from '#server/boot/open-school.ts';
import { openSharedProcess, type ProcessDeps } from '#server/boot/process-parts.ts';
import { directAddress } from '#server/store/open-stores.ts';
import type { Product, ProductOptions } from '#server/boot/product.ts';
import { createOpenSchools } from './open-schools.ts';
import { openDirectory, type Directory } from './directory.ts';
import { createGateway } from './gateway.ts';
import { openRegistry, type SchoolEntry } from './registry.store.ts';
import { ownPages } from './own-pages.ts';
import { schoolConfig, type Environment } from './school-config.ts';
import { wakeForJobs } from './wake-for-jobs.ts';
import { createDatabaseWatches } from './database-watches.ts';

/** Milliseconds without use after which a school is closed, and between two checks for idle schools. */
const idle = 10 * 60_000;
const sweepInterval = 15_000;

export type OpenDeps = {
  readonly env: Environment;
  readonly log: Logger;
  readonly siteRoot: string;
  readonly passwords: Passwords;
  readonly shared: ProcessDeps;
  readonly watches: ReturnType<typeof createDatabaseWatches>;
  readonly draining: Pick<Draining, 'isDraining' | 'isDismissing'>;
  readonly telemetry?: Telemetry | undefined;
};

export type OpenSchool = School & { readonly server: Server; readonly close: () => Promise<void> };

/** Opens one of many schools with everything it owns. A failure of a later step closes what was opened. */
export async function openOneOfMany(deps: OpenDeps, entry: SchoolEntry): Promise<OpenSchool> {
  const config = schoolConfig(deps.env, entry);
  const log = deps.log.child({ school: entry.id });
  const disposables = createDisposables(log);
  const { lines, watch } = deps.watches.of(directAddress(config, undefined));
  // The watch is shared with other schools, so it stays open.
  const sharedWatch = { ...watch, close: async () => undefined };
  try {
    const { siteRoot, passwords, shared, draining, telemetry } = deps;
    const schoolDeps = { config, log, disposables, lines, watch: () => sharedWatch, embedded: undefined };
    const school = await openSchool({ ...schoolDeps, siteRoot, passwords, shared, draining, telemetry });
    await school.app.ready();
    return { ...school, server: school.app.server, close: disposables.close };
  } catch (error) {
    await disposables.close();
    throw error;
  }
}

type SchoolsOptions = ProductOptions & { readonly env?: OpenDeps['env'] };

/** Starts a server of many schools; a school is opened by its first request. */
export async function startSchools(options: SchoolsOptions): Promise<Product> {
  const { config, log, siteRoot, abort, env = process.env, passwords = argon2Passwords } = options;
  const disposables = createDisposables(log);
  try {
    const secure = await openSecure(config, log);
    const shared = await openSharedProcess(config, log, disposables);
    const watches = createDatabaseWatches(log);
    disposables.add('watches', watches.close);
    const draining = createDraining(config.drainSeconds, () => false);
    // Metrics are per school; for many schools a collector gets only the traces.
    const telemetry = options.telemetry && { ...options.telemetry, measure: () => undefined };
    const openDeps = { env, log, siteRoot, passwords, shared, watches, draining, telemetry };
    const { awake: max, url } = requireSettings(config);
    const openSchools = createOpenSchools({
      open: (entry) => openOneOfMany(openDeps, entry),
      log,
      max,
      idle,
    });
    disposables.add('schools', openSchools.close, 30_000);
    const registry = openRegistry(url, (school, problem) =>
      log.warn({ school, problem }, 'a row of the list of schools cannot be used'),
    );
    const directory = await openDirectory(registry, (schools) => void openSchools.sweep(schools), log);
    disposables.add('directory', directory.close);
    abort?.throwIfAborted();
    const sweepTimer = setInterval(() => void openSchools.sweep(directory.all()), sweepInterval);
    disposables.add('sweep timer', async () => clearInterval(sweepTimer));
    disposables.add('job rounds', wakeForJobs({ env, log, directory, openSchools, watches }));
    const server = createGateway({
      find: directory.find,
      acquire: openSchools.acquire,
      answerOwnPage: ownPages({
        isDraining: draining.isDraining,
        countOpen: () => openSchools.list().length,
      }),
      trustProxy: config.trustProxy,
      log,
    });
    const listening =
      secure === undefined
        ? await listen(server, config, disposables)
        : await listenSecurely({ server }, secure, { config, log, disposables });
    disposables.add('drain', () =>
      draining.begin(async (time) => {
        await Promise.all(openSchools.list().map(({ sockets }) => sockets.dismiss(time)));
        // Remaining connections are cut off, because the port waits for each of them.
        await Promise.all(openSchools.list().map(({ sockets }) => sockets.close()));
      }),
    );
    const databaseLost = new Promise<void>(() => undefined);
    return {
      url: listening,
      accounts: [],
      notes: notesOf(directory),
      close: disposables.close,
      databaseLost,
    };
  } catch (error) {
    await disposables.close();
    throw error;
  }
}

function requireSettings({ schools }: Config): NonNullable<Config['schools']> {
  if (schools === undefined) throw new BadConfig('missing setting SCHOOLS_URL');
  return schools;
}

const notesOf = (directory: Directory): readonly string[] =>
  directory.all().length === 0 ? ['还没有学校；添加：school add ID HOST'] : [];

async function listen(
  server: Server,
  { host, port, drainSeconds }: Pick<Config, 'host' | 'port' | 'drainSeconds'>,
  disposables: Disposables,
): Promise<string> {
  const timeout = Math.max(3000, drainSeconds * 1000);
  const endConnections = limitConnections(server, timeout);
  server.listen(port, host);
  await once(server, 'listening');
  disposables.add(
    'http',
    async () => {
      const closed = once(server, 'close');
      endConnections();
      server.close();
      await closed;
    },
    timeout + 300,
  );
  const address = server.address();
  const boundPort = address !== null && typeof address === 'object' ? address.port : port;
  return `http://${host}:${boundPort}`;
}
