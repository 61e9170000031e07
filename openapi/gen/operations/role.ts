// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, refusal, type OperationContract } from '../../wire.ts';
import * as S from '../schemas.ts';

/** Operations of the tag role. */
export const contracts = {
  "GET /sys/role/queryMySubRole": { answers: { '200': answer(z.array(S.RoleOption)), default: refusal } },
} satisfies Record<string, OperationContract>;
