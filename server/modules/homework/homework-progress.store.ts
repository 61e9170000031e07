import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { sumOfPoints } from '#server/shared/teaching/rubric.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

export type StudentRow = {
  readonly departId: string;
  readonly departName: string;
  /** Null: a class without pupils. */
  readonly userId: string | null;
  readonly username: string | null;
  readonly realname: string | null;
  readonly workId: string | null;
  readonly workName: string | null;
  readonly workStatus: number | null;
  readonly handedInAt: Date | null;
  readonly returnedAt: Date | null;
  readonly sha256: string | null;
  readonly filePath: string | null;
  readonly score: number | null;
  readonly comment: string | null;
  /** The sum by the rubric. */
  readonly points: number | null;
  /** When the marks of the class were released. */
  readonly releasedAt: Date | null;
};

/** Lists the pupils of the homework's classes in scope, by class and account name, each with their work for it. */
export async function listStudents(
  db: Db,
  additionalId: string,
  scope: RowScope,
  departId?: string,
): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select depart.id as "departId", depart.depart_name as "departName", pupil.id as "userId", pupil.username,
      pupil.realname, work.id as "workId", work.work_name as "workName", work.work_status as "workStatus",
      work.handed_in_at as "handedInAt", work.returned_at as "returnedAt", file.sha256, file.file_path as "filePath",
      correct.score, correct.comment, ${sumOfPoints} as points, given.released_at as "releasedAt"
    from teaching_additional_work_dept given
    join sys_depart depart on depart.id = given.dept_id and depart.del_flag = 0
    left join (
      sys_user_depart member join sys_user pupil
        on pupil.id = member.user_id and pupil.del_flag = 0 and pupil.user_identity = 1
    ) on member.dep_id = depart.id
    left join teaching_work work
      on work.user_id = pupil.id and work.additional_id = given.additional_id and work.del_flag = 0
      and ${workInReach(scope)}
    left join sys_file file on file.id = work.work_file
    left join teaching_work_correct correct on correct.work_id = work.id
    where given.additional_id = ${additionalId} and ${departInScope(scope, sql.ref('depart.org_code'))}
      and (${departId ?? null}::text is null or depart.id = ${departId ?? null}::text)
    order by depart.org_code, pupil.username`.execute(db);
  return rows;
}
