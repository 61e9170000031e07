import { createHmac, randomInt } from 'node:crypto';
import { sealText, unsealText } from '#server/shared/passwords/sealed-text.ts';
import { Secret, TOTP } from 'otpauth';
import { captchaAlphabet } from '#server/shared/authentication/captcha/captcha.ts';

const period = 30;
const digits = 6;
/** Steps of 30 seconds by which the clock of the app may differ at every login (RFC 6238, 5.2). */
const window = 1;
/** Steps within which two codes in a row reveal a wrong clock of the server: twelve hours. */
const searchedSteps = (12 * 60 * 60) / period;
const recoveryCodeCount = 10;

/** The stored state of a person's app. Times are counted in steps of 30 s. */
export type AppState = {
  /** Base32. */
  readonly secret: string;
  readonly lastStep: number;
  readonly drift: number;
  readonly driftedStep: number | null;
};

export type CodeCheck =
  /** `step` is the time step of the code, `drift` the clock difference from now on, in steps. */
  | { readonly kind: 'right'; readonly step: number; readonly drift: number }
  /** The code is right for another time: the following code is requested. */
  | { readonly kind: 'drifted'; readonly step: number }
  | { readonly kind: 'wrong' };

const totpOf = (secret: string, account = ''): TOTP =>
  new TOTP({ issuer: '', label: account, secret: Secret.fromBase32(secret), period, digits });

/** Returns 160 random bits in base32, the format of apps. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the URL in the QR code that an app scans. */
export function setupUrl(
  secret: string,
  { school, account }: { readonly school: string; readonly account: string },
): string {
  return new TOTP({
    issuer: school.replaceAll(':', ' '),
    label: account,
    secret: Secret.fromBase32(secret),
    period,
    digits,
  }).toString();
}

/** Checks a code of six digits at a time of the server. A used step, or one older than a used step, is wrong. */
export function checkCode(app: AppState, code: string, now: Date): CodeCheck {
  const plain = code.normalize('NFKC').replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(plain)) return { kind: 'wrong' };
  const totp = totpOf(app.secret);
  const present = Math.floor(now.getTime() / 1000 / period);
  const near = totp.validate({ token: plain, timestamp: timeOf(present + app.drift), window });
  if (near !== null) {
    const step = present + app.drift + near;
    return step > app.lastStep ? { kind: 'right', step, drift: app.drift } : { kind: 'wrong' };
  }
  if (app.driftedStep !== null) {
    const following = totp.validate({ token: plain, timestamp: timeOf(app.driftedStep + 3), window: 2 });
    const step = app.driftedStep + 3 + (following ?? 0);
    // Two codes in a row for another time: the chance is one in a million squared for each position searched.
    if (following !== null && step > app.lastStep) return { kind: 'right', step, drift: step - present };
  }
  const far = totp.validate({ token: plain, timestamp: timeOf(present), window: searchedSteps });
  return far === null || present + far <= app.lastStep
    ? { kind: 'wrong' }
    : { kind: 'drifted', step: present + far };
}

const timeOf = (step: number): number => step * period * 1000;

/** Returns ten codes of ten characters, 49 bits each, for printing; no character looks like another. */
export function newRecoveryCodes(): string[] {
  const character = () => captchaAlphabet[randomInt(captchaAlphabet.length)] ?? '';
  const half = () => Array.from({ length: 5 }, character).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);
}

/** Normalises a typed code: any case, with or without the dash. */
export const plainRecoveryCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();

/** Returns the stored hash of a recovery code. */
export function recoveryHash(key: string, userId: string, code: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['recoveryCode', userId, plainRecoveryCode(code)]))
    .digest('hex');
}

const sealOf = (key: string, userId: string) => ({ key, purpose: 'second factor', userId });

/** Encrypts a secret for the table; `userId` is bound to it, so a copied row is useless for another person. */
export const encryptSecret = (key: string, userId: string, secret: string): string =>
  sealText(sealOf(key, userId), secret);

/** Throws when the text was encrypted with another key or for another person. */
export const decryptSecret = (key: string, userId: string, text: string): string =>
  unsealText(sealOf(key, userId), text);
