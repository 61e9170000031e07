import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { courseIsVisible } from '#server/shared/teaching/course-visibility.store.ts';
import { unitIsVisible, unitIsWithinRules } from '#server/shared/teaching/unit-visibility.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import { isGroupable, isMeasurable, type OpenSource, type SourceField } from './report-source.store.ts';
import { curatedView, type ViewCode, type ViewField } from './view-catalogue.ts';

type Condition = RawBuilder<SqlBool>;
type Reader = Actor & { readonly now: Date };

const user = sql.ref('rows.user_id');
const isMine = ({ caller }: Reader): Condition => sql<SqlBool>`${user} = ${caller.userId}`;
const departIsTheirs = ({ scope }: Reader): Condition => departInScope(scope, sql.ref('rows.org_code'));
const workIsTheirs = (work: RawBuilder<unknown>, { scope }: Reader): Condition =>
  sql<SqlBool>`${work} in (select work.id from teaching_work work where work.del_flag = 0 and ${workInReach(scope)})`;

/** Unit data is limited by the data rules of courses and units. */
const unitIsWithin = (unit: RawBuilder<unknown>, { scope }: Reader): Condition =>
  sql<SqlBool>`${unit} in (select unit.id from teaching_course_unit unit
    join teaching_course course on course.id = unit.course_id where ${unitIsWithinRules(scope)})`;

/** The row conditions: the rows that the lists of the product show to the same user. */
const conditions: Readonly<Record<ViewCode, (reader: Reader) => Condition>> = {
  people: (reader) => {
    const { scope } = reader;
    const inside = scope.kind === 'all' ? sql<SqlBool>`true` : departIsTheirs(reader);
    return sql<SqlBool>`(${isMine(reader)} or (${userInReach(scope, user)} and ${inside}))`;
  },
  classes: (reader) =>
    sql<SqlBool>`(rows.id = any(${[...reader.caller.departIds]}) or ${departIsTheirs(reader)})`,
  courses: ({ caller, scope, now }) =>
    sql<SqlBool>`rows.id in (select course.id from teaching_course course where ${courseIsVisible({ caller, scope }, now)})`,
  units: ({ caller, scope, now }) =>
    sql<SqlBool>`rows.id in (select unit.id from teaching_course_unit unit
      join teaching_course course on course.id = unit.course_id where ${unitIsVisible({ caller, scope }, now)})`,
  works: (reader) => sql<SqlBool>`(${isMine(reader)} or ${workIsTheirs(sql.ref('rows.id'), reader)})`,
  // Pupils see their own mark once those of the class are released (teaching/unreleased-marks.store.ts).
  grades: (reader) =>
    sql<SqlBool>`((${isMine(reader)} and not rows.is_held) or (not ${isMine(reader)} and ${workIsTheirs(sql.ref('rows.id'), reader)}))`,
  homework: (reader) => sql<SqlBool>`(rows.given_at <= ${reader.now}::timestamptz and (${isMine(reader)} or (
    ${departIsTheirs(reader)} and ${userInReach(reader.scope, user)}
    and (rows.work_id is null or ${workIsTheirs(sql.ref('rows.work_id'), reader)})
    and (rows.scene <> 'course' or ${unitIsWithin(sql.ref('rows.task_id'), reader)}))))`,
  visits: (reader) => sql<SqlBool>`(${isMine(reader)} or ${userInReach(reader.scope, user)})`,
};

/** Returns the column, restricted for the author of a work with a held mark. */
function valueOf({ column, held }: ViewField, reader: Reader): RawBuilder<unknown> {
  const value = sql`rows.${sql.id(column)}`;
  if (held === undefined) return value;
  const isOwnHeldWork = sql<SqlBool>`${isMine(reader)} and rows.is_held`;
  return held === 'mark'
    ? sql`(case when ${isOwnHeldWork} then null else ${value} end)`
    : sql`(case when ${isOwnHeldWork} and ${value} in ('3', '4') then '2' else ${value} end)`;
}

/** Opens the rows of a curated view for a user. Errors: a refusal of an unknown view. */
export function openView(reader: Reader, code: string): OpenSource {
  const view = curatedView(code);
  if (view === undefined) throw refusal('报表的数据来源不存在，或您没有查看它的权限');
  const fields = view.fields.map((one): [string, SourceField] => {
    const { key, label, kind, type, dict, options } = one;
    const field = {
      id: key,
      key,
      label,
      kind,
      ...(dict === undefined ? {} : { dict }),
      ...(options === undefined ? {} : { options: [...options] }),
    };
    return [key, { field, type, column: valueOf(one, reader) }];
  });
  const all = new Map(fields);
  return {
    kind: 'view',
    code: view.code,
    name: view.name,
    caller: reader.caller,
    table: sql`${sql.id('onl_report', view.code)} as rows`,
    condition: conditions[view.code](reader),
    id: sql.ref('rows.id'),
    fields: {
      show: all,
      group: new Map(fields.filter(([, field]) => isGroupable(field))),
      measure: new Map(fields.filter(([, field]) => isMeasurable(field))),
      filter: all,
      sort: all,
    },
    keys: new Set(all.keys()),
    mayExport: true,
  };
}
