// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { CaptchaCheck, CaptchaPass, CasLogin, PasswordRecovery, PhoneLogin, PhoneVerification, RecoveryStart, RecoveryStarted, Registered, Registration, ResetCode, ResetCodeRequest, ResetCodeVerification, SmsRequest } from '../schemas/access.ts';
import { LoginResult } from '../schemas/session.ts';

/** Operations of the tag access. */
export const contracts = {
  "POST /sys/user/register": { body: Registration, answers: { '200': answer(Registered), default: refusal } },
  "GET /sys/user/checkOnlyUser": { answers: { '200': emptyAnswer(), default: refusal } },
  "POST /sys/checkCaptcha": { body: CaptchaCheck, answers: { '200': answer(CaptchaPass), default: refusal } },
  "POST /sys/sms": { body: SmsRequest, answers: { '200': emptyAnswer(), default: refusal } },
  "POST /sys/phoneLogin": { body: PhoneLogin, answers: { '200': answer(LoginResult), default: refusal } },
  "POST /sys/user/startRecovery": { body: RecoveryStart, answers: { '200': answer(RecoveryStarted), default: refusal } },
  "POST /sys/user/phoneVerification": { body: PhoneVerification, answers: { '200': emptyAnswer(), default: refusal } },
  "POST /sys/user/verifyResetCode": { body: ResetCodeVerification, answers: { '200': emptyAnswer(), default: refusal } },
  "POST /sys/user/recoverPassword": { body: PasswordRecovery, answers: { '200': emptyAnswer(), default: refusal } },
  "POST /sys/user/resetCode": { body: ResetCodeRequest, answers: { '200': answer(ResetCode), default: refusal } },
  "GET /thirdLogin/render/{source}": { answers: { '200': 'binary', default: refusal } },
  "GET /thirdLogin/{source}/callback": { answers: { '200': 'binary', default: refusal } },
  "GET /thirdLogin/getLoginUser/{id}": { answers: { '200': answer(LoginResult), default: refusal } },
  "POST /cas/client/validateLogin": { body: CasLogin, answers: { '200': answer(LoginResult), default: refusal } },
  "GET /cas/client/validateLogin": { answers: { '200': answer(LoginResult), default: refusal } },
} satisfies Record<string, OperationContract>;
