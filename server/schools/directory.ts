import type { Logger } from 'pino';
import type { Registry, SchoolEntry } from './registry.store.ts';

/** Milliseconds. Somebody who asks for names that nobody has costs no more than one question in `missAgain`. */
const readAgain = 10_000;
const missAgain = 1000;

export type Directory = {
  /** By the host name of a request: small letters, without a port. */
  readonly find: (host: string) => Promise<SchoolEntry | undefined>;
  readonly all: () => readonly SchoolEntry[];
  readonly close: () => Promise<void>;
};

/**
 * The list of schools as this process knows it: read every ten seconds, and for a name it does not know. While it cannot be
 * read, what was read last goes on. `changed` hears of each reading. Errors: those of the first reading.
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
