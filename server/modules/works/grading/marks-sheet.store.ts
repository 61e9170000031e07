import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { coursesOfClass } from '#server/shared/teaching/class-courses.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

export type PupilMark = {
  readonly username: string;
  readonly realname: string | null;
  /** Null: there is no work that the caller may grade. */
  readonly workId: string | null;
  readonly workName: string | null;
  readonly workStatus: number | null;
  readonly createTime: Date | null;
  readonly updateTime: Date | null;
  readonly score: number | null;
  readonly comment: string | null;
};

/** A class with its homework or unit; the other id is empty. */
export type MarksTarget = {
  readonly additionalId: string;
  readonly unitId: string;
  readonly departId: string;
};

/** Returns the pupils of a class in scope with their works; empty if the homework or unit is not assigned to it. */
export async function listPupilMarks(
  db: Db,
  place: MarksTarget,
  scope: RowScope,
): Promise<readonly PupilMark[]> {
  const { isAssigned, isForTask } = place.unitId === '' ? ofHomework(place) : ofUnit(db, place, scope);
  const { rows } = await sql<PupilMark>`
    select pupil.username, pupil.realname, work.id as "workId", work.work_name as "workName",
      work.work_status as "workStatus", work.create_time as "createTime", work.update_time as "updateTime",
      correct.score, correct.comment
    from sys_depart depart
    join sys_user_depart member on member.dep_id = depart.id
    join sys_user pupil on pupil.id = member.user_id and pupil.del_flag = 0 and pupil.user_identity = 1
    left join teaching_work work
      on work.user_id = pupil.id and ${isForTask} and work.del_flag = 0 and ${workInReach(scope)}
    left join teaching_work_correct correct on correct.work_id = work.id
    where depart.id = ${place.departId} and depart.del_flag = 0
      and ${departInScope(scope, sql.ref('depart.org_code'))} and exists ${isAssigned}
    order by pupil.username`.execute(db);
  return rows;
}

function ofHomework({ additionalId, departId }: MarksTarget) {
  const isAssigned = sql`(
    select 1 from teaching_additional_work_dept given
    join teaching_additional_work homework on homework.id = given.additional_id and homework.del_flag = 0
    where given.additional_id = ${additionalId} and given.dept_id = ${departId})`;
  return { isAssigned, isForTask: sql<boolean>`work.additional_id = ${additionalId}` };
}

function ofUnit(db: Db, { unitId, departId }: MarksTarget, scope: RowScope) {
  const isAssigned = coursesOfClass(db, departId, scope)
    .innerJoin('teachingCourseUnit as unit', 'unit.courseId', 'course.id')
    .select('unit.id')
    .where('unit.id', '=', unitId)
    .where('unit.delFlag', '=', 0);
  return { isAssigned, isForTask: sql<boolean>`work.course_id = ${unitId}` };
}
