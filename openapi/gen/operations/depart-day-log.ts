// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { TeachingFigures, TeachingOfDepart, TeachingOfTime, UnitView } from '../schemas/depart-day-log.ts';

/** Operations of the tag depart-day-log. */
export const contracts = {
  "POST /teaching/teachingDepartDayLog/unitViewLog": { body: UnitView, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingDepartDayLog/getReport": { answers: { '200': answer(TeachingFigures), default: refusal } },
  "GET /teaching/teachingDepartDayLog/getReportGroupByDepart": { answers: { '200': answer(z.array(TeachingOfDepart)), default: refusal } },
  "GET /teaching/teachingDepartDayLog/getReportGroupByMonth": { answers: { '200': answer(z.array(TeachingOfTime)), default: refusal } },
  "GET /teaching/teachingDepartDayLog/getReportGroupByDay": { answers: { '200': answer(z.array(TeachingOfTime)), default: refusal } },
  "GET /teaching/teachingDepartDayLog/exportReport": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
