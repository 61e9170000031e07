import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, blankDatabase } from '#tests/support/database/database.ts';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

// During a rolling upgrade, nodes of the last release run on this release's schema: it may add things, and remove only
// what the last release no longer uses (decision 090).

/** The last migration of the last release, 1.0.0; update it with each release. */
const released = '0057_online_forms';
const leftEmpty = 'a new column, which that release leaves empty, and empty is allowed';
/** Accepted incompatible changes, and why they do not affect the last release. */
const accepted: Readonly<Record<string, string>> = {
  'sys_file: sys_file_purpose_check': 'one purpose more',
  'sys_announcement: sys_announcement_msg_category_check': 'one category more',
  'onl_form: onl_form_code_key': 'of fewer rows: not of those in the bin',
  'onl_form: onl_form_owner_id_fkey': leftEmpty,
  'sys_depart: sys_depart_grade_check': leftEmpty,
  'sys_depart: sys_depart_term_check': leftEmpty,
  'sys_depart: sys_depart_pinyin_check': leftEmpty,
  'sys_depart: sys_depart_large_text_check': leftEmpty,
  'sys_permission: sys_permission_section_check': leftEmpty,
  'sys_user: sys_user_nickname_check': leftEmpty,
  'sys_user: sys_user_drawn_avatar_check': leftEmpty,
  'teaching_work: teaching_work_work_desc_check': leftEmpty,
  'sys_session: sys_session_via_check': leftEmpty,
  'sys_session: sys_session_second_factor_due_check': leftEmpty,
  'teaching_work_correct: teaching_work_correct_voice_check': leftEmpty,
  'teaching_work_correct: teaching_work_correct_voice_fkey': leftEmpty,
};
const isAccepted = (what: string): boolean =>
  Object.keys(accepted).some((place) => what.startsWith(`${place} `));

type Column = { readonly place: string; readonly type: string; readonly mayBeLeftOut: boolean };
type Shape = { readonly columns: readonly Column[]; readonly demands: ReadonlyMap<string, string> };

let database: TestDatabase;
let before: Shape;
let after: Shape;

beforeAll(async () => {
  database = await blankDatabase();
  await migrate(
    database.db,
    migrations.filter(({ name }) => name <= released),
  );
  before = await shapeOf(database.db);
  await migrate(database.db);
  after = await shapeOf(database.db);
});
afterAll(() => database.close());

/** Columns with their types, and constraints: keys, checks, references. */
async function shapeOf(db: Db): Promise<Shape> {
  const columns = await sql<Column>`
    select table_name || '.' || column_name as place, udt_name || coalesce('(' || character_maximum_length || ')', '') as type,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as may_be_left_out
    from information_schema.columns where table_schema = 'public' order by 1`.execute(db);
  const demands = await sql<{ name: string; place: string; rule: string }>`
    select con.conname as name, con.conrelid::regclass::text as place, pg_get_constraintdef(con.oid) as rule
    from pg_constraint con join pg_class c on c.oid = con.conrelid
    where c.relnamespace = 'public'::regnamespace and con.contype in ('c', 'f', 'u', 'p')
    union all
    select i.indexrelid::regclass::text, i.indrelid::regclass::text, pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique`.execute(db);
  return {
    columns: columns.rows,
    demands: new Map(demands.rows.map(({ name, place, rule }) => [`${place}: ${name}`, rule])),
  };
}

const tableOf = (place: string): string => place.split(/[.:]/)[0] ?? '';

/** Whether the new type holds all values of the old one and reads them unchanged. */
function holds(now: string, then: string): boolean {
  const length = (type: string): number => Number(/^varchar\((\d+)\)$/.exec(type)?.[1] ?? Number.NaN);
  return now === then || length(now) > length(then);
}

/** Returns what worked for the last release and no longer works. */
function narrowed(then: Shape, now: Shape): string[] {
  const columns = new Map(now.columns.map((column) => [column.place, column]));
  const known = new Set(then.columns.map(({ place }) => place));
  const tables = new Set(then.columns.map(({ place }) => tableOf(place)));
  const lost = then.columns.flatMap(({ place, type, mayBeLeftOut }) => {
    const column = columns.get(place);
    if (column === undefined) return [`${place} is gone`];
    if (!holds(column.type, type)) return [`${place} is ${column.type}, was ${type}`];
    return mayBeLeftOut && !column.mayBeLeftOut ? [`${place} must be given`] : [];
  });
  const demanded = now.columns.flatMap(({ place, mayBeLeftOut }) =>
    tables.has(tableOf(place)) && !known.has(place) && !mayBeLeftOut
      ? [`${place} is new and must be given`]
      : [],
  );
  const rules = [...now.demands].flatMap(([name, rule]) =>
    tables.has(tableOf(name)) && then.demands.get(name) !== rule ? [`${name} demands ${rule}`] : [],
  );
  return [...lost, ...demanded, ...rules];
}

describe('migrations since the last release', () => {
  it('keep everything that the last release uses', () => {
    expect(narrowed(before, after).filter((what) => !isAccepted(what))).toEqual([]);
  });

  it('have no outdated exceptions', () => {
    const found = narrowed(before, after);
    expect(
      Object.keys(accepted).filter((place) => !found.some((what) => what.startsWith(`${place} `))),
    ).toEqual([]);
  });

  it.each([
    ['alter table sys_dict drop column description', 'sys_dict.description is gone'],
    ['alter table sys_dict rename column description to words', 'sys_dict.description is gone'],
    ['drop table sys_log cascade', 'sys_log.log_content is gone'],
    ['alter table sys_dict alter column description type varchar(1)', 'sys_dict.description is varchar(1)'],
    ['alter table sys_dict alter column description set not null', 'sys_dict.description must be given'],
    ['alter table sys_dict add column kind text not null', 'sys_dict.kind is new and must be given'],
    ['create unique index one_name on sys_dict (dict_name)', 'sys_dict: one_name demands'],
    ["alter table sys_dict add constraint short check (dict_name <> '')", 'sys_dict: short demands'],
  ])('an incompatible migration is detected: %s', async (statement, expected) => {
    const undone = new Error('undone');
    let found: readonly string[] = [];
    const trial = database.db.transaction().execute(async (trx) => {
      await sql.raw(statement).execute(trx);
      found = narrowed(before, await shapeOf(trx));
      throw undone;
    });
    await expect(trial).rejects.toBe(undone);
    expect(found.filter((what) => what.startsWith(expected)).length).toBeGreaterThan(0);
  });
});
