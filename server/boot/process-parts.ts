import type { Logger } from 'pino';
import type { Disposables } from '../process/disposables.ts';
import type { Config } from '../config/config.ts';
import { createPictures, type Pictures } from '../files/thumbnails.ts';
import { watchLoop } from '../monitor/load.ts';
import { sampleInterval } from '../monitor/monitor.ts';
import { createProcessProbe, sharedProbe, type ProcessProbe } from '../monitor/process-probe.ts';
import { createParsing, type Parsing } from '../parsing/parsing.ts';
import { openRedisCounters, type RedisCounters } from '../store/redis-counters.ts';

/** Resources of a process, however many schools it has. */
export type ProcessDeps = {
  readonly parsing: Parsing;
  readonly redis: RedisCounters | undefined;
  /** Milliseconds that its turns are late. */
  readonly late: () => number;
  /** Where schools share it: what measures the process, and what lets in pictures that are made smaller. */
  readonly probe?: ProcessProbe;
  readonly pictures?: Pictures;
};

/** Opens what every process needs; closed with `disposables`. */
export async function openProcess(
  { redis }: Pick<Config, 'redis'>,
  log: Logger,
  disposables: Disposables,
): Promise<ProcessDeps> {
  const parsing = createParsing(log);
  disposables.add('parsing', parsing.close, 300);
  const loop = watchLoop();
  disposables.add('lateness', async () => loop.close());
  const opened = redis === undefined ? undefined : await openRedisCounters(redis, log);
  // At once, because a client of Redis that is not closed reconnects for ever.
  disposables.add('counters', async () => opened?.close());
  return { parsing, redis: opened, late: loop.delay };
}

/** Opens the further resources that schools in one process share. */
export async function openSharedProcess(
  config: Pick<Config, 'redis'>,
  log: Logger,
  disposables: Disposables,
): Promise<ProcessDeps> {
  const parts = await openProcess(config, log, disposables);
  // Each looks as often as its own would measure.
  const probe = sharedProbe(createProcessProbe(), sampleInterval - 500);
  disposables.add('probe', async () => probe.close());
  return { ...parts, probe, pictures: createPictures() };
}
