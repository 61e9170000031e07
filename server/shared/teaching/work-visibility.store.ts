import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { marksAreHidden } from './unreleased-marks.store.ts';
import { workInReach } from './work-reach.store.ts';
import { workStatus } from './work-status.ts';

/** The viewer: anonymous, or a caller with the rows of the staff scope; `share` is the token of a share link. */
export type Viewer = {
  readonly caller: Caller | undefined;
  readonly scope: RowScope;
  readonly share?: string;
};

/** Whether the caller is the author of the work or responsible for the author; `work` is the alias of the table. */
export function workIsOwnOrResponsible({ caller, scope }: Viewer): RawBuilder<SqlBool> {
  if (caller === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`(work.user_id = ${caller.userId} or ${workInReach(scope)})`;
}

/**
 * Whether the comment on a work is visible: for staff responsible for the author, and for the author by the rule of
 * `ownMark`.
 */
export function commentIsVisible({ caller, scope }: Viewer): RawBuilder<SqlBool> {
  if (caller === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`(${workInReach(scope)} or work.user_id = ${caller.userId} and (
    work.work_status = ${workStatus.returned} or work.work_status >= ${workStatus.graded} and not ${marksAreHidden}))`;
}

/**
 * Whether the work is visible: published works (docs/behaviour.md#works) for everyone, others for their author, the
 * staff responsible for the author and holders of the work's share link.
 */
export function workIsVisible(viewer: Viewer): RawBuilder<SqlBool> {
  // A literal, so that the partial indexes of published works can be used.
  return sql<SqlBool>`(work.work_status >= 3 or ${workIsOwnOrResponsible(viewer)} or ${workIsShared(viewer)})`;
}

function workIsShared({ share = '' }: Viewer): RawBuilder<SqlBool> {
  if (share === '') return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select 1 from teaching_work_share link where link.work_id = work.id and link.token = ${share}
  )`;
}
