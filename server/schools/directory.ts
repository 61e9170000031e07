import type { Logger } from 'pino';
import type { Registry, SchoolEntry } from './registry.store.ts';

/** Milliseconds. Requests for unknown names cost at most one query of the registry in `missAgain`. */
const readAgain = 10_000;
const missAgain = 1000;

export type Directory = {
  /** Finds a school by the host name of a request, in lower case and without a port. */
  readonly find: (host: string) => Promise<SchoolEntry | undefined>;
  readonly all: () => readonly SchoolEntry[];
  readonly close: () => Promise<void>;
};

/**
 * Keeps a copy of the registry in this process. The copy is read again every ten seconds, and for an unknown name.
 * While the registry is unavailable, the last copy stays in use. `changed` runs after each read. Throws the errors of
 * the first read.
 */
export async function openDirectory(
  registry: Pick<Registry, 'list'>,
  changed: (schools: readonly SchoolEntry[]) => void,
  log: Pick<Logger, 'warn'>,
): Promise<Directory> {
  let schools = await registry.list();
  let byHost = hostsOf(schools);
  let readAt = performance.now();
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    try {
      schools = await registry.list();
      byHost = hostsOf(schools);
    } catch (error) {
      log.warn({ err: error }, 'the list of schools cannot be read: what was read last goes on');
    }
    readAt = performance.now();
    reading = undefined;
    changed(schools);
  };
  const readOnce = (): Promise<void> => (reading ??= read());
  const timer = setInterval(() => void readOnce(), readAgain);
  timer.unref();
  return {
    find: async (host) => {
      if (!byHost.has(host) && performance.now() - readAt >= missAgain) await readOnce();
      return byHost.get(host);
    },
    all: () => schools,
    close: async () => clearInterval(timer),
  };
}

const hostsOf = (schools: readonly SchoolEntry[]): ReadonlyMap<string, SchoolEntry> =>
  new Map(schools.map((one) => [one.host, one]));
