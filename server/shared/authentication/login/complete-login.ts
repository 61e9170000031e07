import type { Schema } from '#openapi/index.ts';
import type { Audit } from '#server/http/audit.ts';
import { Answer } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import type { PermissionCache } from '#server/shared/permission/permission-cache.ts';
import type { Account } from '#server/shared/people/account.store.ts';
import { ignoreFullDisk } from '#server/store/outage.ts';
import { rememberDevice } from './device.store.ts';
import { recordLogin } from './last-login.store.ts';
import { loginResult, type LoginDeps } from './login-result.ts';
import {
  createChallengeRefusal,
  type SecondFactorDeps,
} from '#server/shared/authentication/second-factor/second-factor.ts';
import { findSecondFactor } from '#server/shared/authentication/second-factor/second-factor.store.ts';
import type { Sessions } from '#server/shared/authentication/session/sessions.ts';

type LogDeps = { readonly audit: Audit; readonly clock: () => Date };

/** The origin of a login request; `device` is the id of the browser. */
export type LoginContext = { readonly ip: string; readonly userAgent: string; readonly device: string };

export type LoginMethod = 'password' | 'phone' | 'third' | 'cas' | 'picture';

/** The name of a login method in the log; the default method has none. */
const methodNames: Readonly<Record<LoginMethod, string>> = {
  password: '',
  phone: '手机号',
  third: '第三方',
  cas: '统一身份认证',
  picture: '图片卡',
};

/** Returns the method that was stored with a challenge. */
export const loginMethodOf = (text: string): LoginMethod =>
  text === 'phone' || text === 'third' || text === 'cas' || text === 'picture' ? text : 'password';

/**
 * Completes every login once the identity is verified. Errors: a refusal of a frozen account; a refusal that carries a
 * challenge if the user has a second factor (decision 131). Otherwise a session begins, and the log records it. A login
 * by another method than the password does not require a change of the password.
 */
export async function completeLogin(
  deps: LoginDeps &
    LogDeps &
    SecondFactorDeps & { readonly sessions: Sessions; readonly permissions: PermissionCache },
  account: Account,
  { ip, userAgent, device }: LoginContext,
  method: LoginMethod,
  { hasSecondFactor = false }: { readonly hasSecondFactor?: boolean } = {},
): Promise<Answer<Schema<'LoginResult'>>> {
  const { username, realname } = account;
  const methodName = methodNames[method];
  if (account.status !== 1) {
    logEvent(deps, `用户名: ${username},${methodName}登录失败：该用户已冻结`, username, realname, ip);
    throw refusal('这个账号已冻结，请联系老师或管理员');
  }
  const factor = await findSecondFactor(deps.db, account.id);
  if (factor.isEnabled && !hasSecondFactor) {
    if (method === 'picture') throw refusal('这个账号开启了二次验证，请用密码登录');
    throw await createChallengeRefusal(deps, account, method);
  }
  const secondFactorDue = factor.isRequired && !factor.isEnabled;
  const passwordDue = method === 'password' && account.passwordDue === 1;
  const token = await deps.sessions.open(account, {
    ip,
    userAgent,
    passwordDue,
    secondFactorDue,
    byPicture: method === 'picture',
  });
  if (token === undefined) throw refusal('账号信息刚刚发生了变化，请重新登录');
  await ignoreFullDisk(recordLogin(deps.db, account.id, deps.clock()));
  // The tablets of a class are shared: they do not count as a person's known browser.
  if (method !== 'picture') await ignoreFullDisk(rememberDevice(deps.db, account.id, device, deps.clock()));
  logEvent(deps, `用户名: ${username},${methodName}登录成功！`, username, realname, ip);
  const result = await loginResult(deps, account, token);
  const permissions = passwordDue || secondFactorDue ? null : await deps.permissions.ofUser(account.id);
  return new Answer('登录成功', { ...result, passwordDue, secondFactorDue, permissions });
}

/** Writes a line of the login log. */
export function logEvent(
  deps: LogDeps,
  logContent: string,
  userid: string,
  username: string | null,
  ip: string,
): void {
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
