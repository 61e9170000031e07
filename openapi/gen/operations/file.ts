// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, refusal, type OperationContract } from '../../wire.ts';
import * as S from '../schemas.ts';

/** Operations of the tag file. */
export const contracts = {
  "POST /sys/common/upload": { answers: { '200': answer(S.StoredFile), default: refusal } },
  "GET /sys/common/static/{path}": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
