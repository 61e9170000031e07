import type { Deps } from '#server/deps/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { refusals } from '#server/http/refusal.ts';
import { isDeviceOfPhone } from '#server/shared/sessions/device.store.ts';

// In a quarter of an hour from one address. A school is one address, and a class of sixty registers in one lesson.
const limits = {
  register: 200,
  lookUp: 600,
  sms: 100,
  phoneLogin: 200,
  recover: 200,
} as const;

/**
 * Messages to one number in a day: they cost money, and may come at night. Anybody can request them, so a stranger may
 * not use up what the owner needs: one address gets a part of them, and a browser of the owner counts by itself.
 */
const smsPerDay = { oneNetwork: 5, strangers: 10, owner: 5 } as const;

/**
 * Counts what anybody may do without an account, and refuses with 429 when there was too much of it.
 * @returns gives the place back: what came to a login is no guess, and a school has more pupils than anybody has guesses
 */
export async function spend(
  { counters: { quarterHour } }: Deps,
  limitName: keyof typeof limits,
  ip: string,
): Promise<() => Promise<void>> {
  const key = `${limitName}:${networkOf(ip)}`;
  if ((await quarterHour.add(key)) > limits[limitName]) throw refusals.tooMany();
  return () => quarterHour.takeBack(key);
}

/** The sender of a request for a message; `isOwner`: a session of the owner's account. */
type Sender = { readonly ip: string; readonly device: string; readonly isOwner: boolean };

/** Counts a message, the same way for numbers with and without an account. */
export async function spendSms(
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
