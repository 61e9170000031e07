// Generated from openapi/ by `npm run gen`. Do not edit.
import { emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { UnitView } from '../schemas/depart-day-log.ts';

/** Operations of the tag depart-day-log. */
export const contracts = {
  "POST /teaching/teachingDepartDayLog/unitViewLog": { body: UnitView, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
