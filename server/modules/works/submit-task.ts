import type { BodyOf } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { classForUnit } from '#server/shared/teaching/class-for-unit.store.ts';
import { requireOpenHomework } from '#server/shared/teaching/homework-terms.rules.ts';
import { lockMyHomework } from '#server/shared/teaching/my-homework.store.ts';
import type { OwnWork } from '#server/shared/teaching/own-work.store.ts';
import { isExpectedProject, projectFilesOf } from '#server/shared/teaching/project-kind.rules.ts';
import { findOpenUnit } from '#server/shared/teaching/unit-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

type Body = BodyOf<'POST /teaching/teachingWork/submit'>;

/** The task of a work. `departId` undefined: unchanged. */
export type WorkTask = {
  readonly courseId: string | null;
  readonly additionalId: string | null;
  readonly departId: string | null | undefined;
  readonly workScene: 'create' | 'course' | 'additional';
};

/**
 * Returns the unit or homework for which a work is saved. A work of homework follows its rules even if it is
 * saved by id. Errors: a refusal if the task is not open to the caller.
 */
export async function requireTask(
  db: Db,
  caller: Caller,
  { courseId, additionalId }: Body,
  target: OwnWork | undefined,
  { workType, createTime: now }: { readonly workType: string; readonly createTime: Date },
): Promise<WorkTask> {
  if (courseId !== undefined && additionalId !== undefined)
    throw refusal('请选择课程作业或班级作业', 'additionalId');
  const homeworkId = additionalId ?? target?.additionalId ?? undefined;
  if (homeworkId !== undefined) {
    const homework = await lockMyHomework(db, caller.userId, homeworkId);
    if (homework === undefined) throw refusal('作业不存在', 'additionalId');
    requireOpenHomework(homework, target, now);
    requireProject(homework.codeType, workType);
    const { departId } = homework;
    return { courseId: null, additionalId: homeworkId, departId, workScene: 'additional' };
  }
  if (courseId === undefined)
    return { courseId: null, additionalId: null, departId: undefined, workScene: 'create' };
  const unit = await findOpenUnit(db, caller, courseId, now);
  if (unit === undefined) throw refusal('还不能学习这门课程，要等老师开课');
  requireProject(unit.courseWorkType, workType);
  const departId = await classForUnit(db, caller.userId, courseId, now);
  return { courseId, additionalId: null, departId, workScene: 'course' };
}

function requireProject(requested: number | null, workType: string): void {
  if (!isExpectedProject(requested, workType))
    throw refusal(projectFilesOf(requested)?.message ?? '请上传作业文件', 'workFile');
}
