import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { refusals } from '#server/http/refusal.ts';

// In a quarter of an hour from one address. A school is one address, and a class of sixty registers in one lesson.
const limits = {
  register: 200,
  lookUp: 600,
  sms: 100,
  phoneLogin: 200,
  recover: 200,
} as const;

/** Messages to one number in a day: they cost money, and may come at night. */
const smsPerDay = 10;

/**
 * Counts what anybody may do without an account, and refuses with 429 when there was too much of it.
 * @returns gives the place back: what came to a login is no guess, and a school has more pupils than anybody has guesses
 */
export async function spend(
  { counters: { quarterHour } }: Deps,
  what: keyof typeof limits,
  ip: string,
): Promise<() => Promise<void>> {
  const key = `${what}:${networkOf(ip)}`;
  if ((await quarterHour.add(key)) > limits[what]) throw refusals.tooMany();
  return () => quarterHour.takeBack(key);
}

export async function spendSms({ counters }: Deps, mobile: string): Promise<void> {
  if ((await counters.day.add(`sms:${mobile}`)) > smsPerDay) throw refusals.tooMany();
}
