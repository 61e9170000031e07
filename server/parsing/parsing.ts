import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { type Refusal, refusals, refuse } from '#server/http/refusal.ts';
import { tracePart } from '#server/http/running.ts';
import type { ParseJob, ParseJobs } from './parse-jobs.ts';

export type ParsingLimits = {
  readonly threads: number;
  /** Tasks that wait for a thread; one more is refused. A school hands in at the same minute. */
  readonly queue: number;
  /** Milliseconds for a thread to become free, and for the job itself. */
  readonly wait: number;
  readonly time: number;
  /** Megabytes of one thread's heap. */
  readonly memory: number;
  /** Megabytes of the young generation; undefined: the engine's default. */
  readonly young?: number;
  /** Milliseconds after which a thread without a job ends, and its heap with it. */
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

/** Threads beside the one that answers requests: no bytes of strangers are parsed on that one (decision 050). */
export type Parsing = {
  /**
   * The answer of a job. Errors: refusals when all threads are taken (503), or when the input takes more time, memory
   * or depth than anything a person makes.
   */
  readonly run: <Job extends ParseJob>(
    job: Job,
    input: Parameters<ParseJobs[Job]>[0],
    limits?: JobLimits,
  ) => Promise<Outcome<Job>>;
  readonly close: () => Promise<void>;
};
type Outcome<Job extends ParseJob> = Awaited<ReturnType<ParseJobs[Job]>>;

/** Milliseconds of one job where they differ from those of the pool, and what is said when it takes too much. */
type JobLimits = { readonly time: number; readonly tooMuch: string };

const tooMuch = (limits: JobLimits | undefined): Refusal =>
  limits === undefined
    ? refuse('文件内容过于复杂，无法处理，请简化后再上传', 'file')
    : refuse(limits.tooMuch);

/** Starts no thread before the first job, and ends those that have had none for a while. */
export function createParsing(log: Pick<Logger, 'warn'>, changed: Partial<ParsingLimits> = {}): Parsing {
  const limits = { ...PARSING_LIMITS, ...changed };
  const pool = openPool(limits);
  // The error of an idle thread; the errors of jobs are in their results.
  pool.on('error', (error: unknown) => log.warn({ err: error }, 'a parsing thread ended'));
  return {
    run: async (job, input, overrides) => {
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
        timer = setTimeout(() => end.abort(), overrides?.time ?? limits.time);
      });
      try {
        return await pool.run({ job, input, started: port2 }, { transferList: [port2], signal: end.signal });
      } catch (error) {
        isFailed = true;
        if (end.signal.aborted && !isStarted) throw refusals.busy();
        if (!end.signal.aborted && !isExhausted(error)) throw error;
        log.warn({ job, err: error }, 'an input was too much for the parser');
        throw tooMuch(overrides);
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
 * Returns the priority that ranks a thread below the one that answers requests, in the numbers of its system: Windows
 * accepts seven thread priorities, and any other number ends the thread.
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
    // A thread waits for its next message as any other program does: without holding a core.
    atomics: 'disabled',
    niceIncrement: lowerPriority(process.platform),
    resourceLimits: {
      maxOldGenerationSizeMb: memory,
      ...(young === undefined ? {} : { maxYoungGenerationSizeMb: young }),
    },
    recordTiming: false,
  });
}
