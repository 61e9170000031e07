import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

export type MarkedPupil = {
  readonly username: string;
  readonly realname: string | null;
  /** Null: nothing of this homework that the caller may grade. */
  readonly workId: string | null;
  readonly workName: string | null;
  readonly workStatus: number | null;
  readonly createTime: Date | null;
  readonly updateTime: Date | null;
  readonly score: number | null;
  readonly comment: string | null;
};

/** The pupils of a class in scope that has this homework, each with their work of it. */
export async function listMarkedPupils(
  db: Db,
  { additionalId, departId }: { readonly additionalId: string; readonly departId: string },
  scope: RowScope,
): Promise<readonly MarkedPupil[]> {
  const { rows } = await sql<MarkedPupil>`
    select pupil.username, pupil.realname, work.id as "workId", work.work_name as "workName",
      work.work_status as "workStatus", work.create_time as "createTime", work.update_time as "updateTime",
      correct.score, correct.comment
    from teaching_additional_work_dept given
    join sys_depart depart on depart.id = given.dept_id and depart.del_flag = 0
    join teaching_additional_work homework on homework.id = given.additional_id and homework.del_flag = 0
    join sys_user_depart member on member.dep_id = depart.id
    join sys_user pupil on pupil.id = member.user_id and pupil.del_flag = 0 and pupil.user_identity = 1
    left join teaching_work work
      on work.user_id = pupil.id and work.additional_id = given.additional_id and work.del_flag = 0
      and ${workInReach(scope)}
    left join teaching_work_correct correct on correct.work_id = work.id
    where given.additional_id = ${additionalId} and given.dept_id = ${departId}
      and ${departInScope(scope, sql.ref('depart.org_code'))}
    order by pupil.username`.execute(db);
  return rows;
}
