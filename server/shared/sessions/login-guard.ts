import { networkOf } from '#server/http/network.ts';
import { refusals } from '#server/http/refusal.ts';
import type { Counter } from '#server/store/counters.ts';

export type CaptchaMode = 'afterFailures' | 'always' | 'off';

/** One login attempt: the account, the place, and the browser (its id in a signed cookie). */
export type LoginAttempt = { readonly username: string; readonly ip: string; readonly device: string };

/** Counts login attempts, on all nodes together. */
export type LoginGuard = {
  /**
   * Counts an attempt before the password is checked, so that concurrent guesses are counted one by one. Throws a 429
   * refusal after too many; otherwise returns whether this attempt needs a captcha.
   */
  readonly admit: (attempt: LoginAttempt) => Promise<{ readonly captcha: boolean }>;
  /** Uncounts an attempt that never reached the password check. */
  readonly withdraw: (attempt: LoginAttempt) => Promise<void>;
  readonly failed: (attempt: LoginAttempt) => Promise<void>;
  readonly succeeded: (attempt: LoginAttempt) => Promise<void>;
  /** Returns whether the next attempt will need a captcha. */
  readonly captchaNeeded: (attempt: LoginAttempt) => Promise<boolean>;
};

/** Failures of one account, in one place or in all, before a captcha is required. */
const freeFailures = 3;
/** Limit for one place. A pupil who has forgotten the password stops long before; a guessing machine does not. */
const attemptsFromOnePlace = 20;
/**
 * Limit for all places where the account was never used: the tries of a network of machines in a quarter of an hour.
 */
const attemptsFromStrangers = 200;
/**
 * Accounts with failures and no success behind one address in a quarter of an hour. A school is one address: two
 * classes that mistype at the same time stay below `captcha`; a machine that tries one password on a list of names
 * does not.
 */
const accountsOfAddress = { captcha: 60, refusal: 300 } as const;

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
  const placeOf = async ({ username, ip, device }: LoginAttempt) => {
    const name = username.toLowerCase();
    const network = networkOf(ip);
    const isKnown = device !== '' && (await isKnownDevice(name, device));
    return {
      isKnown,
      place: isKnown ? `device:${device}:${name}` : `pair:${network}:${name}`,
      account: `user:${name}`,
      address: `ip:${network}`,
      failedHere: `failed:${network}:${name}`,
      solvedHere: `solved:${network}:${name}`,
    };
  };
  type Counts = { readonly here: number; readonly anywhere: number; readonly accounts: number };
  const needsCaptcha = ({ here, anywhere, accounts }: Counts): boolean =>
    mode === 'always' ||
    (mode === 'afterFailures' &&
      (here >= freeFailures || anywhere >= freeFailures || accounts >= accountsOfAddress.captcha));
  return {
    admit: async (attempt) => {
      const { isKnown, place, account, address } = await placeOf(attempt);
      const accounts = isKnown ? 0 : await counter.read(address);
      if (accounts >= accountsOfAddress.refusal) throw refusals.tooMany();
      const attemptsHere = await counter.add(place);
      if (attemptsHere > attemptsFromOnePlace) throw refusals.tooMany();
      const anywhere = isKnown ? 1 : await counter.add(account);
      if (anywhere > attemptsFromStrangers) throw refusals.tooMany();
      return { captcha: needsCaptcha({ here: attemptsHere - 1, anywhere: anywhere - 1, accounts }) };
    },
    withdraw: async (attempt) => {
      const { isKnown, place, account } = await placeOf(attempt);
      await counter.takeBack(place);
      if (!isKnown) await counter.takeBack(account);
    },
    failed: async (attempt) => {
      const { isKnown, failedHere, address } = await placeOf(attempt);
      if (!isKnown && (await counter.add(failedHere)) === 1) await counter.add(address);
    },
    succeeded: async (attempt) => {
      const { isKnown, place, account, address, failedHere, solvedHere } = await placeOf(attempt);
      await counter.clear(place);
      if (isKnown) return;
      await counter.clear(account);
      // Once per account and window, so that concurrent logins do not lower the count more than once.
      if ((await counter.read(failedHere)) > 0 && (await counter.add(solvedHere)) === 1)
        await counter.takeBack(address);
    },
    captchaNeeded: async (attempt) => {
      const { isKnown, place, account, address } = await placeOf(attempt);
      const attemptsHere = await counter.read(place);
      return needsCaptcha(
        isKnown
          ? { here: attemptsHere, anywhere: 0, accounts: 0 }
          : {
              here: attemptsHere,
              anywhere: await counter.read(account),
              accounts: await counter.read(address),
            },
      );
    },
  };
}
