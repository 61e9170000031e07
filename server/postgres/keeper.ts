import { setTimeout as delay } from 'node:timers/promises';

import { DiskFull, errorCode, firstLine, tellsFullDisk } from './errors.ts';
import { type RunningPostgres, type StartOptions, startPostgres } from './supervisor.ts';

export type KeptPostgres = {
  /** The same for every run. */
  readonly url: string;
  /** Of the present run. */
  readonly pid: () => number;
  /** Resolves when the server is gone and is not started again; never after `stop`. */
  readonly lost: Promise<void>;
  /** See `RunningPostgres`. */
  readonly checkpoint: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type KeepOptions = StartOptions & {
  /** What an administrator should know: that it ended, and what became of it. */
  readonly note: (line: string) => void;
  /** How often it is started again within `within` before it is given up; a full disk does not count. */
  readonly tries?: number;
  /** Milliseconds of a clock; that of the machine when left out. */
  readonly now?: () => number;
};

/** Five runs that end within ten minutes are no accident any more. */
const usualTries = 5;
const within = 10 * 60_000;
/** Milliseconds before a start, by how often it has ended of late; the first follows at once. */
const pauses = [0, 1000, 2000, 4000, 8000] as const;
/** Before the next look whether a full disk has room again. */
const fullDiskPause = 3000;
/** A server that dies of a full disk has said so just before; what one statement said an hour ago explains no ending. */
const fullDiskCounts = 60_000;

/** Runs PostgreSQL as `startPostgres` does, and starts it again when it ends without being asked to. */
export async function keepPostgres(options: KeepOptions): Promise<KeptPostgres> {
  const { note, tries = usualTries, now = Date.now } = options;
  const stopping = new AbortController();
  let fullDiskSince = -Infinity;
  const isDiskFull = (): boolean => now() - fullDiskSince < fullDiskCounts;
  const watched: StartOptions = {
    ...options,
    abort: options.abort === undefined ? stopping.signal : AbortSignal.any([options.abort, stopping.signal]),
    log: (line) => {
      if (tellsFullDisk(line)) fullDiskSince = now();
      options.log(line);
    },
  };
  let current = await startPostgres(watched);
  let endings: number[] = [];

  /** The next run; undefined when it is given up, or not wanted any more. */
  const again = async (): Promise<RunningPostgres | undefined> => {
    for (;;) {
      const isFull = isDiskFull();
      endings = [...endings.filter((time) => time > now() - within), ...(isFull ? [] : [now()])];
      if (endings.length > tries) return undefined;
      const pause = isFull ? fullDiskPause : (pauses[endings.length - 1] ?? fullDiskPause);
      fullDiskSince = -Infinity;
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await startPostgres({ ...watched, port: current.connection.port });
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        if (error instanceof DiskFull || errorCode(error) === 'ENOSPC') fullDiskSince = now();
        note(`the database could not be started again: ${firstLine(error)}`);
      }
    }
  };

  const watch = async (): Promise<void> => {
    for (;;) {
      await current.exited;
      if (stopping.signal.aborted) return;
      note('the database process has ended unexpectedly and is started again');
      await current.stop();
      const next = await again();
      if (next === undefined) return;
      current = next;
      // It answered just as it was no longer wanted: nobody but `stop` ends it, and `stop` waits for this here.
      if (stopping.signal.aborted) return;
      note('the database process runs again');
    }
  };
  const watching = watch();
  return {
    url: current.url,
    pid: () => current.pid,
    checkpoint: () => current.checkpoint(),
    lost: new Promise((resolve) => {
      void watching.finally(() => (stopping.signal.aborted ? undefined : resolve()));
    }),
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
      // It may have been started again just then.
      await current.stop();
    },
  };
}
