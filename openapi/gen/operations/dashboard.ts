// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { ClassProgressList, GradingDesk, LoginInfo, MyProgress, SiteCounts, VisitDay } from '../schemas/dashboard.ts';

/** Operations of the tag dashboard. */
export const contracts = {
  "GET /sys/loginfo": { answers: { '200': answer(LoginInfo), default: refusal } },
  "GET /sys/visitInfo": { answers: { '200': answer(z.array(VisitDay)), default: refusal } },
  "GET /teaching/dashboard/site": { answers: { '200': answer(SiteCounts), default: refusal } },
  "GET /teaching/dashboard/grading": { answers: { '200': answer(GradingDesk), default: refusal } },
  "GET /teaching/dashboard/classes": { answers: { '200': answer(ClassProgressList), default: refusal } },
  "GET /teaching/dashboard/mine": { answers: { '200': answer(MyProgress), default: refusal } },
} satisfies Record<string, OperationContract>;
