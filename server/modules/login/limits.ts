import type { Deps } from '#server/deps/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { refusals } from '#server/http/refusal.ts';
import { isDeviceOfPhone } from '#server/shared/authentication/login/device.store.ts';

/** Maximum requests from one address in 15 min. A school is one address, and a class of 60 registers in one lesson. */
const limits = {
  register: 200,
  lookUp: 600,
  sms: 100,
  phoneLogin: 200,
  recover: 200,
} as const;

/**
 * Maximum messages to one number in a day: they cost money, and may come at night. Anybody can request them, so a
 * stranger must not use up the messages that the owner needs: an address gets a part of them, and a browser of the
 * owner has a limit of its own.
 */
const smsPerDay = { oneNetwork: 5, strangers: 10, owner: 5 } as const;

/**
 * Counts a request that needs no account. Returns a function that uncounts it: a request that led to a login was no
 * guess, and a school has more pupils than the limit allows guesses. Errors: a 429 refusal after too many requests.
 */
export async function countRequest(
  { counters: { quarterHour } }: Deps,
  limitName: keyof typeof limits,
  ip: string,
): Promise<() => Promise<void>> {
  const key = `${limitName}:${networkOf(ip)}`;
  if ((await quarterHour.add(key)) > limits[limitName]) throw refusals.tooMany();
  return () => quarterHour.uncount(key);
}

/** The sender of a request for a message; `isOwner`: a session of the owner's account. */
type Sender = { readonly ip: string; readonly device: string; readonly isOwner: boolean };

/** Counts a message, in the same way for numbers with and without an account. Errors: a 429 refusal after too many. */
export async function countSms(
  { db, clock, counters: { day } }: Deps,
  mobile: string,
  { ip, device, isOwner }: Sender,
): Promise<void> {
  if ((await isDeviceOfPhone(db, mobile, device, clock())) || isOwner) {
    if ((await day.add(`sms:${mobile}:owner`)) > smsPerDay.owner) throw refusals.tooMany();
    return;
  }
  if ((await day.add(`sms:${mobile}:${networkOf(ip)}`)) > smsPerDay.oneNetwork) throw refusals.tooMany();
  if ((await day.add(`sms:${mobile}`)) > smsPerDay.strangers) throw refusals.tooMany();
}
