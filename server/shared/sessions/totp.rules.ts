import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { captchaAlphabet } from './captcha.ts';

const period = 30;
const digits = 6;
/** Steps of 30 seconds by which the clock of the app may differ at every login (RFC 6238, 5.2). */
const window = 1;
/** Steps within which a wrong clock of the server is found out by two codes in a row: twelve hours. */
const searchedSteps = (12 * 60 * 60) / period;
const recoveryCodes = 10;

/** What is known of a person's app. */
export type AppState = {
  /** Base32. */
  readonly secret: string;
  readonly lastStep: number;
  readonly drift: number;
  readonly driftedStep: number | null;
};

export type Judgement =
  /** Right: `step` is used up, `drift` is the difference of the clocks from now on. */
  | { readonly kind: 'right'; readonly step: number; readonly drift: number }
  /** Right for another time of day: the code that follows it is asked for. */
  | { readonly kind: 'drifted'; readonly step: number }
  | { readonly kind: 'wrong' };

const totpOf = (secret: string, account = ''): TOTP =>
  new TOTP({ issuer: '', label: account, secret: Secret.fromBase32(secret), period, digits });

/** 160 random bits in base32, as apps take them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that a QR code shows to an app. */
export function appAddress(
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

/** Judges a code of six digits at a time of the server. A step that was used, or is older than one that was, is wrong. */
export function judgeCode(app: AppState, code: string, now: Date): Judgement {
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
    // Two codes in a row for another time of day: a chance of one in a million squared for each place searched.
    if (following !== null && step > app.lastStep) return { kind: 'right', step, drift: step - present };
  }
  const far = totp.validate({ token: plain, timestamp: timeOf(present), window: searchedSteps });
  return far === null || present + far <= app.lastStep
    ? { kind: 'wrong' }
    : { kind: 'drifted', step: present + far };
}

const timeOf = (step: number): number => step * period * 1000;

/** Ten codes of ten signs, 49 bits each, to be printed: no sign is read for another. */
export function newRecoveryCodes(): string[] {
  const sign = () => captchaAlphabet[randomInt(captchaAlphabet.length)] ?? '';
  const half = () => Array.from({ length: 5 }, sign).join('');
  return Array.from({ length: recoveryCodes }, () => `${half()}-${half()}`);
}

/** However it is typed: any case, with or without the dash. */
export const plainRecoveryCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();

/** What is stored of a recovery code. */
export function recoveryHash(key: string, userId: string, code: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['recoveryCode', userId, plainRecoveryCode(code)]))
    .digest('hex');
}

const keyOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'second factor', 32));

/** Encrypts a secret for the table; `userId` is bound to it, so that a row is worth nothing beside another person. */
export function sealSecret(key: string, userId: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Errors: throws when the text was sealed with another key or for another person. */
export function openSecret(key: string, userId: string, text: string): string {
  const [iv = '', tag = '', sealed = ''] = text.split('.');
  const cipher = createDecipheriv('aes-256-gcm', keyOf(key), Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(userId))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([cipher.update(Buffer.from(sealed, 'base64url')), cipher.final()]).toString('utf8');
}
