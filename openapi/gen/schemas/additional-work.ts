// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../../wire.ts';
import { Flag, Id, IdList, Revision } from './common.ts';
import { RubricPoint } from './work.ts';
import { StoredFile } from './file.ts';

export const AdditionalWorkRow = /*#__PURE__*/ z.object({
  id: text(),
  codeType: z.exactOptional(z.nullable(integer())),
  codeType_dictText: z.exactOptional(z.nullable(text())),
  workName: text(),
  workDesc: z.exactOptional(z.nullable(text())),
  workCover: z.exactOptional(z.nullable(text())),
  workCover_url: z.exactOptional(z.nullable(text())),
  workUrl: z.exactOptional(z.nullable(text())),
  workUrl_url: z.exactOptional(z.nullable(text())),
  workDocumentUrl: z.exactOptional(z.nullable(text())),
  workDept: z.exactOptional(z.nullable(text())),
  workDept_dictText: z.exactOptional(z.nullable(text())),
  status: integer(),
  status_dictText: z.exactOptional(z.nullable(text())),
  deadline: z.exactOptional(z.nullable(text())),
  acceptLate: z.exactOptional(z.nullable(integer())),
  holdMarks: z.exactOptional(z.nullable(integer())),
  get rubric(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof Criterion>>> { return z.exactOptional(z.nullable(z.array(Criterion))); },
  submitCount: z.exactOptional(z.nullable(integer())),
  waitingCount: z.exactOptional(z.nullable(integer())),
  studentCount: z.exactOptional(z.nullable(integer())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const Criterion = /*#__PURE__*/ z.object({
  id: text(),
  name: text(),
  points: integer(),
});

export const CriterionWrite = /*#__PURE__*/ z.strictObject({
  get id(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  points: z.int().check(z.gte(1), z.lte(20)),
});

export const AdditionalWorkAdd = /*#__PURE__*/ z.strictObject({
  codeType: z.exactOptional(z.literal([0,1,2,3,4,10])),
  workName: z.string().check(z.minLength(1), z.maxLength(64)),
  workDesc: z.exactOptional(z.nullable(z.string().check(z.maxLength(2000)))),
  workCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  workUrl: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  workDocumentUrl: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get workDept(): typeof IdList { return IdList; },
  status: z.literal([0,1,2]),
  deadline: z.exactOptional(z.nullable(z.string().check(z.maxLength(19)))),
  get acceptLate(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get holdMarks(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get rubric(): z.ZodMiniExactOptional<z.ZodMiniArray<typeof CriterionWrite>> { return z.exactOptional(z.array(CriterionWrite).check(z.maxLength(8))); },
});

export const AdditionalWorkEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  codeType: z.exactOptional(z.literal([0,1,2,3,4,10])),
  workName: z.string().check(z.minLength(1), z.maxLength(64)),
  workDesc: z.exactOptional(z.nullable(z.string().check(z.maxLength(2000)))),
  workCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  workUrl: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  workDocumentUrl: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get workDept(): typeof IdList { return IdList; },
  status: z.literal([0,1,2]),
  deadline: z.exactOptional(z.nullable(z.string().check(z.maxLength(19)))),
  get acceptLate(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get holdMarks(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get rubric(): z.ZodMiniExactOptional<z.ZodMiniArray<typeof CriterionWrite>> { return z.exactOptional(z.array(CriterionWrite).check(z.maxLength(8))); },
});

export const MineAdditionalWork = /*#__PURE__*/ z.object({
  additionalWorkId: text(),
  workName: text(),
  codeType: z.exactOptional(z.nullable(integer())),
  codeType_dictText: z.exactOptional(z.nullable(text())),
  workDesc: z.exactOptional(z.nullable(text())),
  workCover_url: z.exactOptional(z.nullable(text())),
  workUrl_url: z.exactOptional(z.nullable(text())),
  workDocumentUrl: z.exactOptional(z.nullable(text())),
  get files(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof StoredFile>>> { return z.exactOptional(z.nullable(z.array(StoredFile))); },
  departId: z.exactOptional(z.nullable(text())),
  departName: z.exactOptional(z.nullable(text())),
  createBy_dictText: z.exactOptional(z.nullable(text())),
  publishTime: z.exactOptional(z.nullable(text())),
  deadline: z.exactOptional(z.nullable(text())),
  acceptLate: z.exactOptional(z.nullable(integer())),
  status: z.exactOptional(z.nullable(integer())),
  state: z.literal(["todo","late","missed","done","graded"]),
  canSubmit: z.exactOptional(flag()),
  isReturned: z.exactOptional(flag()),
  isLate: z.exactOptional(flag()),
  handedInAt: z.exactOptional(z.nullable(text())),
  mineWorkId: z.exactOptional(z.nullable(text())),
  mineWorkName: z.exactOptional(z.nullable(text())),
  mineWorkType: z.exactOptional(z.nullable(text())),
  mineWorkStatus: z.exactOptional(z.nullable(integer())),
  mineWorkUrl: z.exactOptional(z.nullable(text())),
  score: z.exactOptional(z.nullable(integer())),
  comment: z.exactOptional(z.nullable(text())),
  marksHeld: z.exactOptional(flag()),
  get rubric(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof RubricPoint>>> { return z.exactOptional(z.nullable(z.array(RubricPoint))); },
});

export const HomeworkStudent = /*#__PURE__*/ z.object({
  userId: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  state: z.literal(["none","saved","returned","done","graded"]),
  isLate: flag(),
  handedInAt: z.exactOptional(z.nullable(text())),
  workId: z.exactOptional(z.nullable(text())),
  score: z.exactOptional(z.nullable(integer())),
});

export const HomeworkClass = /*#__PURE__*/ z.object({
  departId: text(),
  departName: text(),
  releasedAt: z.exactOptional(z.nullable(text())),
  get students(): z.ZodMiniArray<typeof HomeworkStudent> { return z.array(HomeworkStudent); },
});

export const HomeworkProgress = /*#__PURE__*/ z.object({
  id: text(),
  workName: text(),
  status: integer(),
  deadline: z.exactOptional(z.nullable(text())),
  isOver: z.exactOptional(flag()),
  holdMarks: z.exactOptional(integer()),
  get classes(): z.ZodMiniArray<typeof HomeworkClass> { return z.array(HomeworkClass); },
});

export const HomeworkRemind = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get departId(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
});

export const DownloadTicket = /*#__PURE__*/ z.strictObject({
  ticket: z.string().check(z.minLength(1), z.maxLength(64)),
});
