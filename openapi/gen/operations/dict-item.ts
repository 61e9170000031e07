// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { DictItemAdd, DictItemEdit, DictItemRow } from '../schemas/dict.ts';

/** Operations of the tag dict-item. */
export const contracts = {
  "GET /sys/dictItem/list": { answers: { '200': answer(page(DictItemRow)), default: refusal } },
  "POST /sys/dictItem/add": { body: DictItemAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/dictItem/edit": { body: DictItemEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/dictItem/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/dictItem/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
