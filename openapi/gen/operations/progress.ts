// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { ClassCourse, MyLearning, ProgressBoard } from '../schemas/progress.ts';

/** Operations of the tag progress. */
export const contracts = {
  "GET /teaching/progress/courses": { answers: { '200': answer(z.array(ClassCourse)), default: refusal } },
  "GET /teaching/progress/board": { answers: { '200': answer(ProgressBoard), default: refusal } },
  "GET /teaching/progress/exportBoard": { answers: { '200': 'binary', default: refusal } },
  "GET /teaching/progress/mine": { answers: { '200': answer(MyLearning), default: refusal } },
} satisfies Record<string, OperationContract>;
