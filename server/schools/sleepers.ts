import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { listDue } from '#server/modules/jobs/job-runner.ts';
import { openDatabase, defaultLimits } from '#server/store/database.ts';
import { directAddress } from '#server/store/open-stores.ts';
import type { createAwake } from './awake.ts';
import type { Directory } from './directory.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig, type Environment } from './school-config.ts';
import type { createWatches } from './watches.ts';

/** Milliseconds between two rounds; a random part keeps servers out of step. */
const pause = 5 * 60_000;

type Sleeper = {
  readonly isBusy: () => boolean;
  readonly beginDue: () => Promise<void>;
  readonly close: () => Promise<void>;
};
export type SleeperDeps = {
  readonly env: Environment;
  readonly log: Logger;
  readonly directory: Pick<Directory, 'all'>;
  readonly awake: Pick<ReturnType<typeof createAwake<Sleeper>>, 'isAwake' | 'enter'>;
  readonly watches: ReturnType<typeof createWatches>;
};

/** Opens sleeping schools when one of their jobs is due, one after the other. Returns a function that stops it. */
export function wakeForJobs(deps: SleeperDeps): () => Promise<void> {
  const ending = new AbortController();
  const round = goRound(deps, ending.signal);
  return async () => {
    ending.abort();
    await round;
  };
}

async function goRound(deps: SleeperDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    await delay(pause * (0.75 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await wakeDue(deps, signal);
  }
}

/** Runs one round. A school that cannot be queried or opened does not stop the others. */
export async function wakeDue(deps: SleeperDeps, signal?: AbortSignal): Promise<void> {
  const { directory, awake, log } = deps;
  for (const school of directory.all()) {
    if (signal?.aborted === true) return;
    if (school.state !== 'ready' || awake.isAwake(school.id)) continue;
    try {
      if (!(await isDue(deps, school))) continue;
      const { school: opened, leave } = await awake.enter(school, 'request');
      await opened.beginDue().finally(leave);
    } catch (error) {
      log.warn({ err: error, school: school.id }, 'jobs of a school wait for the next round');
    }
  }
}

/** The query uses its own connection, which is closed at once. */
async function isDue({ env, log, watches }: SleeperDeps, school: SchoolEntry): Promise<boolean> {
  const address = directAddress(schoolConfig(env, school), undefined);
  const { lines, watch } = watches.of(address);
  const { db, close } = openDatabase(address, log, lines.stream, { ...defaultLimits, max: 1 });
  try {
    return (await listDue(db, watch.clock())).length > 0;
  } finally {
    await close();
  }
}
