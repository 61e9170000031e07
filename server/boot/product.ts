import path from 'node:path';
import type { Logger } from 'pino';
import { createDisposables } from '../process/disposables.ts';
import type { Config } from '../config/config.ts';
import { createDraining, lossOf } from '../process/draining.ts';
import { once } from '../http/once.ts';
import { argon2Passwords, type Passwords } from '../shared/passwords/password.ts';
import { listen, openSecure } from '../process/listen.ts';
import type { Telemetry } from '../monitor/telemetry.ts';
import { openSchool } from './open-school.ts';
import { openProcess } from './process-parts.ts';
import { keepPostgres, type KeptPostgres } from '../postgres/keeper.ts';
import { directAddress } from '../store/open-stores.ts';
import type { InitialAccount } from '../store/seed/seed-context.ts';
import { databaseSockets, watchDatabase } from '../store/watch-database.ts';
import { beginUpgrade, type Upgrade } from './upgrade.ts';

export type Product = {
  readonly url: string;
  /** Accounts made by this start; empty on every later one. */
  readonly accounts: readonly InitialAccount[];
  /** Weaknesses of the installation, a line each. */
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

/**
 * Starts everything: the embedded database when no other is configured, and one school with HTTP and websocket on one
 * port. A failure of a later step closes what was opened.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, log, siteRoot, telemetry, abort, passwords = argon2Passwords } = options;
  const disposables = createDisposables(log);
  let upgrade: Upgrade | undefined;
  try {
    // First: what is wrong with it is said before a database has been started.
    const secure = await openSecure(config, log);
    const postgres = config.databaseUrl === undefined ? await keepEmbedded(options) : undefined;
    // The one that is waited for whatever it takes: what it has not yet written is data.
    if (postgres !== undefined) disposables.add('database', postgres.stop);
    abort?.throwIfAborted();
    const embedded = postgres?.url;
    if (embedded !== undefined) upgrade = await beginUpgrade(embedded, config.dataDir);
    // When nothing is connected any more.
    disposables.add('upgrade', async () => upgrade?.end());
    abort?.throwIfAborted();
    const shared = await openProcess(config, log, disposables);
    const lines = databaseSockets();
    const watch = once(() =>
      watchDatabase({ databaseUrl: directAddress(config, embedded), sockets: lines, log }),
    );
    const draining = createDraining(
      config.drainSeconds,
      lossOf(postgres, { isAway: () => watch().isAway() }),
    );
    const schoolDeps = {
      config,
      log,
      siteRoot,
      passwords,
      embedded,
      lines,
      watch,
      draining,
      disposables,
      abort,
      telemetry,
      trust: secure?.trust,
    };
    const { app, sockets, accounts, notes } = await openSchool({ ...schoolDeps, shared });
    abort?.throwIfAborted();
    const url = await listen(app, secure, { config, log, disposables });
    upgrade?.keep();
    // Only now, because proxies send no requests to a server that does not listen. The checkpoint is started first
    // and not awaited.
    disposables.add('drain', () => draining.begin(sockets.dismiss));
    disposables.add('checkpoint', async () => void postgres?.checkpoint());
    return {
      url,
      accounts,
      notes: [...notes, ...(secure?.notes ?? [])],
      close: disposables.close,
      databaseLost: postgres?.lost ?? new Promise(() => undefined),
    };
  } catch (error) {
    await disposables.close();
    throw upgrade?.failure(error) ?? error;
  }
}

function keepEmbedded({ config, log, abort }: ProductOptions): Promise<KeptPostgres> {
  return keepPostgres({
    dataDir: path.join(config.dataDir, 'postgres'),
    log: (line) => (line.includes('PANIC') ? log.error(line) : log.debug({ from: 'postgres' }, line)),
    note: (line) => log.error(line),
    abort,
  });
}
