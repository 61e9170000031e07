import { setTimeout as delay } from 'node:timers/promises';

import { DiskFull, errorCode, firstLine, isFullDiskLine } from './errors.ts';
import { type RunningPostgres, type StartOptions, startPostgres } from './supervisor.ts';

export type KeptPostgres = {
  /** The same for every run. */
  readonly url: string;
  /** The process id of the present run. */
  readonly pid: () => number;
  /** Resolves when the server is gone and is not started again; never after `stop`. */
  readonly lost: Promise<void>;
  /** See `RunningPostgres`. */
  readonly checkpoint: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type KeepOptions = StartOptions & {
  /** Tells the administrator that the database ended, and the result. */
  readonly note: (line: string) => void;
  /** How often it is started again within `within` before it is given up; a full disk does not count. */
  readonly tries?: number;
  /** Milliseconds of a clock; that of the machine when left out. */
  readonly now?: () => number;
};

/** Five runs that end within ten minutes are no accident any more. */
const defaultTries = 5;
const within = 10 * 60_000;
/** Milliseconds before a start, by how often it has ended of late; the first follows at once. */
const defaultPauses = [0, 1000, 2000, 4000, 8000] as const;
/** Before the next look whether a full disk has room again. */
const fullDiskPause = 3000;
/** A server that dies of a full disk has said so just before; what one statement said an hour ago explains no ending. */
const fullDiskCounts = 60_000;

/** Runs PostgreSQL as `startPostgres` does, and starts it again when it ends without being asked to. */
export async function keepPostgres(options: KeepOptions): Promise<KeptPostgres> {
  const stopping = new AbortController();
  const pauses = createPauses(options);
  const watched: StartOptions = {
    ...options,
    abort: options.abort === undefined ? stopping.signal : AbortSignal.any([options.abort, stopping.signal]),
    log: (line) => {
      if (isFullDiskLine(line)) pauses.diskFull();
      options.log(line);
    },
  };
  const state: Kept = {
    options: watched,
    note: options.note,
    stopping: stopping.signal,
    pauses,
    current: await startPostgres(watched),
  };
  const watching = watch(state);
  return {
    url: state.current.url,
    pid: () => state.current.pid,
    checkpoint: () => state.current.checkpoint(),
    lost: new Promise((resolve) => {
      void watching.finally(() => (stopping.signal.aborted ? undefined : resolve()));
    }),
    stop: async () => {
      stopping.abort();
      await state.current.stop();
      await watching;
      // It may have been started again just then.
      await state.current.stop();
    },
  };
}

/** One kept server: how it is started, whether it is still wanted, and its present run. */
type Kept = {
  readonly options: StartOptions;
  readonly note: (line: string) => void;
  readonly stopping: AbortSignal;
  readonly pauses: Pauses;
  current: RunningPostgres;
};

type Pauses = {
  /** The disk was full just now. */
  readonly diskFull: () => void;
  /** The server has ended: milliseconds until it is started again, undefined when it has ended too often. */
  readonly next: () => number | undefined;
};

function createPauses({ tries = defaultTries, now = Date.now }: KeepOptions): Pauses {
  let fullDiskSince = -Infinity;
  let endings: number[] = [];
  return {
    diskFull: () => {
      fullDiskSince = now();
    },
    next: () => {
      const isFull = now() - fullDiskSince < fullDiskCounts;
      endings = [...endings.filter((time) => time > now() - within), ...(isFull ? [] : [now()])];
      if (endings.length > tries) return undefined;
      fullDiskSince = -Infinity;
      return isFull ? fullDiskPause : (defaultPauses[endings.length - 1] ?? fullDiskPause);
    },
  };
}

/** Sees every run end until it is given up or no longer wanted. */
async function watch(state: Kept): Promise<void> {
  const { note, stopping } = state;
  for (;;) {
    await state.current.exited;
    if (stopping.aborted) return;
    note('the database process has ended unexpectedly and is started again');
    await state.current.stop();
    const next = await startAgain(state);
    if (next === undefined) return;
    state.current = next;
    // The server answered when it was no longer wanted: only `stop` ends it, and `stop` waits for this point.
    if (stopping.aborted) return;
    note('the database process runs again');
  }
}

/** The next run; undefined when it is given up, or not wanted any more. */
async function startAgain(state: Kept): Promise<RunningPostgres | undefined> {
  const { options, note, stopping, pauses, current } = state;
  for (;;) {
    const pause = pauses.next();
    if (pause === undefined) return undefined;
    await delay(pause, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return undefined;
    try {
      return await startPostgres({ ...options, port: current.connection.port });
    } catch (error) {
      if (stopping.aborted) return undefined;
      if (error instanceof DiskFull || errorCode(error) === 'ENOSPC') pauses.diskFull();
      note(`the database could not be started again: ${firstLine(error)}`);
    }
  }
}
