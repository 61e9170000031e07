// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, text, type OperationContract } from '../../wire.ts';
import { UserAdd, UserDepart, UserEdit, UserName, UserRow } from '../schemas/user.ts';

/** Operations of the tag user. */
export const contracts = {
  "GET /sys/user/list": { answers: { '200': answer(page(UserRow)), default: refusal } },
  "POST /sys/user/add": { body: UserAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/user/edit": { body: UserEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/user/queryUserRole": { answers: { '200': answer(z.array(text())), default: refusal } },
  "GET /sys/user/userDepartList": { answers: { '200': answer(z.array(UserDepart)), default: refusal } },
  "GET /sys/user/departUserList": { answers: { '200': answer(page(UserRow)), default: refusal } },
  "GET /sys/user/queryByIds": { answers: { '200': answer(z.array(UserName)), default: refusal } },
} satisfies Record<string, OperationContract>;
