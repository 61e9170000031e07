import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { Redirect } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { OutsideFailure } from '#server/identity/outside-call.ts';
import { findAccount } from '#server/shared/people/account.store.ts';
import {
  minute,
  randomId,
  requireCode,
  type OneTimeCodes,
} from '#server/shared/authentication/codes/codes.ts';
import { completeLogin, type LoginContext } from '#server/shared/authentication/login/complete-login.ts';
import { checkMobile, smsNotConfigured } from './access.rules.ts';
import { findAccountByPhone } from './access.store.ts';
import { countRequest } from './limits.ts';

const casNotConfigured = '未开通统一身份认证登录，请联系管理员';

/** Logs in with the code sent to a phone number. An unknown number and a wrong code get the same answer. */
export async function phoneLogin(
  deps: Deps,
  codes: OneTimeCodes,
  body: BodyOf<'POST /sys/phoneLogin'>,
  context: LoginContext,
) {
  if (deps.identity.sms === undefined) throw refusal(smsNotConfigured, 'mobile');
  const mobile = body.mobile.trim();
  checkMobile(mobile, 'mobile');
  const uncount = await countRequest(deps, 'phoneLogin', context.ip);
  const wrong = ['手机验证码错误', 'captcha'] as const;
  const binding = { purpose: 'smsLogin', subject: mobile } as const;
  await requireCode(codes, deps.db, binding, body.captcha.trim(), wrong);
  const account = await findAccountByPhone(deps.db, mobile);
  if (account === undefined) throw refusal(...wrong);
  await uncount();
  return await completeLogin(deps, account, context, 'phone');
}

/** The cookie that ties a CAS login to the browser that started it. */
export const casCookie = 'casLogin';
const casAttemptLifetime = 10 * minute;

/** Redirects the browser to the CAS server, with a state that only this browser stores. */
export function redirectToCas({ identity: { cas, secure } }: Deps): Redirect {
  if (cas === undefined) throw refusal(casNotConfigured);
  const state = randomId();
  const maxAge = casAttemptLifetime / 1000;
  return new Redirect(cas.loginUrl(state), {
    name: casCookie,
    value: state,
    path: '/api/cas',
    maxAge,
    secure,
  });
}

/**
 * Logs in with a ticket of the configured CAS server, whose user names are the account names here. The ticket must
 * belong to the login that this browser started, so that a ticket of another person is refused.
 */
export async function casLogin(deps: Deps, ticket: string, state: string | undefined, context: LoginContext) {
  const { cas } = deps.identity;
  if (cas === undefined) throw refusal(casNotConfigured);
  const uncount = await countRequest(deps, 'phoneLogin', context.ip);
  if (state === undefined || state === '') throw refusal('统一身份认证登录已失效，请重新登录', 'ticket');
  const username = await cas.validate(ticket, state).catch(async (error: unknown) => {
    if (!(error instanceof OutsideFailure)) throw error;
    await uncount();
    deps.log.error({ err: error }, 'a request to the CAS server failed');
    throw refusal('统一身份认证服务暂时无法访问，请稍后再试', 'ticket');
  });
  if (username === undefined) throw refusal('统一身份认证未通过，请重新登录', 'ticket');
  const account = await findAccount(deps.db, username);
  if (account === undefined) throw refusal('平台中没有与该账号对应的用户，请联系管理员', 'ticket');
  await uncount();
  return await completeLogin(deps, account, context, 'cas');
}
