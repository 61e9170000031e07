import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { type Refusal, refusals, refusal } from '#server/http/refusal.ts';
import { tracePart } from '#server/http/run-context.ts';
import type { ParseJob, ParseJobs } from './parse-jobs.ts';

export type ParsingLimits = {
  readonly threads: number;
  /** Maximum number of tasks that wait for a thread: many pupils submit at the same minute. */
  readonly queue: number;
  /** Milliseconds that a task waits for a thread, and that it may run. */
  readonly wait: number;
  readonly time: number;
  /** Megabytes of the heap of a thread. */
  readonly memory: number;
  /** Megabytes of the young generation; undefined: the engine's default. */
  readonly young?: number;
  /** Milliseconds after which an idle thread ends, which frees its heap. */
  readonly idle: number;
};

export const PARSING_LIMITS: ParsingLimits = {
  threads: Math.min(4, Math.max(2, availableParallelism() - 1)),
  queue: 256,
  wait: 30_000,
  time: 20_000,
  memory: 768,
  idle: 60_000,
};

/** Threads that parse untrusted input, so that the main thread does not (decision 050). */
export type Parsing = {
  /**
   * Runs a job and returns its result. Errors: refusals if no thread is free in time (503), or if the input exceeds the
   * limits of time, memory or nesting.
   */
  readonly run: <Job extends ParseJob>(
    job: Job,
    input: Parameters<ParseJobs[Job]>[0],
    limits?: JobLimits,
  ) => Promise<Outcome<Job>>;
  readonly close: () => Promise<void>;
};
type Outcome<Job extends ParseJob> = Awaited<ReturnType<ParseJobs[Job]>>;

/** The time limit of one job in milliseconds, and the message if the job exceeds a limit. */
type JobLimits = { readonly time: number; readonly tooMuch: string };

const limitRefusal = (limits: JobLimits | undefined): Refusal =>
  limits === undefined
    ? refusal('文件内容过于复杂，无法处理，请简化后再上传', 'file')
    : refusal(limits.tooMuch);

/** Creates the pool. The first job starts the first thread; idle threads end. */
export function createParsing(log: Pick<Logger, 'warn'>, overrides: Partial<ParsingLimits> = {}): Parsing {
  const limits = { ...PARSING_LIMITS, ...overrides };
  const pool = openPool(limits);
  // The error of an idle thread; the errors of jobs are in their results.
  pool.on('error', (error: unknown) => log.warn({ err: error }, 'a parsing thread ended'));
  return {
    run: async (job, input, jobLimits) => {
      if (pool.queueSize >= limits.queue) throw refusals.busy();
      const { port1, port2 } = new MessageChannel();
      const startedAt = performance.now();
      const end = new AbortController();
      let isStarted = false;
      let isFailed = false;
      let timer = setTimeout(() => end.abort(), limits.wait);
      port1.once('message', () => {
        isStarted = true;
        clearTimeout(timer);
        timer = setTimeout(() => end.abort(), jobLimits?.time ?? limits.time);
      });
      try {
        return await pool.run({ job, input, started: port2 }, { transferList: [port2], signal: end.signal });
      } catch (error) {
        isFailed = true;
        if (end.signal.aborted && !isStarted) throw refusals.busy();
        if (!end.signal.aborted && !isExhausted(error)) throw error;
        log.warn({ job, err: error }, 'a parsing job exceeded its limits');
        throw limitRefusal(jobLimits);
      } finally {
        clearTimeout(timer);
        port1.close();
        tracePart({
          name: `parse ${job}`,
          ms: performance.now() - startedAt,
          attributes: {},
          isFailed,
          isElsewhere: false,
        });
      }
    },
    close: () => pool.destroy(),
  };
}

/** Returns whether the heap or the stack is exhausted. */
function isExhausted(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Returns the thread priority below that of the main thread for a system: Windows accepts seven values, and any other
 * one ends the thread.
 */
export function lowerPriority(platform: NodeJS.Platform): number {
  const threadPriorityLowest = -2;
  return platform === 'win32' ? threadPriorityLowest : 10;
}

function openPool({ threads, queue, memory, young, idle }: ParsingLimits): Piscina {
  // Tests and development run the source.
  const isSource = import.meta.url.endsWith('.ts');
  return new Piscina({
    filename: new URL(isSource ? './parse-worker.ts' : './parse-worker.js', import.meta.url).href,
    name: 'parse',
    execArgv: isSource ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: threads,
    maxQueue: queue,
    idleTimeout: idle,
    // Without this, an idle thread would use a core while it waits.
    atomics: 'disabled',
    niceIncrement: lowerPriority(process.platform),
    resourceLimits: {
      maxOldGenerationSizeMb: memory,
      ...(young === undefined ? {} : { maxYoungGenerationSizeMb: young }),
    },
    recordTiming: false,
  });
}
