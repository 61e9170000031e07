// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Id } from './common.ts';

export const UnitView = /*#__PURE__*/ z.strictObject({
  get unitId(): typeof Id { return Id; },
});

export const TeachingFigures = /*#__PURE__*/ z.object({
  unitOpenCount: integer(),
  courseWorkAssignCount: integer(),
  additionalWorkAssignCount: integer(),
  courseWorkSubmitCount: integer(),
  additionalWorkSubmitCount: integer(),
  courseWorkCorrectCount: integer(),
  additionalWorkCorrectCount: integer(),
  activeCount: integer(),
});

export const TeachingOfDepart = /*#__PURE__*/ z.object({
  departId: text(),
  departName: text(),
  unitOpenCount: integer(),
  courseWorkAssignCount: integer(),
  additionalWorkAssignCount: integer(),
  courseWorkSubmitCount: integer(),
  additionalWorkSubmitCount: integer(),
  courseWorkCorrectCount: integer(),
  additionalWorkCorrectCount: integer(),
  activeCount: integer(),
});

export const TeachingOfTime = /*#__PURE__*/ z.object({
  time: text(),
  unitOpenCount: integer(),
  courseWorkAssignCount: integer(),
  additionalWorkAssignCount: integer(),
  courseWorkSubmitCount: integer(),
  additionalWorkSubmitCount: integer(),
  courseWorkCorrectCount: integer(),
  additionalWorkCorrectCount: integer(),
  activeCount: integer(),
});
