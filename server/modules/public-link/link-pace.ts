import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { networkOf } from '#server/http/network.ts';
import { refusals } from '#server/http/refusal.ts';
import type { PublicLink } from '#server/online/public-links.store.ts';
import { type CaptchaAnswer, demandCaptcha } from '#server/shared/sessions/captcha-check.ts';
import { captchaAfter, filesOfCaptcha, mostTries } from './public-link.rules.ts';

/** Who has the link before them. */
export type Visitor = {
  readonly caller: Caller | undefined;
  readonly ip: string;
  /** The browser's id; empty when it came without one. */
  readonly device: string;
};

/** The browser's id itself is kept nowhere. */
export const deviceHash = ({ device }: Visitor): string => createHash('sha256').update(device).digest('hex');

/** What is counted. */
type Act = keyof typeof keys;
const keys = { answer: 'onlPublic', file: 'onlPublicFile', receipt: 'onlPublicReceipt' } as const;

const placesOf = (act: Act, { formId }: PublicLink, { ip, device }: Visitor) => ({
  network: `${keys[act]}:${formId}:${networkOf(ip)}`,
  device: `${keys[act]}:${formId}:${device}`,
});

type Tries = { readonly network: number; readonly device: number };

/** Whether it needs a captcha, after so many tries with it. */
export function isCaptchaDue(
  { captcha }: Pick<Deps, 'captcha'>,
  link: PublicLink,
  { network, device }: Tries,
  act: Exclude<Act, 'receipt'>,
): boolean {
  if (captcha === 'off') return false;
  if (link.captcha === 'always' || captcha === 'always') return true;
  return network > captchaAfter[act].network || device > captchaAfter[act].device;
}

/** Whether the next answer needs a captcha. */
export async function needsCaptcha(deps: Deps, link: PublicLink, visitor: Visitor): Promise<boolean> {
  const { quarterHour } = deps.counters;
  const places = placesOf('answer', link, visitor);
  const network = await quarterHour.read(places.network);
  const device = visitor.device === '' ? 0 : await quarterHour.read(places.device);
  return isCaptchaDue(deps, link, { network: network + 1, device: device + 1 }, 'answer');
}

/**
 * Counts a try and answers how many there are with it: of many at once each has another number. Refused ones count, too: they ask
 * whether a value is there already, or keep the server busy.
 */
export async function countTry(
  { counters }: Pick<Deps, 'counters'>,
  link: PublicLink,
  visitor: Visitor,
  act: Act,
): Promise<Tries> {
  const places = placesOf(act, link, visitor);
  const device = visitor.device === '' ? 0 : await counters.quarterHour.add(places.device);
  const network = await counters.quarterHour.add(places.network);
  if (network > mostTries[act].network || device > mostTries[act].device) throw refusals.tooMany();
  return { network, device };
}

/** Where a file needs a captcha. One that was solved is good for several: nobody solves one for each page of a booklet. */
export async function demandFilePass(
  deps: Deps,
  link: PublicLink,
  visitor: Visitor,
  { tries, answer }: { readonly tries: Tries; readonly answer: CaptchaAnswer },
): Promise<void> {
  if (!isCaptchaDue(deps, link, tries, 'file')) return;
  const { quarterHour } = deps.counters;
  const pass = `onlPublicPass:${link.formId}:${visitor.device}`;
  const isOpen = (await quarterHour.read(pass)) > 0;
  if (isOpen && (await quarterHour.add(pass)) <= filesOfCaptcha) return;
  await demandCaptcha(deps, answer);
  await quarterHour.clear(pass);
  await quarterHour.add(pass);
}
