// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Id, Revision } from './common.ts';

export const QuartzJobClass = /*#__PURE__*/ z.literal(["ExpiredCleanup","LogCleanup","OrphanFileCleanup","Backup"]);

export const QuartzJob = /*#__PURE__*/ z.object({
  id: text(),
  jobClassName: text(),
  jobClassName_dictText: z.exactOptional(z.nullable(text())),
  cronExpression: text(),
  parameter: z.exactOptional(z.nullable(text())),
  description: z.exactOptional(z.nullable(text())),
  status: integer(),
  status_dictText: z.exactOptional(z.nullable(text())),
  lastTime: z.exactOptional(z.nullable(text())),
  lastStatus: z.exactOptional(z.nullable(z.literal(["running","done","failed"]))),
  nextTime: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: text(),
  updateBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const QuartzJobAdd = /*#__PURE__*/ z.strictObject({
  get jobClassName(): typeof QuartzJobClass { return QuartzJobClass; },
  cronExpression: z.string().check(z.minLength(1), z.maxLength(100)),
  parameter: z.exactOptional(z.nullable(z.string().check(z.maxLength(10)))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  status: z.exactOptional(z.literal([0,-1])),
});

export const QuartzJobEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  get jobClassName(): typeof QuartzJobClass { return QuartzJobClass; },
  cronExpression: z.string().check(z.minLength(1), z.maxLength(100)),
  parameter: z.exactOptional(z.nullable(z.string().check(z.maxLength(10)))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  status: z.exactOptional(z.literal([0,-1])),
});

export const QuartzRunStarted = /*#__PURE__*/ z.object({
  id: text(),
});

export const QuartzRun = /*#__PURE__*/ z.object({
  id: text(),
  jobId: text(),
  status: z.literal(["running","done","failed"]),
  startedBy: z.exactOptional(z.nullable(text())),
  node: z.exactOptional(z.nullable(text())),
  message: z.exactOptional(z.nullable(text())),
  startTime: text(),
  endTime: z.exactOptional(z.nullable(text())),
  costTime: z.exactOptional(z.nullable(integer())),
});
