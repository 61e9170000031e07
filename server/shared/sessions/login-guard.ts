import { networkOf } from '#server/http/network.ts';
import { refusals } from '#server/http/refusal.ts';
import type { Counter } from '#server/store/counters.ts';

export type CaptchaMode = 'afterFailures' | 'always' | 'off';

/** One try to log in: whose account, from where, and in which browser (its id in a signed cookie). */
export type LoginAttempt = { readonly username: string; readonly ip: string; readonly device: string };

/** Counts login attempts, on all nodes together. */
export type LoginGuard = {
  /**
   * Counts an attempt before the password is looked at, so that guesses sent at once are counted one by one. Throws the
   * refusal 429 when there were too many, and tells whether this one needs a captcha.
   */
  readonly admit: (attempt: LoginAttempt) => Promise<{ readonly captcha: boolean }>;
  /** Takes an attempt back that never came to the password. */
  readonly withdraw: (attempt: LoginAttempt) => Promise<void>;
  readonly failed: (attempt: LoginAttempt) => Promise<void>;
  readonly succeeded: (attempt: LoginAttempt) => Promise<void>;
  /** Whether the next attempt will need a captcha. */
  readonly captchaNeeded: (attempt: LoginAttempt) => Promise<boolean>;
};

/** Ruling: a captcha is asked for after three failures of an account or an address. */
const freeFailures = 3;
/** From one place. A pupil who has forgotten the password stops long before; a machine that guesses does not. */
const attemptsFromOnePlace = 20;
/** From all places that the account has never been used from: what a network of machines may try in a quarter of an hour. */
const attemptsFromStrangers = 200;
/** A school behind one address mistypes, but not this often in a quarter of an hour. */
const addressFailures = 300;

/**
 * Limits belong to an account and a place, so that nobody locks somebody else out: a browser the account has been used
 * in before has a limit of its own, and whatever strangers do does not count against it.
 */
export function createLoginGuard(
  counter: Counter,
  mode: CaptchaMode,
  isKnownDevice: (username: string, device: string) => Promise<boolean>,
): LoginGuard {
  const placeOf = async ({ username, ip, device }: LoginAttempt) => {
    const name = username.toLowerCase();
    const isKnown = device !== '' && (await isKnownDevice(name, device));
    return {
      isKnown,
      place: isKnown ? `device:${device}:${name}` : `pair:${networkOf(ip)}:${name}`,
      account: `user:${name}`,
      address: `ip:${networkOf(ip)}`,
    };
  };
  const needs = (...failures: readonly number[]): boolean =>
    mode === 'always' || (mode === 'afterFailures' && failures.some((count) => count >= freeFailures));
  return {
    admit: async (attempt) => {
      const { isKnown, place, account, address } = await placeOf(attempt);
      const shared = await counter.read(address);
      if (!isKnown && shared >= addressFailures) throw refusals.tooMany();
      const here = await counter.add(place);
      if (here > attemptsFromOnePlace) throw refusals.tooMany();
      if (isKnown) return { captcha: needs(here - 1) };
      const anywhere = await counter.add(account);
      if (anywhere > attemptsFromStrangers) throw refusals.tooMany();
      return { captcha: needs(here - 1, anywhere - 1, shared) };
    },
    withdraw: async (attempt) => {
      const { isKnown, place, account } = await placeOf(attempt);
      await counter.takeBack(place);
      if (!isKnown) await counter.takeBack(account);
    },
    failed: async (attempt) => {
      await counter.add((await placeOf(attempt)).address);
    },
    succeeded: async (attempt) => {
      const { isKnown, place, account } = await placeOf(attempt);
      await counter.clear(place);
      if (!isKnown) await counter.clear(account);
    },
    captchaNeeded: async (attempt) => {
      const { isKnown, place, account, address } = await placeOf(attempt);
      const here = await counter.read(place);
      return isKnown ? needs(here) : needs(here, await counter.read(account), await counter.read(address));
    },
  };
}
