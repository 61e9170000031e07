// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';

export const LoginInfo = /*#__PURE__*/ z.object({
  totalVisitCount: integer(),
  todayVisitCount: integer(),
  todayIp: integer(),
});

export const VisitDay = /*#__PURE__*/ z.object({
  tian: text(),
  type: text(),
  visit: integer(),
  ip: integer(),
});

export const SiteCounts = /*#__PURE__*/ z.object({
  userCount: integer(),
  studentCount: integer(),
  classCount: integer(),
  courseCount: integer(),
  workCount: integer(),
  pendingCount: integer(),
});

export const WaitingWork = /*#__PURE__*/ z.object({
  id: text(),
  workName: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  departName: z.exactOptional(z.nullable(text())),
  unitName: z.exactOptional(z.nullable(text())),
  createTime: text(),
});

export const GradingDesk = /*#__PURE__*/ z.object({
  pendingCount: integer(),
  get oldest(): z.ZodMiniArray<typeof WaitingWork> { return z.array(WaitingWork); },
});

export const ClassProgress = /*#__PURE__*/ z.object({
  departId: text(),
  departName: text(),
  studentCount: integer(),
  unitCount: integer(),
  gradedCount: integer(),
  waitingCount: integer(),
  averageScore: z.exactOptional(z.nullable(text())),
  pendingCount: integer(),
});

export const ClassProgressList = /*#__PURE__*/ z.object({
  classCount: integer(),
  get classes(): z.ZodMiniArray<typeof ClassProgress> { return z.array(ClassProgress); },
});

export const DueUnit = /*#__PURE__*/ z.object({
  unitId: text(),
  unitName: text(),
  courseId: text(),
  courseName: text(),
  unitCover_url: z.exactOptional(z.nullable(text())),
  mineWorkStatus: z.exactOptional(z.nullable(integer())),
});

export const MarkedWork = /*#__PURE__*/ z.object({
  workId: text(),
  workName: text(),
  courseId: z.exactOptional(z.nullable(text())),
  unitId: z.exactOptional(z.nullable(text())),
  unitName: z.exactOptional(z.nullable(text())),
  score: z.exactOptional(z.nullable(integer())),
  comment: z.exactOptional(z.nullable(text())),
  gradedTime: text(),
});

export const CourseProgress = /*#__PURE__*/ z.object({
  courseId: text(),
  courseName: text(),
  unitCount: integer(),
  submittedCount: integer(),
});

export const MyProgress = /*#__PURE__*/ z.object({
  unitCount: integer(),
  submittedCount: integer(),
  gradedCount: integer(),
  averageScore: z.exactOptional(z.nullable(text())),
  dueCount: integer(),
  get due(): z.ZodMiniArray<typeof DueUnit> { return z.array(DueUnit); },
  get courses(): z.ZodMiniArray<typeof CourseProgress> { return z.array(CourseProgress); },
  get marks(): z.ZodMiniArray<typeof MarkedWork> { return z.array(MarkedWork); },
});
