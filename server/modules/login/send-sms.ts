import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { messageAnswer, type Answer } from '#server/http/operation.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import type { SmsPurpose, SmsSender } from '#server/identity/sms-sender.ts';
import { findActiveById } from '#server/shared/people/account.store.ts';
import { requireCaptcha } from '#server/shared/authentication/captcha/captcha-check.ts';
import {
  changeBinding,
  minute,
  resetBinding,
  newSmsCode,
  type CodeBinding,
  type OneTimeCodes,
} from '#server/shared/authentication/codes/codes.ts';
import { checkMobile, smsNotConfigured } from './access.rules.ts';
import { findAccountByPhone } from './access.store.ts';
import { countRequest, countSms } from './limits.ts';
import { requireRecovery } from './recovery.ts';
import { requireOpenRegistration } from './register.ts';

const lifetime = 5 * minute;
const pause = 1 * minute;
/** The time during which a gateway counts as down after a failure. */
const outage = 5 * minute;

type SmsBody = BodyOf<'POST /sys/sms'>;
type SmsRequester = { readonly ip: string; readonly device: string; readonly caller: Caller | undefined };
type Job = {
  readonly binding: CodeBinding;
  readonly purpose: SmsPurpose;
  readonly userId?: string;
  /** Whether the number belongs to an account that may receive the code. */
  readonly isDeliverable: boolean;
};

/**
 * Sends codes. Requests for a login or a recovery get the same answer at the same speed, whether a message is
 * sent or not. A gateway failure is reported to all later callers alike.
 */
export function createSmsService(deps: Deps, codes: OneTimeCodes) {
  let brokenUntil = 0;
  const trySending = async (send: SmsSender, job: Job, mobile: string, code: string): Promise<boolean> => {
    try {
      await send({ mobile, code, purpose: job.purpose, minutes: lifetime / minute });
      brokenUntil = 0;
      return true;
    } catch (error) {
      deps.log.error({ err: error }, 'a short message was not sent');
      brokenUntil = deps.clock().getTime() + outage;
      return false;
    }
  };
  return async (body: SmsBody, { ip, device, caller }: SmsRequester): Promise<Answer<null>> => {
    const send = deps.identity.sms;
    if (send === undefined) throw refusal(smsNotConfigured, 'mobile');
    const mobile = body.mobile.trim();
    checkMobile(mobile, 'mobile');
    await countRequest(deps, 'sms', ip);
    const job = await admit(deps, body, mobile, caller);
    const isKnownBroken = job.purpose !== 'register' && deps.clock().getTime() < brokenUntil;
    await countSms(deps, mobile, { ip, device, isOwner: job.purpose === 'change' });
    const code = newSmsCode();
    const { userId } = job;
    const isNew = await codes.issue(job.binding, code, {
      lifetime,
      pause,
      ...(userId === undefined ? {} : { userId }),
    });
    if (!isNew) throw refusal('验证码已发送，60秒后可重新获取', 'mobile');
    const sending = job.isDeliverable ? trySending(send, job, mobile, code) : Promise.resolve(true);
    const isSent = job.purpose === 'register' ? await sending : !isKnownBroken;
    if (!isSent) throw refusal('短信验证码发送失败，请稍后再试', 'mobile');
    return messageAnswer('验证码已发送，请注意查收');
  };
}

/** Checks whether the caller may request a code of this kind, and determines the account it is for. */
async function admit(deps: Deps, body: SmsBody, mobile: string, caller: Caller | undefined): Promise<Job> {
  switch (body.smsmode) {
    case '0': {
      await requireCaptcha(deps, body);
      const account = await findAccountByPhone(deps.db, mobile);
      return {
        purpose: 'login',
        binding: { purpose: 'smsLogin', subject: mobile },
        isDeliverable: account !== undefined,
      };
    }
    case '1':
      await requireOpenRegistration(deps);
      await requireCaptcha(deps, body);
      // A number that has an account gets a code as well: only its holder learns about the account, during
      // the registration.
      return {
        purpose: 'register',
        binding: { purpose: 'smsRegister', subject: mobile },
        isDeliverable: true,
      };
    case '2': {
      const { account, owner } = await requireRecovery(deps, body.recoveryId ?? '');
      return {
        purpose: 'reset',
        binding: resetBinding(owner, mobile),
        ...(account === undefined ? {} : { userId: account.id }),
        isDeliverable: account?.phone === mobile,
      };
    }
    case '3': {
      if (caller === undefined) throw refusals.noToken();
      const account = await findActiveById(deps.db, caller.userId);
      if (account?.phone !== mobile) throw refusal('手机号和账号绑定的不一致', 'mobile');
      return {
        purpose: 'change',
        binding: changeBinding(caller.userId, mobile),
        userId: caller.userId,
        isDeliverable: true,
      };
    }
    default:
      return body.smsmode satisfies never;
  }
}
