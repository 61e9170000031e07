import { Refusal, refusal, refusals } from '#server/http/refusal.ts';
import type { Account } from '#server/shared/people/account.store.ts';
import type { Counters } from '#server/store/counters.ts';
import type { Db } from '#server/store/database.ts';
import { hashOfId, minute, randomId } from '#server/shared/authentication/codes/codes.ts';
import { findApp, insertChallenge, noteDrift, takeRecoveryCode, takeStep } from './second-factor.store.ts';
import { checkCode, decryptSecret, plainRecoveryCode, recoveryHash } from './totp.rules.ts';

/** Dependencies of the second factor. */
export type SecondFactorDeps = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly counters: Counters;
  readonly codeSecret: string;
};

const challengeLifetime = 5 * minute;
export const maxChallengeTries = 5;
/** Maximum wrong codes of one person over all challenges: each guess has a chance of three in a million. */
const maxWrongCodes = { quarterHour: 10, day: 50 } as const;

const keyOf = (userId: string): string => `factor:${userId}`;

/**
 * Stores a challenge for the second step of a login, and returns the refusal that carries it. Clients that do not know
 * challenges show it like any refused login.
 */
export async function createChallengeRefusal(
  { db, clock }: SecondFactorDeps,
  { id, password }: Pick<Account, 'id' | 'password'>,
  method: string,
): Promise<Refusal> {
  const challenge = randomId();
  await insertChallenge(db, {
    idHash: hashOfId(challenge),
    userId: id,
    password,
    method,
    expiresAt: new Date(clock().getTime() + challengeLifetime),
  });
  return new Refusal('请输入动态验证码', { result: { challenge, seconds: challengeLifetime / 1000 } });
}

/**
 * Checks and consumes a code of the app or a recovery code. Throws refusals at `code`, and a 429 after too many wrong
 * codes, which count for the person from any place.
 */
export async function requireSecondFactor(
  deps: SecondFactorDeps,
  userId: string,
  code: string,
  { onlyApp = false }: { readonly onlyApp?: boolean } = {},
): Promise<void> {
  const { db, counters, codeSecret, clock } = deps;
  const key = keyOf(userId);
  // Counted before the check, so that concurrent guesses are counted one by one.
  const [inQuarterHour, inDay] = await Promise.all([counters.quarterHour.add(key), counters.day.add(key)]);
  if (inQuarterHour > maxWrongCodes.quarterHour || inDay > maxWrongCodes.day) throw refusals.tooMany();
  const resetAttempts = async () => {
    await counters.quarterHour.clear(key);
    await counters.day.uncount(key);
  };
  const stored = await findApp(db, userId);
  if (stored === undefined) throw refusal('还没有设置二次验证', 'code');
  if (!onlyApp && plainRecoveryCode(code).length === 10) {
    if (!(await takeRecoveryCode(db, userId, recoveryHash(codeSecret, userId, code))))
      throw refusal('恢复码不正确或已经用过', 'code');
    return await resetAttempts();
  }
  const { encryptedSecret, ...app } = stored;
  const secret = decryptSecret(codeSecret, userId, encryptedSecret);
  const result = checkCode({ ...app, secret }, code, clock());
  switch (result.kind) {
    case 'right':
      if (!(await takeStep(db, userId, result))) throw wrongCode();
      return await resetAttempts();
    case 'drifted':
      await noteDrift(db, userId, result.step);
      throw refusal('手机和服务器的时间对不上，请等动态验证码变了以后再输入新的', 'code');
    case 'wrong':
      await noteDrift(db, userId, null);
      throw wrongCode();
    default:
      return result satisfies never;
  }
}

const wrongCode = (): Refusal => refusal('动态验证码不正确或已经用过', 'code');
