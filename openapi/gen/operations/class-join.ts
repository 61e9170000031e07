// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { ClassCode, ClassCodeWish, ClassJoinChoice, ClassJoinRow, ClassJoinWish, MyClassJoin } from '../schemas/class-join.ts';

/** Operations of the tag class-join. */
export const contracts = {
  "GET /teaching/classCode/queryByDepart": { answers: { '200': answer(ClassCode), default: refusal } },
  "POST /teaching/classCode/renew": { body: ClassCodeWish, answers: { '200': answer(ClassCode), default: refusal } },
  "DELETE /teaching/classCode/switchOff": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/classJoin/list": { answers: { '200': answer(page(ClassJoinRow)), default: refusal } },
  "PUT /teaching/classJoin/approve": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/classJoin/refuse": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "POST /teaching/classJoin/apply": { body: ClassJoinWish, answers: { '200': answer(MyClassJoin), default: refusal } },
  "GET /teaching/classJoin/mine": { answers: { '200': answer(z.array(MyClassJoin)), default: refusal } },
  "PUT /teaching/classJoin/withdraw": { body: ClassJoinChoice, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
