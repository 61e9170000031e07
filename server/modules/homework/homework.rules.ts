import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { parseWireEnd, wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import {
  onlyPath,
  pathList,
  pictures,
  projects,
  type FileSelection,
} from '#server/shared/stored-files/file-selection.rules.ts';
import { cleanComment } from '#server/files/clean-line.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { requireLine } from '#server/shared/text/text-fields.ts';
import { homeworkStatus } from '#server/shared/teaching/homework-terms.rules.ts';
import { projectFilesOf } from '#server/shared/teaching/project-kind.rules.ts';
import type { HomeworkRow } from './homework.store.ts';

export type HomeworkBody =
  | BodyOf<'POST /teaching/teachingAdditionalWork/add'>
  | BodyOf<'PUT /teaching/teachingAdditionalWork/edit'>;

/** The stored state of the homework that a save depends on. */
export type CurrentHomework = {
  readonly codeType: number;
  readonly workCover: string | null;
  readonly workUrl: string | null;
  readonly workDocumentUrl: string | null;
  readonly publishTime: Date | null;
};

export const newHomework: CurrentHomework = {
  codeType: 2,
  workCover: null,
  workUrl: null,
  workDocumentUrl: null,
  publishTime: null,
};

/** Admin and dev edit all homework, others only their own. */
export function mayEditHomework(
  { caller, scope }: Actor,
  homework: { readonly createBy: string | null },
): boolean {
  return scope.kind === 'all' || homework.createBy === caller.username;
}

/**
 * Returns the columns that a save writes; columns absent in the body stay unchanged. Errors: refusals that
 * name the field.
 */
export function homeworkValues(body: HomeworkBody, stored: CurrentHomework, now: Date) {
  const { codeType, workDesc, workCover, workUrl, status, deadline, acceptLate, holdMarks } = body;
  const isFirst = status === homeworkStatus.published && stored.publishTime === null;
  return {
    workName: requireLine(body.workName, '请输入作业名！', 'workName'),
    status,
    ...(isFirst ? { publishTime: now } : {}),
    ...(codeType === undefined ? {} : { codeType }),
    ...(workDesc === undefined ? {} : { workDesc: cleanComment(workDesc) }),
    ...(workCover === undefined ? {} : { workCover: onlyPath(workCover) }),
    ...(workUrl === undefined ? {} : { workUrl: onlyPath(workUrl) }),
    ...(deadline === undefined ? {} : { deadline: deadlineOf(deadline) }),
    ...(acceptLate === undefined ? {} : { acceptLate }),
    ...(holdMarks === undefined ? {} : { holdMarks }),
  };
}

function deadlineOf(text: string | null): Date | null {
  if (text === null || text === '') return null;
  const time = parseWireEnd(text);
  // The form of the clients cannot show years far in the past.
  if (time === undefined || time.getUTCFullYear() < 1971) throw refusal('截止时间不正确', 'deadline');
  return time;
}

/** Returns the files that a save names, to be looked up. */
export function homeworkFiles(
  values: ReturnType<typeof homeworkValues>,
  body: HomeworkBody,
  stored: CurrentHomework,
) {
  const kind = projectFilesOf(values.codeType ?? stored.codeType);
  const project = kind === undefined ? {} : { extensions: kind };
  const cover: FileSelection = {
    field: 'workCover',
    paths: pathList(values.workCover),
    purposes: pictures,
    currentPaths: pathList(stored.workCover),
  };
  const start: FileSelection = {
    field: 'workUrl',
    paths: pathList(values.workUrl),
    purposes: projects,
    currentPaths: pathList(stored.workUrl),
    ...project,
  };
  const documents: FileSelection = {
    field: 'workDocumentUrl',
    paths: pathList(body.workDocumentUrl),
    purposes: [...projects, ...pictures],
    currentPaths: pathList(stored.workDocumentUrl),
  };
  return { columns: [cover, start], documents };
}

/** Returns a row of the management list, with the addresses and texts of docs/wire.md#derived-fields. */
export function homeworkRow(row: HomeworkRow, text: DictTexts): Schema<'AdditionalWorkRow'> {
  const { workDeptNames, deadline, createTime, updateTime, updateBy: _by, ...wire } = row;
  return {
    ...wire,
    codeType_dictText: text('work_type', row.codeType),
    workCover_url: fileUrl(row.workCover),
    workUrl_url: fileUrl(row.workUrl),
    workDept: row.workDept ?? '',
    workDept_dictText: workDeptNames,
    status_dictText: text('additional_work_status', row.status),
    deadline: wireTimeOrNull(deadline),
    createTime: wireTime(createTime),
    revision: revisionOf({ createTime, updateTime }),
  };
}

/** Returns the text about a deadline for pupils. */
export function deadlineLine(deadline: Date | null, acceptLate: number): string {
  if (deadline === null) return '没有截止时间。';
  const rule = acceptLate === 1 ? '逾期仍可补交' : '逾期不能提交';
  return `截止时间：${wireTime(deadline).slice(0, 16)}，${rule}。`;
}
