// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, refusal, text, type OperationContract } from '../../wire.ts';
import { SystemConfig } from '../schemas/config.ts';

/** Operations of the tag config. */
export const contracts = {
  "GET /sys/config/getCurrentConfig": { answers: { '200': answer(SystemConfig), default: refusal } },
  "GET /sys/config/getConfig": { answers: { '200': answer(text()), default: refusal } },
} satisfies Record<string, OperationContract>;
