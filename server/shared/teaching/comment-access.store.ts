import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isOfClass, siteValue } from '#server/shared/people/public-identity.store.ts';
import type { Viewer } from './work-visibility.store.ts';

/**
 * Whether the viewer reads and writes comments on `work`: everyone (1), the author's class and staff (2), no one (0).
 */
export function commentsAreOpen({ caller }: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(case ${siteValue('allowComment')} when '1' then true
    when '2' then ${isOfClass(caller, sql.ref('work.userId'))} else false end)`;
}
