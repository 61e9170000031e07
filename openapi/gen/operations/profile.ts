// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, integer, refusal, type OperationContract } from '../../wire.ts';
import { OwnSession, Profile, ProfileEdit, SessionRef } from '../schemas/profile.ts';
import { UserInfo } from '../schemas/session.ts';

/** Operations of the tag profile. */
export const contracts = {
  "GET /teaching/user/info": { answers: { '200': answer(Profile), default: refusal } },
  "PUT /teaching/user/edit": { body: ProfileEdit, answers: { '200': answer(UserInfo), default: refusal } },
  "GET /teaching/user/sessions": { answers: { '200': answer(z.array(OwnSession)), default: refusal } },
  "POST /teaching/user/closeSession": { body: SessionRef, answers: { '200': emptyAnswer(), default: refusal } },
  "POST /teaching/user/closeOtherSessions": { answers: { '200': answer(integer()), default: refusal } },
} satisfies Record<string, OperationContract>;
