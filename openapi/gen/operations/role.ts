// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { RoleOption } from '../schemas/user.ts';

/** Operations of the tag role. */
export const contracts = {
  "GET /sys/role/queryMySubRole": { answers: { '200': answer(z.array(RoleOption)), default: refusal } },
} satisfies Record<string, OperationContract>;
