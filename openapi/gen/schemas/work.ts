// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../../wire.ts';
import { Id } from './common.ts';

export const WorkStatus = /*#__PURE__*/ z.literal([0,1,2,3,4]);

export const WorkRow = /*#__PURE__*/ z.object({
  id: text(),
  userId: z.exactOptional(z.nullable(text())),
  username: z.exactOptional(z.nullable(text())),
  realname: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  workName: text(),
  workType: z.exactOptional(z.nullable(text())),
  workType_dictText: z.exactOptional(z.nullable(text())),
  workTag: z.exactOptional(z.nullable(text())),
  workScene: z.exactOptional(z.nullable(text())),
  workStatus: z.exactOptional(z.nullable(integer())),
  workStatus_dictText: z.exactOptional(z.nullable(text())),
  workFile: z.exactOptional(z.nullable(text())),
  workFileKey: z.exactOptional(z.nullable(text())),
  workFileKey_url: z.exactOptional(z.nullable(text())),
  workCover: z.exactOptional(z.nullable(text())),
  coverFileKey: z.exactOptional(z.nullable(text())),
  coverFileKey_url: z.exactOptional(z.nullable(text())),
  starNum: z.exactOptional(z.nullable(integer())),
  viewNum: z.exactOptional(z.nullable(integer())),
  departId: z.exactOptional(z.nullable(text())),
  departId_dictText: z.exactOptional(z.nullable(text())),
  courseId: z.exactOptional(z.nullable(text())),
  courseId_dictText: z.exactOptional(z.nullable(text())),
  additionalId: z.exactOptional(z.nullable(text())),
  additionalId_dictText: z.exactOptional(z.nullable(text())),
  score: z.exactOptional(z.nullable(integer())),
  teacherComment: z.exactOptional(z.nullable(text())),
  marksHeld: z.exactOptional(z.nullable(flag())),
  handedInAt: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const PublicWork = /*#__PURE__*/ z.object({
  id: text(),
  userId: z.exactOptional(z.nullable(text())),
  username: z.exactOptional(z.nullable(text())),
  realname: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  avatar_url: z.exactOptional(z.nullable(text())),
  workName: text(),
  workType: z.exactOptional(z.nullable(text())),
  workType_dictText: z.exactOptional(z.nullable(text())),
  workStatus: z.exactOptional(z.nullable(integer())),
  workFileKey_url: z.exactOptional(z.nullable(text())),
  coverFileKey_url: z.exactOptional(z.nullable(text())),
  starNum: z.exactOptional(z.nullable(integer())),
  viewNum: z.exactOptional(z.nullable(integer())),
  starred: z.exactOptional(z.nullable(flag())),
  remixOf: z.exactOptional(z.nullable(z.object({
  id: text(),
  workName: text(),
  realname: z.exactOptional(z.nullable(text())),
}))),
  createTime: z.exactOptional(z.nullable(text())),
});

export const Author = /*#__PURE__*/ z.object({
  id: text(),
  realname: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  avatar_url: z.exactOptional(z.nullable(text())),
  school: z.exactOptional(z.nullable(text())),
  workCount: integer(),
  starNum: integer(),
});

export const WorkSubmit = /*#__PURE__*/ z.strictObject({
  get id(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
  workName: z.string().check(z.minLength(1), z.maxLength(64)),
  workType: z.exactOptional(z.literal(["0","1","2","3","4","10"])),
  get workFile(): typeof Id { return Id; },
  get workCover(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
  workStatus: z.exactOptional(z.literal([0,1])),
  get courseId(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
  get additionalId(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
  baseVersion: z.exactOptional(z.int().check(z.gte(0))),
});

export const WorkSaved = /*#__PURE__*/ z.object({
  id: text(),
  workStatus: z.exactOptional(z.nullable(integer())),
  versionNo: z.exactOptional(z.nullable(integer())),
});

export const WorkVersion = /*#__PURE__*/ z.object({
  versionNo: integer(),
  workName: text(),
  workFile: z.exactOptional(z.nullable(text())),
  workFileKey_url: z.exactOptional(z.nullable(text())),
  coverFileKey_url: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const OpenWork = /*#__PURE__*/ z.object({
  id: text(),
  workName: text(),
  workType: z.exactOptional(z.nullable(text())),
  workStatus: z.exactOptional(z.nullable(integer())),
  courseId: z.exactOptional(z.nullable(text())),
  versionNo: integer(),
  workFileKey_url: z.exactOptional(z.nullable(text())),
  canEdit: z.exactOptional(flag()),
});

export const BlockChange = /*#__PURE__*/ z.object({
  opcode: text(),
  values: z.array(text()),
  added: integer(),
  removed: integer(),
});

export const NameChanges = /*#__PURE__*/ z.object({
  added: z.array(text()),
  removed: z.array(text()),
  changed: z.array(text()),
});

export const TargetChange = /*#__PURE__*/ z.object({
  name: text(),
  isStage: flag(),
  state: z.literal(["added","removed","changed","same"]),
  blocksAdded: integer(),
  blocksRemoved: integer(),
  get blocks(): z.ZodMiniArray<typeof BlockChange> { return z.array(BlockChange); },
  get costumes(): typeof NameChanges { return NameChanges; },
  get sounds(): typeof NameChanges { return NameChanges; },
  get variables(): typeof NameChanges { return NameChanges; },
  get lists(): typeof NameChanges { return NameChanges; },
});

export const WorkComparison = /*#__PURE__*/ z.object({
  get from(): typeof WorkVersion { return WorkVersion; },
  get to(): typeof WorkVersion { return WorkVersion; },
  get targets(): z.ZodMiniArray<typeof TargetChange> { return z.array(TargetChange); },
});

export const RestoreVersion = /*#__PURE__*/ z.strictObject({
  get workId(): typeof Id { return Id; },
  versionNo: z.int().check(z.gte(1)),
  baseVersion: z.exactOptional(z.int().check(z.gte(0))),
});

export const WorkCorrect = /*#__PURE__*/ z.object({
  id: z.exactOptional(z.nullable(text())),
  workId: z.exactOptional(z.nullable(text())),
  score: z.nullable(integer()),
  comment: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const SimilarWork = /*#__PURE__*/ z.object({
  workId: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  percent: integer(),
});

export const RubricPoint = /*#__PURE__*/ z.object({
  criterionId: text(),
  name: text(),
  points: integer(),
  given: z.nullable(integer()),
});

export const RubricGiven = /*#__PURE__*/ z.strictObject({
  get criterionId(): typeof Id { return Id; },
  given: z.nullable(z.int().check(z.gte(0), z.lte(20))),
});

export const WorkCorrectWrite = /*#__PURE__*/ z.strictObject({
  score: z.nullable(z.int().check(z.gte(0), z.lte(5))),
  comment: z.exactOptional(z.nullable(z.string().check(z.maxLength(512)))),
});

export const WorkEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  workName: z.string().check(z.minLength(1), z.maxLength(64)),
  get workStatus(): typeof WorkStatus { return WorkStatus; },
  get teachingWorkCorrectList(): z.ZodMiniArray<typeof WorkCorrectWrite> { return z.array(WorkCorrectWrite).check(z.maxLength(1)); },
  get rubric(): z.ZodMiniExactOptional<z.ZodMiniArray<typeof RubricGiven>> { return z.exactOptional(z.array(RubricGiven).check(z.maxLength(8))); },
});

export const WorkRef = /*#__PURE__*/ z.strictObject({
  get workId(): typeof Id { return Id; },
});

export const WorkClone = /*#__PURE__*/ z.strictObject({
  get sendWorkId(): typeof Id { return Id; },
  get userIdList(): z.ZodMiniArray<typeof Id> { return z.array(Id).check(z.minLength(1), z.maxLength(200)); },
});

export const WorkCounts = /*#__PURE__*/ z.object({
  starNum: integer(),
  viewNum: integer(),
});
