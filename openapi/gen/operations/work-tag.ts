// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, text, type OperationContract } from '../../wire.ts';
import { WorkRename, WorkTagged } from '../schemas/work-tag.ts';

/** Operations of the tag work-tag. */
export const contracts = {
  "GET /teaching/teachingWork/getWorkTags": { answers: { '200': answer(z.array(text())), default: refusal } },
  "POST /teaching/teachingWork/setWorkTag": { body: WorkTagged, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingWork/delWorkTag": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingWork/rename": { body: WorkRename, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
