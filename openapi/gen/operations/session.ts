// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, refusal, text, type OperationContract } from '../../wire.ts';
import { LoginRequest, LoginResult } from '../schemas/session.ts';

/** Operations of the tag session. */
export const contracts = {
  "POST /sys/login": { body: LoginRequest, answers: { '200': answer(LoginResult), default: refusal } },
  "POST /sys/logout": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/randomImage/{key}": { answers: { '200': answer(text()), default: refusal } },
} satisfies Record<string, OperationContract>;
