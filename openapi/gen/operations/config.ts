// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, refusal, type OperationContract } from '../../wire.ts';
import * as S from '../schemas.ts';

/** Operations of the tag config. */
export const contracts = {
  "GET /sys/config/getCurrentConfig": { answers: { '200': answer(S.SystemConfig), default: refusal } },
} satisfies Record<string, OperationContract>;
