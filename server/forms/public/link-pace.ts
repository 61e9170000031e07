import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { networkOf } from '#server/http/network.ts';
import { refusals } from '#server/http/refusal.ts';
import type { PublicLink } from '#server/forms/shared/links/public-links.store.ts';
import { type CaptchaAnswer, requireCaptcha } from '#server/shared/authentication/captcha/captcha-check.ts';
import { captchaAfter, filesOfCaptcha, maxTries } from './public-link.rules.ts';

/** The visitor of a link. */
export type Visitor = {
  readonly caller: Caller | undefined;
  readonly ip: string;
  /** The browser's id; empty if it sent none. */
  readonly device: string;
};

/** Returns the hash of the browser's id, which is not stored itself. */
export const deviceHash = ({ device }: Visitor): string => createHash('sha256').update(device).digest('hex');

/** The counted actions. */
type Act = keyof typeof keys;
const keys = { answer: 'onlPublic', file: 'onlPublicFile', receipt: 'onlPublicReceipt' } as const;

const placesOf = (act: Act, { formId }: PublicLink, { ip, device }: Visitor) => ({
  network: `${keys[act]}:${formId}:${networkOf(ip)}`,
  device: `${keys[act]}:${formId}:${device}`,
});

type Tries = { readonly network: number; readonly device: number };

/** Returns whether a captcha is needed after this number of tries. */
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

/** Returns whether the next answer needs a captcha. */
export async function needsCaptcha(deps: Deps, link: PublicLink, visitor: Visitor): Promise<boolean> {
  const { quarterHour } = deps.counters;
  const places = placesOf('answer', link, visitor);
  const network = await quarterHour.read(places.network);
  const device = visitor.device === '' ? 0 : await quarterHour.read(places.device);
  return isCaptchaDue(deps, link, { network: network + 1, device: device + 1 }, 'answer');
}

/**
 * Counts a try and returns the new number, which is different for each of several simultaneous tries. Refused
 * tries count too, because they may probe for existing values or keep the server busy.
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
  if (network > maxTries[act].network || device > maxTries[act].device) throw refusals.tooMany();
  return { network, device };
}

/**
 * Refuses a file without a captcha if one is needed. A solved captcha is valid for several files, so that a
 * booklet of many pages needs only one.
 */
export async function requireFilePass(
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
  await requireCaptcha(deps, answer);
  await quarterHour.clear(pass);
  await quarterHour.add(pass);
}
