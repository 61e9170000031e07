import type { Db } from '#server/store/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { CaptchaMode } from './login-guard.ts';
import { captchaHash } from './captcha.ts';
import { takeCaptcha } from './captcha.store.ts';

type CaptchaParts = { readonly db: Db; readonly clock: () => Date };

export type CaptchaAnswer = {
  readonly captcha?: string | undefined;
  readonly checkKey?: string | undefined;
};

/** Refuses a missing or wrong answer and asks for another; whether right or wrong, each picture works once. */
export async function checkCaptcha(
  { db, clock }: CaptchaParts,
  { captcha, checkKey }: CaptchaAnswer,
): Promise<void> {
  if (captcha === undefined || captcha === '' || checkKey === undefined) throw askAgain('请输入验证码!');
  if (!(await takeCaptcha(db, checkKey, captchaHash(checkKey, captcha), clock())))
    throw askAgain('验证码错误');
}

/** For what is open to everybody: always asked for, unless the server was told to ask nobody. */
export async function demandCaptcha(
  deps: CaptchaParts & { readonly captcha: CaptchaMode },
  answer: CaptchaAnswer,
): Promise<void> {
  if (deps.captcha !== 'off') await checkCaptcha(deps, answer);
}

function askAgain(message: string): Refusal {
  return new Refusal(message, { result: { captcha: true, field: 'captcha' } });
}
