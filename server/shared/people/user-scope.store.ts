import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';

/**
 * Whether a department is below one that the caller is responsible for: codes grow to the right, so a prefix test is
 * enough (docs/behaviour.md#departments).
 */
export function departInScope(scope: RowScope, orgCode: RawBuilder<unknown>): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'departs': {
      const below = scope.orgCodes.map((code) => sql<SqlBool>`${orgCode} like ${`${code}%`}`);
      return sql<SqlBool>`(${sql.join(below, sql` or `)})`;
    }
    case 'own':
    case 'none':
      return sql<SqlBool>`false`;
    default:
      return scope satisfies never;
  }
}

/** Whether a user is a member of a department in scope; `own` means the caller alone. */
export function userInScope(scope: RowScope, userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'own':
      return sql<SqlBool>`${userId} = ${scope.userId}`;
    case 'none':
      return sql<SqlBool>`false`;
    case 'departs':
      return sql<SqlBool>`exists (
        select 1 from sys_user_depart member join sys_depart scoped on scoped.id = member.dep_id
        where member.user_id = ${userId} and scoped.del_flag = 0 and ${departInScope(scope, sql.ref('scoped.org_code'))}
      )`;
    default:
      return scope satisfies never;
  }
}
