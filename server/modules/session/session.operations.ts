import { randomInt } from 'node:crypto';
import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import { Answer, done, type Context, type OperationsOf } from '#server/http/operation.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { captchaHash, captchaPicture, captchaText } from './captcha.ts';
import { loginResult } from './login-result.ts';
import { findAccount, saveCaptcha, takeCaptcha } from './session.store.ts';

const captchaLifetime = 10 * 60 * 1000;
const random = (): number => randomInt(1_000_000) / 1_000_000;

export function sessionOperations(deps: Deps): OperationsOf<'session'> {
  return {
    'POST /sys/login': ({ body }, context) => logIn(deps, body, context),
    'POST /sys/logout': async (_input, { caller, header, ip }) => {
      const token = header('x-access-token');
      if (token === undefined) throw refuse('Token无效!');
      await deps.sessions.close(token);
      if (caller !== undefined)
        logEvent(deps, `用户名: ${caller.username},退出成功！`, caller.username, caller.realname, ip);
      return done('退出登录成功！');
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
  const username = body.username.trim();
  const { captcha } = await loginGuard.admit(username, context.ip);
  if (captcha) await checkCaptcha(deps, body, username);
  const account = await findAccount(db, username);
  // The same work and the same answer for an unknown name: who exists here is nobody's business (peers, D1).
  const right = await passwords.verify(account?.password ?? (await decoy(deps)), body.password);
  if (account === undefined || !right) {
    await loginGuard.failed(context.ip);
    logEvent(deps, `用户名: ${username},登录失败：用户名或密码错误`, username, null, context.ip);
    throw await loginRefusal(deps, '用户名或密码错误', username, context.ip);
  }
  if (account.status !== 1) throw refuse('该用户已冻结');
  await loginGuard.succeeded(username);
  const token = await deps.sessions.open(account.id, context.ip, context.userAgent);
  logEvent(deps, `用户名: ${account.username},登录成功！`, account.username, account.realname, context.ip);
  return new Answer('登录成功', await loginResult(deps, account, token));
}

async function checkCaptcha(deps: Deps, body: BodyOf<'POST /sys/login'>, username: string): Promise<void> {
  if (body.captcha === undefined || body.captcha === '' || body.checkKey === undefined) {
    await deps.loginGuard.withdraw(username);
    throw new Refusal('请输入验证码!', { result: { captcha: true, field: 'captcha' } });
  }
  const right = await takeCaptcha(
    deps.db,
    body.checkKey,
    captchaHash(body.checkKey, body.captcha),
    deps.clock(),
  );
  if (right) return;
  await deps.loginGuard.withdraw(username);
  throw new Refusal('验证码错误', { result: { captcha: true, field: 'captcha' } });
}

/** The refusal tells the form whether the next try needs a captcha. */
async function loginRefusal(deps: Deps, message: string, username: string, ip: string): Promise<Refusal> {
  return new Refusal(message, { result: { captcha: await deps.loginGuard.captchaNeeded(username, ip) } });
}

let decoyHash: Promise<string> | undefined;

function decoy({ passwords }: Deps): Promise<string> {
  decoyHash ??= passwords.hash('no account has this password');
  return decoyHash;
}

function logEvent(deps: Deps, logContent: string, userid: string, username: string | null, ip: string): void {
  deps.audit.write({
    logType: 1,
    logContent,
    operateType: null,
    userid,
    username,
    ip,
    method: null,
    requestUrl: null,
    requestParam: null,
    requestType: null,
    costTime: null,
    createTime: deps.clock(),
  });
}
