import { randomInt } from 'node:crypto';
import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { isImportedHash } from '#server/shared/passwords/imported-hash.ts';
import { messageAnswer, type Context, type OperationsOf } from '#server/http/operation.ts';
import { Refusal, refusal } from '#server/http/refusal.ts';
import { findAccount, type Account } from '#server/shared/people/account.store.ts';
import { plainName } from '#server/files/clean-line.ts';
import { setPassword } from '#server/shared/people/write-user.store.ts';
import { checkCaptcha } from '#server/shared/authentication/captcha/captcha-check.ts';
import { saveCaptcha } from '#server/shared/authentication/captcha/captcha.store.ts';
import { captchaHash, captchaText } from '#server/shared/authentication/captcha/captcha.ts';
import { completeLogin, logEvent } from '#server/shared/authentication/login/complete-login.ts';
import type { LoginAttempt } from '#server/shared/authentication/login/login-guard.ts';
import { captchaPicture } from './captcha-picture.ts';

const captchaLifetime = 10 * 60 * 1000;
const random = (): number => randomInt(1_000_000) / 1_000_000;

export function sessionOperations(deps: Deps): OperationsOf<'session'> {
  return {
    'POST /sys/login': ({ body }, context) => logIn(deps, body, context),
    'POST /sys/logout': async (_input, { caller, header, ip }) => {
      const token = header('x-access-token');
      if (token === undefined) throw refusal('Token无效！');
      await deps.sessions.close(token);
      if (caller !== undefined)
        logEvent(deps, `用户名: ${caller.username},退出成功！`, caller.username, caller.realname, ip);
      return messageAnswer('退出登录成功！');
    },
    'GET /sys/randomImage/{key}': async ({ path }) => {
      const text = captchaText(random);
      await saveCaptcha(
        deps.db,
        path.key,
        captchaHash(path.key, text),
        new Date(deps.clock().getTime() + captchaLifetime),
      );
      return captchaPicture(text, random);
    },
  };
}

async function logIn(deps: Deps, body: BodyOf<'POST /sys/login'>, context: Context<'POST /sys/login'>) {
  const { loginGuard, passwords, db } = deps;
  const username = plainName(body.username);
  const attempt: LoginAttempt = { username, ip: context.ip, device: context.device };
  const { captcha } = await loginGuard.admit(attempt);
  if (captcha) await checkLoginCaptcha(deps, body, attempt);
  const account = await findAccount(db, username);
  // An unknown name takes the same work and gets the same answer, so that names cannot be probed
  // (docs/behaviour.md#login).
  const hashed = account?.password ?? (await decoyHash(deps));
  const isPasswordCorrect = await passwords.verify(hashed, body.password);
  if (account === undefined || !isPasswordCorrect) {
    await loginGuard.failed(attempt);
    logEvent(deps, `用户名: ${username},登录失败：账号或密码错误`, username, null, context.ip);
    // The refusal tells the form whether the next try needs a captcha.
    const result = { captcha: await loginGuard.captchaNeeded(attempt) };
    throw new Refusal('账号或密码错误', { result });
  }
  await loginGuard.succeeded(attempt);
  const upgraded = await upgradeImportedHash(deps, account, body.password);
  return await completeLogin(deps, upgraded, context, 'password');
}

/** Replaces the password hash of a user imported from the old product, at the first login. */
async function upgradeImportedHash(
  { db, passwords, clock }: Deps,
  account: Account,
  typedPassword: string,
): Promise<Account> {
  if (!isImportedHash(account.password)) return account;
  const password = await passwords.hash(typedPassword);
  const passwordDue = account.passwordDue === 1;
  // A simultaneous password change is not overwritten, and this login then fails.
  await setPassword(db, account, { hashed: password, passwordDue }, clock());
  return { ...account, password };
}

async function checkLoginCaptcha(
  deps: Deps,
  body: BodyOf<'POST /sys/login'>,
  attempt: LoginAttempt,
): Promise<void> {
  try {
    await checkCaptcha(deps, body);
  } catch (error) {
    await deps.loginGuard.uncount(attempt);
    throw error;
  }
}

let storedDecoyHash: Promise<string> | undefined;

/** Returns a hash to check the passwords of unknown names against. */
function decoyHash({ passwords }: Deps): Promise<string> {
  storedDecoyHash ??= passwords.hash('no account has this password');
  return storedDecoyHash;
}
