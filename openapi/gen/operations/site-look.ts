// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { SiteLook } from '../schemas/site-look.ts';

/** Operations of the tag site-look. */
export const contracts = {
  "GET /sys/config/getSiteLook": { answers: { '200': answer(SiteLook), default: refusal } },
  "GET /sys/config/customScript": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
