// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { DepartNode } from '../schemas/user.ts';

/** Operations of the tag depart. */
export const contracts = {
  "GET /sys/sysDepart/queryMyDeptTreeList": { answers: { '200': answer(z.array(DepartNode)), default: refusal } },
} satisfies Record<string, OperationContract>;
