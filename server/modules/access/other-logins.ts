import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { OutsideFailure } from '#server/identity/outside-call.ts';
import { enter, type Entrance } from '../session/enter.ts';
import { findAccount } from '../session/session.store.ts';
import { checkMobile, smsNotConfigured } from './access.rules.ts';
import { findAccountByPhone } from './access.store.ts';
import { spendCode, type OneTimeCodes } from './codes.ts';
import { spend } from './limits.ts';

/** By the code that the number was sent. An unknown number and a wrong code get the same answer. */
export async function phoneLogin(
  deps: Deps,
  codes: OneTimeCodes,
  body: BodyOf<'POST /sys/phoneLogin'>,
  entrance: Entrance,
) {
  if (deps.identity.sms === undefined) throw refuse(smsNotConfigured);
  const mobile = body.mobile.trim();
  checkMobile(mobile, 'mobile');
  await spend(deps, 'phoneLogin', entrance.ip);
  const wrong = ['手机验证码错误', 'captcha'] as const;
  const binding = { purpose: 'smsLogin', subject: mobile } as const;
  await spendCode(codes, deps.db, binding, body.captcha.trim(), wrong);
  const account = await findAccountByPhone(deps.db, mobile);
  if (account === undefined) throw refuse(...wrong);
  return await enter(deps, account, entrance, '手机号');
}

/** By a ticket of the configured CAS server, whose user names are those of the accounts here. */
export async function casLogin(deps: Deps, ticket: string, entrance: Entrance) {
  const { cas } = deps.identity;
  if (cas === undefined) throw refuse('未开通统一身份认证登录，请联系管理员');
  await spend(deps, 'phoneLogin', entrance.ip);
  const username = await cas.validate(ticket).catch((error: unknown) => {
    if (!(error instanceof OutsideFailure)) throw error;
    deps.log.error({ err: error }, 'the CAS server is no help');
    throw refuse('统一身份认证服务暂时无法访问，请稍后再试');
  });
  if (username === undefined) throw refuse('统一身份认证未通过，请重新登录');
  const account = await findAccount(deps.db, username);
  if (account === undefined) throw refuse('平台中没有与该账号对应的用户，请联系管理员');
  return await enter(deps, account, entrance, '统一身份认证');
}
