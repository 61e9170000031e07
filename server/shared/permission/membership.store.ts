import { sql, type RawBuilder } from 'kysely';

/** Whether somebody belongs to the `depart` of the query or to one below it. */
export function isMemberBelow(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from sys_user_depart member
    join sys_depart own on own.id = member.dep_id
    where member.user_id = ${userId} and own.org_code like depart.org_code || '%'
  )`;
}
