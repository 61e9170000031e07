import { networkOf } from '#server/http/network.ts';
import { refusals } from '#server/http/refusal.ts';
import type { Counter } from '#server/store/counters.ts';

export type CaptchaMode = 'afterFailures' | 'always' | 'off';

/** A login attempt: the account, the address, and the browser (its id in a signed cookie). */
export type LoginAttempt = { readonly username: string; readonly ip: string; readonly device: string };

/** Counts login attempts, on all nodes together. */
export type LoginGuard = {
  /**
   * Counts an attempt before the password is checked, so that concurrent guesses are counted one by one. Throws a 429
   * refusal after too many; otherwise returns whether this attempt needs a captcha.
   */
  readonly admit: (attempt: LoginAttempt) => Promise<{ readonly captcha: boolean }>;
  /** Uncounts an attempt that never reached the password check. */
  readonly uncount: (attempt: LoginAttempt) => Promise<void>;
  /** Records that the password was wrong. */
  readonly failed: (attempt: LoginAttempt) => Promise<void>;
  /** Records a login: its attempts count no more. */
  readonly succeeded: (attempt: LoginAttempt) => Promise<void>;
  /** Returns whether the next attempt will need a captcha. */
  readonly captchaNeeded: (attempt: LoginAttempt) => Promise<boolean>;
};

/** Failures of one account, in one place or in all, before a captcha is required. */
const maxFreeFailures = 3;
/** Limit for one place. A pupil who has forgotten the password stops long before; a guessing machine does not. */
const maxAttemptsFromOnePlace = 20;
/**
 * Limit for all places where the account was never used: the tries of a network of machines in a quarter of an hour.
 */
const maxAttemptsFromStrangers = 200;
/**
 * Accounts with failures and no success behind one address in a quarter of an hour. A school is one address: two
 * classes that mistype at the same time stay below `captcha`; a machine that tries one password on a list of names
 * does not.
 */
const maxAccountsOfAddress = { captcha: 60, refusal: 300 } as const;

/**
 * Limits belong to an account and a place, so that no person can lock another out. A browser in which the account was
 * used before has its own limit, and failures elsewhere do not count against it. An address alone is slowed only when
 * it guesses on many accounts: one account counts there once, however often it fails, and not at all after its owner
 * has logged in.
 */
export function createLoginGuard(
  counter: Counter,
  mode: CaptchaMode,
  isKnownDevice: (username: string, device: string) => Promise<boolean>,
): LoginGuard {
  const counterKeysOf = async ({ username, ip, device }: LoginAttempt) => {
    const name = username.toLowerCase();
    const network = networkOf(ip);
    const isKnown = device !== '' && (await isKnownDevice(name, device));
    return {
      isKnown,
      placeKey: isKnown ? `device:${device}:${name}` : `pair:${network}:${name}`,
      accountKey: `user:${name}`,
      addressKey: `ip:${network}`,
      failedKey: `failed:${network}:${name}`,
      solvedKey: `solved:${network}:${name}`,
    };
  };
  type Counts = { readonly here: number; readonly anywhere: number; readonly accounts: number };
  const needsCaptcha = ({ here, anywhere, accounts }: Counts): boolean =>
    mode === 'always' ||
    (mode === 'afterFailures' &&
      (here >= maxFreeFailures || anywhere >= maxFreeFailures || accounts >= maxAccountsOfAddress.captcha));
  return {
    admit: async (attempt) => {
      const { isKnown, placeKey, accountKey, addressKey } = await counterKeysOf(attempt);
      const accounts = isKnown ? 0 : await counter.read(addressKey);
      if (accounts >= maxAccountsOfAddress.refusal) throw refusals.tooMany();
      const attemptsHere = await counter.add(placeKey);
      if (attemptsHere > maxAttemptsFromOnePlace) throw refusals.tooMany();
      const anywhere = isKnown ? 1 : await counter.add(accountKey);
      if (anywhere > maxAttemptsFromStrangers) throw refusals.tooMany();
      return { captcha: needsCaptcha({ here: attemptsHere - 1, anywhere: anywhere - 1, accounts }) };
    },
    uncount: async (attempt) => {
      const { isKnown, placeKey, accountKey } = await counterKeysOf(attempt);
      await counter.uncount(placeKey);
      if (!isKnown) await counter.uncount(accountKey);
    },
    failed: async (attempt) => {
      const { isKnown, failedKey, addressKey } = await counterKeysOf(attempt);
      if (!isKnown && (await counter.add(failedKey)) === 1) await counter.add(addressKey);
    },
    succeeded: async (attempt) => {
      const keys = await counterKeysOf(attempt);
      await counter.clear(keys.placeKey);
      if (keys.isKnown) return;
      await counter.clear(keys.accountKey);
      // Once per account and window, so that concurrent logins do not lower the count more than once.
      if ((await counter.read(keys.failedKey)) > 0 && (await counter.add(keys.solvedKey)) === 1)
        await counter.uncount(keys.addressKey);
    },
    captchaNeeded: async (attempt) => {
      const { isKnown, placeKey, accountKey, addressKey } = await counterKeysOf(attempt);
      const attemptsHere = await counter.read(placeKey);
      return needsCaptcha(
        isKnown
          ? { here: attemptsHere, anywhere: 0, accounts: 0 }
          : {
              here: attemptsHere,
              anywhere: await counter.read(accountKey),
              accounts: await counter.read(addressKey),
            },
      );
    },
  };
}
