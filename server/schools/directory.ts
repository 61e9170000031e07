import type { Logger } from 'pino';
import type { Registry, SchoolEntry } from './registry.store.ts';

/** Milliseconds. Requests for unknown names cost at most one query of the registry in `minRefreshInterval`. */
const refreshInterval = 10_000;
const minRefreshInterval = 1000;

export type Directory = {
  /** Finds a school by the host name of a request, in lower case and without a port. */
  readonly find: (host: string) => Promise<SchoolEntry | undefined>;
  readonly all: () => readonly SchoolEntry[];
  readonly close: () => Promise<void>;
};

/**
 * Keeps a copy of the registry in this process. The copy is read again every ten seconds, and for an unknown name.
 * While the registry is unavailable, the last copy stays in use. `onRead` runs after each read. Throws the errors of
 * the first read.
 */
export async function openDirectory(
  registry: Pick<Registry, 'list'>,
  onRead: (schools: readonly SchoolEntry[]) => void,
  log: Pick<Logger, 'warn'>,
): Promise<Directory> {
  let schools = await registry.list();
  let byHost = hostsOf(schools);
  let readAt = performance.now();
  let pendingRead: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      schools = await registry.list();
      byHost = hostsOf(schools);
    } catch (error) {
      log.warn({ err: error }, 'cannot read the list of schools; the last one stays in use');
    }
    readAt = performance.now();
    pendingRead = undefined;
    onRead(schools);
  };
  const readOnce = (): Promise<void> => (pendingRead ??= read());
  const timer = setInterval(() => void readOnce(), refreshInterval);
  timer.unref();
  return {
    find: async (host) => {
      if (!byHost.has(host) && performance.now() - readAt >= minRefreshInterval) await readOnce();
      return byHost.get(host);
    },
    all: () => schools,
    close: async () => clearInterval(timer),
  };
}

const hostsOf = (schools: readonly SchoolEntry[]): ReadonlyMap<string, SchoolEntry> =>
  new Map(schools.map((one) => [one.host, one]));
