import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { CounterEngine } from './counters.ts';
import type { StoreLog } from './database.ts';
import type { RedisSettings } from './redis-settings.ts';

/**
 * Timeout in milliseconds for an answer, because a request waits for it. After a timeout the connection is closed and
 * no request waits.
 */
const timeout = 500;
const connectTimeout = 3000;
/** Milliseconds before a reconnect, doubled each time. */
const firstPause = 250;
const longestPause = 5000;

export type RedisCounters = {
  /** `school`: the school that these counts belong to, if many share the Redis. */
  readonly engineOf: (school?: string) => CounterEngine;
  readonly close: () => void;
};

/**
 * Counters in Redis. The server starts without it, counts locally meanwhile and retries for ever. Resolves after the
 * first answer or failure.
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
    connectTimeout: connectTimeout,
    commandTimeout: timeout,
    socketTimeout: 2 * timeout,
    // The local counter has taken over by the time these would be sent.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) =>
      Math.min(firstPause * 2 ** Math.min(times, 10), longestPause) * (0.75 + Math.random() / 2),
  });
  let isAway = false;
  const reportLoss = (error?: Error): void => {
    // Log only the first failure, and not the raw error: it contains the command, which may include the password.
    if (!isAway)
      log.warn({ reason: error?.message, host, port }, 'Redis is unreachable: each server counts locally');
    isAway = true;
  };
  client.on('error', reportLoss);
  client.on('close', () => reportLoss());
  client.on('ready', () => {
    if (isAway) log.warn({ host, port }, 'Redis is reachable again');
    isAway = false;
  });
  // Already logged above.
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
