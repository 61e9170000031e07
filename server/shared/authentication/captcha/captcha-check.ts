import type { Db } from '#server/store/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { CaptchaMode } from '#server/shared/authentication/login/login-guard.ts';
import { captchaHash } from './captcha.ts';
import { takeCaptcha } from './captcha.store.ts';

type CaptchaDeps = { readonly db: Db; readonly clock: () => Date };

export type CaptchaAnswer = {
  readonly captcha?: string | undefined;
  readonly checkKey?: string | undefined;
};

/** Checks an answer. Errors: a refusal that requires another captcha; each picture works once, right or wrong. */
export async function checkCaptcha(
  { db, clock }: CaptchaDeps,
  { captcha, checkKey }: CaptchaAnswer,
): Promise<void> {
  if (captcha === undefined || captcha === '' || checkKey === undefined)
    throw captchaRefusal('请输入验证码！');
  if (!(await takeCaptcha(db, checkKey, captchaHash(checkKey, captcha), clock())))
    throw captchaRefusal('验证码错误');
}

/** Requires a captcha for public operations, unless the server is configured without captchas. */
export async function requireCaptcha(
  deps: CaptchaDeps & { readonly captcha: CaptchaMode },
  answer: CaptchaAnswer,
): Promise<void> {
  if (deps.captcha !== 'off') await checkCaptcha(deps, answer);
}

function captchaRefusal(message: string): Refusal {
  return new Refusal(message, { result: { captcha: true, field: 'captcha' } });
}
