import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor, Caller, RowScope } from '#server/http/caller.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';

/**
 * Whether the homework is published for a class of the user; after its end it is still shown, with the mark.
 * `homework` is the alias of the table.
 */
export function homeworkIsFor(userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(homework.del_flag = 0 and homework.status >= 1 and exists (
    select 1 from teaching_additional_work_dept given
    join sys_depart given_depart on given_depart.id = given.dept_id
    join sys_user_depart member on member.dep_id = given.dept_id
    where given.additional_id = homework.id and given_depart.del_flag = 0 and member.user_id = ${userId}
  ))`;
}

/**
 * Whether the manager finds the homework in the management list: everything for admin and dev, otherwise their own and
 * the one assigned to their classes. `homework` is the alias of the table.
 */
export function homeworkIsManaged({ caller, scope }: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(homework.del_flag = 0 and (
    ${scope.kind === 'all'}::boolean or homework.create_by = ${caller.username} or exists (
      select 1 from teaching_additional_work_dept given join sys_depart depart on depart.id = given.dept_id
      where given.additional_id = homework.id and depart.del_flag = 0
        and ${departInScope(scope, sql.ref('depart.org_code'))}
    )
  ))`;
}

type Viewer = { readonly caller: Caller | undefined; readonly scope: RowScope };

/** Whether a file is part of homework for the viewer, or for a class that the viewer is responsible for. */
export function fileIsOfVisibleHomework({ caller, scope }: Viewer, fileId: string): RawBuilder<SqlBool> {
  if (caller === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select 1 from sys_file_use used join teaching_additional_work homework on homework.id = used.subject_id
    where used.file_id = ${fileId} and used.kind in ('homework', 'homework-work', 'homework-document')
      and homework.del_flag = 0 and (${homeworkIsFor(caller.userId)} or exists (
        select 1 from teaching_additional_work_dept led join sys_depart led_depart on led_depart.id = led.dept_id
        where led.additional_id = homework.id and led_depart.del_flag = 0
          and ${departInScope(scope, sql.ref('led_depart.org_code'))}
      ))
  )`;
}
