import type { Deps } from '#server/deps/deps.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { checkCaptcha } from '#server/shared/authentication/captcha/captcha-check.ts';
import { saveCaptcha } from '#server/shared/authentication/captcha/captcha.store.ts';
import { captchaHash } from '#server/shared/authentication/captcha/captcha.ts';
import { createOneTimeCodes, minute, randomId } from '#server/shared/authentication/codes/codes.ts';
import { issueResetCode } from './issue-reset-code.ts';
import { casCookie, casLogin, phoneLogin, redirectToCas } from './other-logins.ts';
import { recoverPassword, startRecovery, verifyPhone, verifyResetCode } from './recovery.ts';
import { checkOnlyUser, register } from './register.ts';
import { createSmsService } from './send-sms.ts';
import { handleCallback, redirectToProvider, thirdLogin, thirdLoginCookie } from './third-login.ts';

export function accessOperations(deps: Deps): OperationsOf<'access'> {
  const codes = createOneTimeCodes(deps.db, deps.clock, deps.codeSecret);
  const sendSms = createSmsService(deps, codes);
  return {
    'POST /sys/user/register': ({ body }, { ip }) => register(deps, codes, body, ip),
    'GET /sys/user/checkOnlyUser': async ({ query }, { caller, ip }) => {
      await checkOnlyUser(deps, query, caller, ip);
      return messageAnswer('该值可用！');
    },
    'POST /sys/checkCaptcha': ({ body }) => passCaptcha(deps, body),
    'POST /sys/sms': ({ body }, context) => sendSms(body, context),
    'POST /sys/phoneLogin': ({ body }, context) => phoneLogin(deps, codes, body, context),
    'POST /sys/user/startRecovery': ({ body }, { ip }) => startRecovery(deps, body, ip),
    'POST /sys/user/phoneVerification': ({ body }) => verifyPhone(deps, codes, body),
    'POST /sys/user/verifyResetCode': ({ body }) => verifyResetCode(deps, codes, body),
    'POST /sys/user/recoverPassword': ({ body }, { ip }) => recoverPassword(deps, body, ip),
    'POST /sys/user/resetCode': ({ body }, { caller, scope }) =>
      issueResetCode(deps, codes, [caller, scope], body.id),
    'GET /thirdLogin/render/{source}': async ({ path }) =>
      path.source === 'cas' ? redirectToCas(deps) : redirectToProvider(deps, path.source),
    'GET /thirdLogin/{source}/callback': ({ path, query }, { cookie, ip }) =>
      handleCallback(deps, codes, path.source, query, cookie(thirdLoginCookie), ip),
    'GET /thirdLogin/getLoginUser/{id}': ({ path }, context) =>
      thirdLogin(deps, codes, path.id, context.cookie(thirdLoginCookie), context),
    'POST /cas/client/validateLogin': ({ body }, context) =>
      casLogin(deps, body.ticket, context.cookie(casCookie), context),
    'GET /cas/client/validateLogin': ({ query }, context) =>
      casLogin(deps, query.ticket, context.cookie(casCookie), context),
  };
}

/** Exchanges a right answer for another captcha, which no picture shows, for the next call. */
async function passCaptcha(deps: Deps, answer: { captcha: string; checkKey: string }) {
  if (answer.captcha === '') throw refusal('请输入验证码！', 'captcha');
  await checkCaptcha(deps, answer);
  const pass = { checkKey: randomId(), captcha: randomId() };
  const expiresAt = new Date(deps.clock().getTime() + 5 * minute);
  await saveCaptcha(deps.db, pass.checkKey, captchaHash(pass.checkKey, pass.captcha), expiresAt);
  return pass;
}
