// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../../wire.ts';

export const ClassCourse = /*#__PURE__*/ z.object({
  courseId: text(),
  courseName: text(),
  unitCount: integer(),
  openTime: z.exactOptional(z.nullable(text())),
});

export const BoardUnit = /*#__PURE__*/ z.object({
  unitId: text(),
  unitName: text(),
});

export const BoardCell = /*#__PURE__*/ z.object({
  unitId: text(),
  state: z.literal(["opened","saved","returned","done","graded"]),
  isStuck: flag(),
  at: z.exactOptional(z.nullable(text())),
  workId: z.exactOptional(z.nullable(text())),
  score: z.exactOptional(z.nullable(integer())),
});

export const BoardPupil = /*#__PURE__*/ z.object({
  userId: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  get cells(): z.ZodMiniArray<typeof BoardCell> { return z.array(BoardCell); },
});

export const ProgressBoard = /*#__PURE__*/ z.object({
  departName: text(),
  courseName: text(),
  get units(): z.ZodMiniArray<typeof BoardUnit> { return z.array(BoardUnit); },
  get pupils(): z.ZodMiniArray<typeof BoardPupil> { return z.array(BoardPupil); },
});

export const LearningCourse = /*#__PURE__*/ z.object({
  courseId: text(),
  courseName: text(),
  unitCount: integer(),
  submittedCount: integer(),
  gradedCount: integer(),
  stars: integer(),
});

export const LearningBadge = /*#__PURE__*/ z.object({
  code: z.literal(["firstWork","firstHandIn","fiveHandIns","twentyHandIns","fiveStars","featured","courseDone","threeDays","sevenDays","tenUnits","tenLikes"]),
  value: integer(),
  target: integer(),
  isEarned: flag(),
  earnedTime: z.exactOptional(z.nullable(text())),
});

export const MyLearning = /*#__PURE__*/ z.object({
  unitCount: integer(),
  submittedCount: integer(),
  stars: integer(),
  streak: integer(),
  longestStreak: integer(),
  get courses(): z.ZodMiniArray<typeof LearningCourse> { return z.array(LearningCourse); },
  get badges(): z.ZodMiniArray<typeof LearningBadge> { return z.array(LearningBadge); },
});
