import { sql, type RawBuilder } from 'kysely';

/** Whether the user belongs to the `depart` of the query or to one below it. */
export function isMemberBelow(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from sys_user_depart member
    join sys_depart own on own.id = member.dep_id
    where member.user_id = ${userId} and own.org_code like depart.org_code || '%'
  )`;
}

/**
 * Whether the user holds a department role and still belongs there: a user who is no longer in the department or below
 * it has lost its roles.
 */
export function holdsDepartRole(userId: string, roleId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from sys_depart_role_user held
    join sys_depart_role depart_role on depart_role.id = held.drole_id
    join sys_depart depart on depart.id = depart_role.depart_id
    where held.drole_id = ${roleId} and held.user_id = ${userId} and ${isMemberBelow(userId)}
  )`;
}
