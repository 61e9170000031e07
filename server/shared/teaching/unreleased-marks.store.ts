import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the marks of `work` are hidden from its author: the homework releases marks for a whole class at once, and
 * has not for this class.
 */
export const marksAreHidden: RawBuilder<boolean> = sql<boolean>`(work.additional_id is not null and exists (
  select 1 from teaching_additional_work held where held.id = work.additional_id and held.hold_marks = 1
) and not exists (
  select 1 from teaching_additional_work_dept given
  where given.additional_id = work.additional_id and given.dept_id = work.depart_id and given.released_at is not null
))`;
