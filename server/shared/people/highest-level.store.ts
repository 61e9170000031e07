import { sql, type RawBuilder } from 'kysely';

/** Returns the level of the user's highest role; 0 without a role. */
export function highestLevel(userId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select coalesce(max(role.role_level), 0) from sys_user_role held
    join sys_role role on role.id = held.role_id where held.user_id = ${userId}
  )`;
}
