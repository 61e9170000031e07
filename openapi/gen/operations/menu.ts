// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { FrontMenuEntry } from '../schemas/permission.ts';

/** Operations of the tag menu. */
export const contracts = {
  "GET /teaching/menu/getUserMenu": { answers: { '200': answer(z.array(FrontMenuEntry)), default: refusal } },
} satisfies Record<string, OperationContract>;
