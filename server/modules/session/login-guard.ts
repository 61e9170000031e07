import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { refusals } from '#server/http/refusal.ts';

/** Counts failed logins by account and by address, on all nodes together. */
export type LoginGuard = {
  readonly captchaNeeded: (username: string, ip: string) => Promise<boolean>;
  /** A failure counts against the account and, at a login, against the address. */
  readonly failed: (username: string, ip?: string) => Promise<void>;
  /** Throws the refusal 429 when an account has failed too often, whatever the captcha says. */
  readonly admit: (username: string) => Promise<void>;
  readonly succeeded: (username: string) => Promise<void>;
};

/** Ruling: a captcha is asked for after three failures of an account or an address. */
const freeFailures = 3;
/** A pupil who has forgotten the password stops long before; a machine that guesses does not. */
const accountFailures = 20;
const window = 15 * 60;

export async function createLoginGuard(
  pool: Pool,
  mode: 'afterFailures' | 'always' | 'off',
): Promise<LoginGuard> {
  const limiter = await openLimiter(pool);
  const account = (username: string): string => `user:${username.toLowerCase()}`;
  const address = (ip: string): string => `ip:${ip}`;
  const failures = async (key: string): Promise<number> => (await limiter.get(key))?.consumedPoints ?? 0;
  return {
    captchaNeeded: async (username, ip) => {
      if (mode !== 'afterFailures') return mode === 'always';
      const [own, shared] = await Promise.all([failures(account(username)), failures(address(ip))]);
      return own >= freeFailures || shared >= freeFailures;
    },
    admit: async (username) => {
      if ((await failures(account(username))) >= accountFailures) throw refusals.tooMany();
    },
    failed: async (username, ip) => {
      const keys = [account(username), ...(ip === undefined ? [] : [address(ip)])];
      await Promise.all(keys.map((key) => limiter.penalty(key)));
    },
    succeeded: async (username) => {
      await limiter.delete(account(username));
    },
  };
}

function openLimiter(pool: Pool): Promise<RateLimiterPostgres> {
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(
      {
        storeClient: pool,
        points: accountFailures,
        duration: window,
        tableName: 'sys_login_failure',
        keyPrefix: 'login',
      },
      (error?: Error) => (error === undefined || error === null ? resolve(limiter) : reject(error)),
    );
  });
}
