import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { adminRole, type Caller, type RowScope } from '#server/http/caller.ts';
import { Answer, messageAnswer, type Context, type OperationsOf } from '#server/http/operation.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { findActiveById } from '#server/shared/people/account.store.ts';
import { findUserInScope } from '#server/shared/people/user-in-scope.store.ts';
import { checkLevel } from '#server/shared/people/user.rules.ts';
import { readConfig } from '#server/shared/site-config/config.store.ts';
import { notifyUsers } from '#server/shared/announcements/notify-users.ts';
import { hashOfId } from '#server/shared/authentication/codes/codes.ts';
import { requirePassword, notByPicture } from '#server/shared/authentication/password/require-password.ts';
import {
  completeLogin,
  logEvent,
  loginMethodOf,
} from '#server/shared/authentication/login/complete-login.ts';
import {
  requireSecondFactor,
  maxChallengeTries,
} from '#server/shared/authentication/second-factor/second-factor.ts';
import {
  confirmApp,
  countRecoveryCodes,
  deleteApp,
  findApp,
  findSecondFactor,
  replaceRecoveryCodes,
  saveApp,
  takeChallenge,
  tryChallenge,
} from '#server/shared/authentication/second-factor/second-factor.store.ts';
import { clearSecondFactorRequirement } from '#server/shared/authentication/session/session.store.ts';
import {
  encryptSecret,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  setupUrl,
} from '#server/shared/authentication/second-factor/totp.rules.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';

const loginTimedOut = '登录已超时，请重新登录';

/** The second factor of staff: an app that generates codes (TOTP), and recovery codes (decision 131). */
export function secondFactorOperations(deps: Deps): OperationsOf<'second-factor'> {
  return {
    'POST /sys/secondFactor/login': ({ body }, context) => logInBySecondFactor(deps, body, context),
    'GET /sys/secondFactor/state': async (_input, { caller }) => await stateOf(deps, caller),
    'POST /sys/secondFactor/begin': ({ body }, { caller }) => startSetup(deps, caller, body.oldpassword),
    'POST /sys/secondFactor/confirm': async ({ body }, { caller }) =>
      new Answer('二次验证已开启', { codes: await confirm(deps, caller, body.code) }),
    'POST /sys/secondFactor/renewCodes': async ({ body }, { caller }) => {
      await requirePasswordAndCode(deps, caller, body);
      const codes = await inTransaction(deps.db, (trx) => makeCodes(deps, trx, caller.userId));
      return new Answer('恢复码已更换，原来的恢复码不能再用', { codes });
    },
    'POST /sys/secondFactor/remove': async ({ body }, { caller, ip }) => {
      if ((await findSecondFactor(deps.db, caller.userId)).isRequired)
        throw refusal('学校要求您的角色使用二次验证，不能关闭', 'code');
      await requirePasswordAndCode(deps, caller, body);
      await inTransaction(deps.db, (trx) => deleteApp(trx, caller.userId));
      logEvent(deps, `用户名: ${caller.username},关闭了二次验证`, caller.username, caller.realname, ip);
      return messageAnswer('二次验证已关闭');
    },
    'POST /sys/user/resetSecondFactor': async ({ body }, { caller, scope, ip }) => {
      await reset(deps, { caller, scope, ip }, body.id);
      return messageAnswer('二次验证已重置，对方需要重新设置');
    },
  };
}

/**
 * The second step of a login: the account is unchanged since the first step, and the code is correct and
 * unused.
 */
async function logInBySecondFactor(
  deps: Deps,
  { challenge, code }: BodyOf<'POST /sys/secondFactor/login'>,
  context: Context<'POST /sys/secondFactor/login'>,
) {
  const { db, clock } = deps;
  const idHash = hashOfId(challenge);
  const open = await tryChallenge(db, idHash, clock(), maxChallengeTries);
  const account = open === undefined ? undefined : await findActiveById(db, open.userId);
  if (open === undefined || account === undefined || account.password !== open.password)
    throw refusal(loginTimedOut, 'challenge');
  try {
    await requireSecondFactor(deps, account.id, code);
  } catch (error) {
    const { username, realname } = account;
    logEvent(deps, `用户名: ${username},登录失败：动态验证码不正确`, username, realname, context.ip);
    throw open.tries < maxChallengeTries ? error : refusal('输错的次数太多，请重新登录', 'challenge');
  }
  if (!(await takeChallenge(db, idHash))) throw refusal(loginTimedOut, 'challenge');
  return await completeLogin(deps, account, context, loginMethodOf(open.method), { hasSecondFactor: true });
}

