// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { DepartUsersAdd } from '../schemas/depart.ts';
import { ImportReport } from '../schemas/sheet.ts';
import { UserName } from '../schemas/user.ts';

/** Operations of the tag depart-user. */
export const contracts = {
  "POST /sys/user/editSysDepartWithUser": { body: DepartUsersAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/user/deleteUserInDepart": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/user/deleteUserInDepartBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/user/queryUserByDepId": { answers: { '200': answer(z.array(UserName)), default: refusal } },
  "POST /sys/user/importStudent": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/user/studentTemplate": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
