import { Refusal, refusals, refuse } from '#server/http/refusal.ts';
import type { Account } from '#server/shared/people/account.store.ts';
import type { Counters } from '#server/store/counters.ts';
import type { Db } from '#server/store/database.ts';
import { hashOfId, minute, randomId } from './codes.ts';
import { findApp, insertChallenge, noteDrift, takeRecoveryCode, takeStep } from './second-factor.store.ts';
import { judgeCode, openSecret, plainRecoveryCode, recoveryHash } from './totp.rules.ts';

/** Dependencies of the second factor. */
export type SecondFactorDeps = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly counters: Counters;
  readonly codeSecret: string;
};

const challengeLifetime = 5 * minute;
export const triesOfChallenge = 5;
/** Wrong codes of one person over all challenges: each guess has a chance of three in a million. */
const wrongCodes = { quarterHour: 10, day: 50 } as const;

const keyOf = (userId: string): string => `factor:${userId}`;

/**
 * Begins the second step of a login after a valid first one: a refusal that carries the challenge, which other
 * clients show as any refused login.
 */
export async function challengeOf(
  { db, clock }: SecondFactorDeps,
  { id, password }: Pick<Account, 'id' | 'password'>,
  method: string,
): Promise<Refusal> {
  const challenge = randomId();
  await insertChallenge(db, {
    idHash: hashOfId(challenge),
    userId: id,
    password,
    way: method,
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
  const [ofQuarter, ofDay] = await Promise.all([counters.quarterHour.add(key), counters.day.add(key)]);
  if (ofQuarter > wrongCodes.quarterHour || ofDay > wrongCodes.day) throw refusals.tooMany();
  const giveBack = async () => {
    await counters.quarterHour.clear(key);
    await counters.day.takeBack(key);
  };
  const stored = await findApp(db, userId);
  if (stored === undefined) throw refuse('还没有设置二次验证', 'code');
  if (!onlyApp && plainRecoveryCode(code).length === 10) {
    if (!(await takeRecoveryCode(db, userId, recoveryHash(codeSecret, userId, code))))
      throw refuse('恢复码不正确或已经用过', 'code');
    return await giveBack();
  }
  const { sealed, ...app } = stored;
  const judged = judgeCode({ ...app, secret: openSecret(codeSecret, userId, sealed) }, code, clock());
  switch (judged.kind) {
    case 'right':
      if (!(await takeStep(db, userId, judged))) throw wrong();
      return await giveBack();
    case 'drifted':
      await noteDrift(db, userId, judged.step);
      throw refuse('手机和服务器的时间对不上，请等动态验证码变了以后再输入新的', 'code');
    case 'wrong':
      await noteDrift(db, userId, null);
      throw wrong();
    default:
      return judged satisfies never;
  }
}

const wrong = (): Refusal => refuse('动态验证码不正确或已经用过', 'code');
