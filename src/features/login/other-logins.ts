import { casLogin, phoneLogin, thirdLogin } from '#shared/api/access.ts';
import { pictureLogin } from '#shared/api/class-login.ts';
import type { Credentials, ThirdReturn } from '#machines/session/session.machine.ts';
import type { Schema } from '#openapi/index.ts';

export { askSecondFactor } from '#shared/app/ask-second-factor.ts';

/** The calls of the login methods that most schools do not configure: loaded at their first use. */
export async function otherLogin(
  credentials: Exclude<Credentials, { method: 'password' }>,
  signal?: AbortSignal,
): Promise<Schema<'LoginResult'>> {
  switch (credentials.method) {
    case 'phone':
      return await phoneLogin(credentials.request, signal);
    case 'third':
      return await finishThird(credentials.back, signal);
    case 'cas':
      return await casLogin(credentials.ticket, signal);
    case 'picture':
      return await pictureLogin(credentials.code, credentials.entry, signal);
    default:
      return credentials satisfies never;
  }
}

/** The messages for a failed external login. */
const reasons = new Map([
  ['expired', '第三方登录已失效，请重新登录'],
  ['refused', '第三方登录未通过，请重新登录'],
  ['unknown', '平台中没有与该账号对应的用户，请联系管理员'],
  ['unavailable', '第三方登录服务暂时无法访问，请稍后再试'],
]);

async function finishThird(back: ThirdReturn, signal?: AbortSignal): Promise<Schema<'LoginResult'>> {
  if ('id' in back) return await thirdLogin(back.id, signal);
  throw new Error(reasons.get(back.failed) ?? '第三方登录失败，请重新登录');
}
