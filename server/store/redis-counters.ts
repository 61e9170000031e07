import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { CounterEngine } from './counters.ts';
import type { StoreLog } from './database.ts';
import type { RedisSettings } from './redis-settings.ts';

/** Milliseconds for an answer: a request waits for it. One that is silent for longer loses its line, and nobody waits. */
const patience = 500;
const connectPatience = 3000;
/** Milliseconds before a lost line is tried again, doubled each time. */
const firstPause = 250;
const longestPause = 5000;

export type RedisCounters = {
  /** `school`: where many share it, the one whose counts these are. */
  readonly engineOf: (school?: string) => CounterEngine;
  readonly close: () => void;
};

/**
 * Counts in Redis. Nothing depends on it: a start goes on without it, each server counts for itself meanwhile, and it is
 * tried for ever. Resolves when it answers, or has failed to.
 */
export async function openRedisCounters(settings: RedisSettings, log: StoreLog): Promise<RedisCounters> {
  const { host, port, db, isEncrypted, username, password } = settings;
  const client = new Redis({
    host,
    port,
    db,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(isEncrypted ? { tls: {} } : {}),
    connectionName: 'scratch-campus',
    lazyConnect: true,
    connectTimeout: connectPatience,
    commandTimeout: patience,
    socketTimeout: 2 * patience,
    // Counted here already by the time they would be sent.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) =>
      Math.min(firstPause * 2 ** Math.min(times, 10), longestPause) * (0.75 + Math.random() / 2),
  });
  let isAway = false;
  const lost = (error?: Error): void => {
    // Each try fails again. Not the error as it is: it has the command in it, which may be the one with the password.
    if (!isAway)
      log.warn(
        { reason: error?.message, host, port },
        'Redis is out of reach: each server counts for itself',
      );
    isAway = true;
  };
  client.on('error', lost);
  client.on('close', () => lost());
  client.on('ready', () => {
    if (isAway) log.warn({ host, port }, 'Redis is there again');
    isAway = false;
  });
  // Said above.
  await client.connect().catch(() => undefined);
  return {
    engineOf: (school) => {
      const space = school === undefined ? 'campus' : `campus/${school}`;
      return (options) =>
        new RateLimiterRedis({
          ...options,
          keyPrefix: `${space}:${options.keyPrefix}`,
          storeClient: client,
          rejectIfRedisNotReady: true,
        });
    },
    close: () => {
      client.removeAllListeners('close');
      client.disconnect();
    },
  };
}
