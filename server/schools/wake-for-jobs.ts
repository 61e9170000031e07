import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { listDue } from '#server/modules/jobs/job-runner.ts';
import { openDatabase, defaultLimits } from '#server/store/database.ts';
import { directAddress } from '#server/store/open-stores.ts';
import type { createOpenSchools } from './open-schools.ts';
import type { Directory } from './directory.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig, type Environment } from './school-config.ts';
import type { createDatabaseWatches } from './database-watches.ts';

/** Milliseconds between two rounds; a random part keeps servers out of step. */
const pause = 5 * 60_000;

type WakeableSchool = {
  readonly isBusy: () => boolean;
  readonly beginDue: () => Promise<void>;
  readonly close: () => Promise<void>;
};
export type WakeDeps = {
  readonly env: Environment;
  readonly log: Logger;
  readonly directory: Pick<Directory, 'all'>;
  readonly openSchools: Pick<ReturnType<typeof createOpenSchools<WakeableSchool>>, 'isOpen' | 'acquire'>;
  readonly watches: ReturnType<typeof createDatabaseWatches>;
};

/** Opens closed schools when one of their jobs is due, one after the other. Returns a function that stops it. */
export function wakeForJobs(deps: WakeDeps): () => Promise<void> {
  const ending = new AbortController();
  const round = runRounds(deps, ending.signal);
  return async () => {
    ending.abort();
    await round;
  };
}

async function runRounds(deps: WakeDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    await delay(pause * (0.75 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await wakeDueSchools(deps, signal);
  }
}

/** Runs one round. A school that cannot be queried or opened does not stop the others. */
export async function wakeDueSchools(deps: WakeDeps, signal?: AbortSignal): Promise<void> {
  const { directory, openSchools, log } = deps;
  for (const school of directory.all()) {
    if (signal?.aborted === true) return;
    if (school.state !== 'ready' || openSchools.isOpen(school.id)) continue;
    try {
      if (!(await isDue(deps, school))) continue;
      const { school: opened, release } = await openSchools.acquire(school, 'request');
      await opened.beginDue().finally(release);
    } catch (error) {
      log.warn({ err: error, school: school.id }, 'jobs of a school wait for the next round');
    }
  }
}

/** The query uses its own connection, which is closed at once. */
async function isDue({ env, log, watches }: WakeDeps, school: SchoolEntry): Promise<boolean> {
  const address = directAddress(schoolConfig(env, school), undefined);
  const { lines, watch } = watches.of(address);
  const { db, close } = openDatabase(address, log, lines.stream, { ...defaultLimits, max: 1 });
  try {
    return (await listDue(db, watch.clock())).length > 0;
  } finally {
    await close();
  }
}
