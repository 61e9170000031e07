import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { plainName } from '#server/files/clean-line.ts';
import { messageAnswer, type Answer } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { findAccount } from '#server/shared/people/account.store.ts';
import { requireCaptcha } from '#server/shared/authentication/captcha/captcha-check.ts';
import {
  hashOfId,
  minute,
  randomId,
  resetBinding,
  type CodeBinding,
  type OneTimeCodes,
} from '#server/shared/authentication/codes/codes.ts';
import { logEvent } from '#server/shared/authentication/login/complete-login.ts';
import { checkNewPassword, samePassword } from '#server/shared/passwords/password.rules.ts';
import {
  findRecovery,
  insertRecovery,
  markProven,
  takeRecovery,
} from '#server/shared/authentication/recovery/recovery.store.ts';
import { replacePassword } from '#server/shared/authentication/password/replace-password.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkMobile, plainResetCode, smsNotConfigured } from './access.rules.ts';
import { findAccountByPhone } from './access.store.ts';
import { countRequest } from './limits.ts';

const lifetime = 15 * minute;
const recoveryTimedOut = '操作已超时，请从第一步重新开始';

/** Returns an open recovery. Errors: a refusal when it is unknown or has expired. */
export async function requireRecovery({ db, clock }: Deps, recoveryId: string) {
  const recovery = await findRecovery(db, hashOfId(recoveryId), clock());
  if (recovery === undefined) throw refusal(recoveryTimedOut, 'recoveryId');
  return recovery;
}

/**
 * The first step. A name without an account gets the same answer as any other: only the owner, who proves their
 * identity in the next step, learns whether the account exists.
 */
export async function startRecovery(
  deps: Deps,
  body: BodyOf<'POST /sys/user/startRecovery'>,
  ip: string,
): Promise<Schema<'RecoveryStarted'>> {
  const name = plainName(body.account);
  if (name === '') throw refusal('请输入账号或手机号！', 'account');
  await countRequest(deps, 'recover', ip);
  await requireCaptcha(deps, body);
  // Always both look-ups, so that the time of the answer reveals nothing.
  const [byName, byPhone] = await Promise.all([
    findAccount(deps.db, name),
    findAccountByPhone(deps.db, name),
  ]);
  const recoveryId = randomId();
  const userId = (byName ?? byPhone)?.id ?? null;
  await insertRecovery(deps.db, {
    idHash: hashOfId(recoveryId),
    userId,
    decoy: userId === null ? hashOfId(name.toLowerCase()).slice(0, 24) : null,
    expiresAt: new Date(deps.clock().getTime() + lifetime),
  });
  return { recoveryId, ways: deps.identity.sms === undefined ? ['code'] : ['phone', 'code'] };
}

/** The second step with a code sent to the phone. */
export async function verifyPhone(
  deps: Deps,
  codes: OneTimeCodes,
  body: BodyOf<'POST /sys/user/phoneVerification'>,
): Promise<Answer<null>> {
  if (deps.identity.sms === undefined) throw refusal(smsNotConfigured, 'phone');
  const { owner } = await requireRecovery(deps, body.recoveryId);
  checkMobile(body.phone.trim(), 'phone');
  const binding = resetBinding(owner, body.phone.trim());
  await prove(deps, codes, body.recoveryId, [binding, body.smscode.trim()], ['手机验证码错误', 'smscode']);
  return messageAnswer('验证成功');
}

/** The second step with a code from a teacher or an administrator. */
export async function verifyResetCode(
  deps: Deps,
  codes: OneTimeCodes,
  body: BodyOf<'POST /sys/user/verifyResetCode'>,
): Promise<Answer<null>> {
  const { owner } = await requireRecovery(deps, body.recoveryId);
  const binding: CodeBinding = { purpose: 'adminReset', subject: owner };
  const wrong = ['重置码错误或已失效，请核对账号或重新领取', 'resetCode'] as const;
  await prove(deps, codes, body.recoveryId, [binding, plainResetCode(body.resetCode)], wrong);
  return messageAnswer('验证成功');
}

/** Consumes the code and marks the recovery as proven. Only this browser knows the id of the recovery. */
async function prove(
  deps: Deps,
  codes: OneTimeCodes,
  recoveryId: string,
  [binding, code]: readonly [CodeBinding, string],
  wrong: readonly [message: string, field: string],
): Promise<void> {
  const take = await codes.check(binding, code);
  if (take === undefined) throw refusal(...wrong);
  await inTransaction(deps.db, async (trx) => {
    if ((await take(trx)) === undefined) throw refusal(...wrong);
    await markProven(trx, hashOfId(recoveryId));
  });
}

/** The last step: the new password, the end of every session, and the end of this recovery, all or nothing. */
export async function recoverPassword(
  deps: Deps,
  body: BodyOf<'POST /sys/user/recoverPassword'>,
  ip: string,
): Promise<Answer<null>> {
  const { account, isProven } = await requireRecovery(deps, body.recoveryId);
  if (account === undefined || !isProven) throw refusal('请先完成身份验证', 'recoveryId');
  if (body.password === '') throw refusal('密码不能为空！', 'password');
  checkNewPassword(body.password, account);
  if (body.password !== body.confirmpassword) throw refusal('两次输入的密码不一样！', 'confirmpassword');
  if (await deps.passwords.verify(account.password, body.password)) throw refusal(samePassword, 'password');
  const hashed = await deps.passwords.hash(body.password);
  await inTransaction(deps.db, async (trx) => {
    if (!(await takeRecovery(trx, hashOfId(body.recoveryId)))) throw refusal(recoveryTimedOut, 'recoveryId');
    await replacePassword(deps, account, hashed, { db: trx });
  });
  logEvent(deps, `用户名: ${account.username},找回密码成功！`, account.username, null, ip);
  return messageAnswer('密码修改成功');
}