async function stateOf({ db }: Deps, { userId, level }: Caller): Promise<Schema<'SecondFactorState'>> {
  const [{ isEnabled, isRequired }, codesLeft] = await Promise.all([
    findSecondFactor(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  return { enabled: isEnabled, required: isRequired, mayUse: level > 0 || isEnabled, codesLeft };
}

async function startSetup(
  deps: Deps,
  caller: Caller,
  oldpassword: string,
): Promise<Schema<'SecondFactorSecret'>> {
  const { db, codeSecret } = deps;
  if (caller.level <= 0) throw refusal('二次验证只用于老师和管理人员');
  const account = await findActiveById(db, caller.userId);
  if (account === undefined) throw refusals.deadToken();
  // A session that must set up a second factor was opened with the password just now.
  if (caller.secondFactorDue !== true || oldpassword !== '')
    await requirePassword(deps, account, oldpassword, '密码不正确');
  const secret = newSecret();
  if (!(await saveApp(db, caller.userId, encryptSecret(codeSecret, caller.userId, secret))))
    throw refusal('已经设置了二次验证，要换手机请先关闭');
  const school = (await readConfig(db, ['brandName'])).get('brandName') || 'Scratch';
  return { secret, uri: setupUrl(secret, { school, account: caller.username }) };
}

async function confirm(deps: Deps, caller: Caller, code: string): Promise<string[]> {
  const { db, clock, sessions } = deps;
  const { userId, tokenHash } = caller;
  const app = await findApp(db, userId);
  if (app === undefined || app.isConfirmed) throw refusal('请重新打开设置', 'code');
  await requireSecondFactor(deps, userId, code, { onlyApp: true });
  const codes = await inTransaction(db, async (trx) => {
    await confirmApp(trx, userId, clock());
    await clearSecondFactorRequirement(trx, tokenHash);
    await sessions.closeAll(trx, userId, tokenHash);
    return await makeCodes(deps, trx, userId);
  });
  sessions.invalidateUser(userId);
  return codes;
}

async function makeCodes({ codeSecret }: Deps, trx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => recoveryHash(codeSecret, userId, code)),
  );
  return codes;
}

/** Requires password and code, because an open page alone must not be enough. */
async function requirePasswordAndCode(
  deps: Deps,
  caller: Caller,
  { oldpassword, code }: Schema<'SecondFactorChange'>,
): Promise<void> {
  if (caller.byPicture === true) throw refusal(notByPicture, 'oldpassword');
  const account = await findActiveById(deps.db, caller.userId);
  if (account === undefined) throw refusals.deadToken();
  if (!(await findSecondFactor(deps.db, caller.userId)).isEnabled) throw refusal('还没有设置二次验证');
  await requirePassword(deps, account, oldpassword, '密码不正确');
  await requireSecondFactor(deps, caller.userId, code);
}

/**
 * Resets the second factor of a user who has lost app and codes; the log names both users, and the user is
 * notified.
 */
async function reset(
  deps: Deps,
  { caller, scope, ip }: { readonly caller: Caller; readonly scope: RowScope; readonly ip: string },
  id: string,
): Promise<void> {
  if (!caller.roles.includes(adminRole)) throw refusals.forbidden();
  if (id === caller.userId) throw refusal('自己的二次验证请在个人设置里关闭', 'id');
  const user = await findUserInScope(deps.db, id, scope);
  if (user === undefined) throw refusal('用户不存在！', 'id');
  checkLevel(caller, user.level);
  await inTransaction(deps.db, async (trx) => {
    if (!(await deleteApp(trx, id))) throw refusal('该用户没有设置二次验证', 'id');
    await deps.sessions.closeAll(trx, id);
    await notifyUsers(deps, trx, {
      titile: '您的二次验证已被重置',
      lines: [`管理员${caller.realname}重置了您的二次验证。如果不是您提出的，请马上修改密码并联系学校。`],
      to: [id],
      sender: caller.username,
      busType: 'secondFactor',
      busId: id,
    });
  });
  logEvent(
    deps,
    `用户名: ${caller.username},重置了 ${user.username} 的二次验证`,
    caller.username,
    caller.realname,
    ip,
  );
}
