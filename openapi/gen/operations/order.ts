// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { OrderAdd, OrderEdit, OrderRow } from '../schemas/order.ts';

/** Operations of the tag order. */
export const contracts = {
  "GET /teaching/teachingOrder/list": { answers: { '200': answer(page(OrderRow)), default: refusal } },
  "GET /teaching/teachingOrder/queryById": { answers: { '200': answer(OrderRow), default: refusal } },
  "POST /teaching/teachingOrder/add": { body: OrderAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingOrder/edit": { body: OrderEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingOrder/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingOrder/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingOrder/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingOrder/deleteList": { answers: { '200': answer(z.array(OrderRow)), default: refusal } },
  "PUT /teaching/teachingOrder/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingOrder/deletePhysic/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingOrder/exportXls": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
