import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { refusals } from '#server/http/refusal.ts';

/** Counts login attempts by account and failures by address, on all nodes together. */
export type LoginGuard = {
  /**
   * Counts an attempt before the password is looked at, so that guesses sent at once are counted one by one. Throws the
   * refusal 429 when there were too many, and tells whether this one needs a captcha.
   */
  readonly admit: (username: string, ip?: string) => Promise<{ readonly captcha: boolean }>;
  /** Takes an attempt back that never came to the password. */
  readonly withdraw: (username: string) => Promise<void>;
  readonly failed: (ip: string) => Promise<void>;
  readonly succeeded: (username: string) => Promise<void>;
  /** Whether the next attempt will need a captcha. */
  readonly captchaNeeded: (username: string, ip: string) => Promise<boolean>;
};

/** Ruling: a captcha is asked for after three failures of an account or an address. */
const freeFailures = 3;
/** A pupil who has forgotten the password stops long before; a machine that guesses does not. */
const accountAttempts = 20;
/** A school behind one address mistypes, but not this often in a quarter of an hour. */
const addressFailures = 300;
const window = 15 * 60;

export async function createLoginGuard(
  pool: Pool,
  mode: 'afterFailures' | 'always' | 'off',
): Promise<LoginGuard> {
  const limiter = await openLimiter(pool);
  const account = (username: string): string => `user:${username.toLowerCase()}`;
  const address = (ip: string): string => `ip:${ip}`;
  const points = async (key: string): Promise<number> => (await limiter.get(key))?.consumedPoints ?? 0;
  const needs = (own: number, shared: number): boolean =>
    mode === 'always' || (mode === 'afterFailures' && (own >= freeFailures || shared >= freeFailures));
  return {
    admit: async (username, ip) => {
      const shared = ip === undefined ? 0 : await points(address(ip));
      if (shared >= addressFailures) throw refusals.tooMany();
      const { consumedPoints } = await limiter.penalty(account(username));
      if (consumedPoints > accountAttempts) throw refusals.tooMany();
      return { captcha: needs(consumedPoints - 1, shared) };
    },
    withdraw: async (username) => {
      await limiter.reward(account(username));
    },
    failed: async (ip) => {
      await limiter.penalty(address(ip));
    },
    succeeded: async (username) => {
      await limiter.delete(account(username));
    },
    captchaNeeded: async (username, ip) => needs(await points(account(username)), await points(address(ip))),
  };
}

function openLimiter(pool: Pool): Promise<RateLimiterPostgres> {
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(
      {
        storeClient: pool,
        points: accountAttempts,
        duration: window,
        tableName: 'sys_login_failure',
        keyPrefix: 'login',
      },
      (error?: Error) => (error === undefined || error === null ? resolve(limiter) : reject(error)),
    );
  });
}
