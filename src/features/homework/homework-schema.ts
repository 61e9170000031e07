import type { BodyOf, Schema } from '#openapi/index.ts';
import * as z from 'zod/mini';
import { dateProblem, readDate } from '#shared/text/date-input.ts';
import { listOf, orNull, required, trimmed } from '#shared/forms/form-parts.ts';
import { rubricBody, rubricSchema, rubricValues } from './rubric-values.ts';

/** The rules and messages of the form. */
export const homeworkSchema = z.object({
  workName: required('请输入作业名！', 64),
  codeType: z.enum(['0', '1', '2', '3', '4', '10'], '请选择作业类型！'),
  workDesc: trimmed(2000),
  workDept: z.array(z.string()).check(z.minLength(1, '请选择班级！')),
  deadline: z.string().check(z.refine((text) => dateProblem(text, 'end') === undefined, '截止时间不正确')),
  acceptLate: z.boolean(),
  holdMarks: z.boolean(),
  rubric: rubricSchema,
  workCover: z.string(),
  workDocumentUrl: z.array(z.string()),
  workUrl: z.string(),
  status: z.enum(['0', '1', '2'], '请选择状态！'),
});

export type HomeworkValues = z.infer<typeof homeworkSchema>;
export type HomeworkRow = Schema<'AdditionalWorkRow'>;

/** Labels for the comparison of two states of a homework. */
export const homeworkLabels = {
  workName: '作业名',
  codeType: '作业类型',
  workDesc: '作业描述',
  workDept: '分配班级',
  deadline: '截止时间',
  acceptLate: '接受逾期提交',
  holdMarks: '统一公布成绩',
  rubric: '评分标准',
  workCover: '作业封面',
  workDocumentUrl: '作业资料',
  workUrl: '起始作品',
  status: '状态',
} as const;

/** Returns the initial values of a new homework for these classes: Scratch 3, with late submissions allowed. */
export function newHomeworkValues(departIds: readonly string[]): HomeworkValues {
  return {
    workName: '',
    codeType: '2',
    workDesc: '',
    workDept: [...departIds],
    deadline: '',
    acceptLate: true,
    holdMarks: false,
    rubric: [],
    workCover: '',
    workDocumentUrl: [],
    workUrl: '',
    status: '1',
  };
}

const codeTypes = ['0', '1', '2', '3', '4', '10'] as const;
const statuses = ['0', '1', '2'] as const;

export function homeworkValues(row: HomeworkRow): HomeworkValues {
  return {
    workName: row.workName,
    codeType: codeTypes.find((one) => one === String(row.codeType)) ?? '2',
    workDesc: row.workDesc ?? '',
    workDept: listOf(row.workDept),
    deadline: row.deadline ?? '',
    acceptLate: row.acceptLate !== 0,
    holdMarks: row.holdMarks === 1,
    rubric: rubricValues(row.rubric),
    workCover: row.workCover ?? '',
    workDocumentUrl: listOf(row.workDocumentUrl),
    workUrl: row.workUrl ?? '',
    status: statuses.find((one) => one === String(row.status)) ?? '0',
  };
}

const typeNumbers = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 10: 10 } as const;
const statusNumbers = { 0: 0, 1: 1, 2: 2 } as const;

export function homeworkBody(values: HomeworkValues): BodyOf<'POST /teaching/teachingAdditionalWork/add'> {
  return {
    workName: values.workName,
    codeType: typeNumbers[values.codeType],
    workDesc: orNull(values.workDesc),
    workDept: values.workDept.join(','),
    deadline: readDate(values.deadline, 'end') ?? null,
    acceptLate: values.acceptLate ? 1 : 0,
    holdMarks: values.holdMarks ? 1 : 0,
    rubric: rubricBody(values.rubric),
    workCover: orNull(values.workCover),
    workDocumentUrl: orNull(values.workDocumentUrl.join(',')),
    workUrl: orNull(values.workUrl),
    status: statusNumbers[values.status],
  };
}
