// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { StoredFile } from '../schemas/file.ts';

/** Operations of the tag file. */
export const contracts = {
  "POST /sys/common/upload": { answers: { '200': answer(StoredFile), default: refusal } },
  "GET /sys/common/static/{path}": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
