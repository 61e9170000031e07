import * as z from 'zod/mini';
import type { ProductDatabase } from '#tests/support/engines/product-database.ts';

/** Pupils in each class of the benchmark. Each class takes the course of 三年级一班 of the demo school. */
const pupilsOfClass = 40;

const counted = z.array(z.object({ people: z.coerce.number() }));

/** Adds pupils named `bench1` and so on with the demo password: a school behind one address. */
export async function addPupils(database: ProductDatabase, count: number): Promise<void> {
  const classes = Math.ceil(count / pupilsOfClass);
  const numbered = (table: string, fields: string): string =>
    `(jsonb_populate_record(one, jsonb_build_object(${fields}))).* from ${table} one`;
  const pupils = `generate_series(1, ${count}) n`;
  for (const statement of [
    `insert into sys_depart select ${numbered(
      'sys_depart',
      `'id', 'bench-class' || n, 'depart_name', '压力' || n || '班',
       'org_code', left(one.org_code, -3) || 'Y' || lpad(n::text, 2, '0')`,
    )}, generate_series(1, ${classes}) n where one.depart_name = '三年级一班'`,
    `insert into teaching_course_dept (id, dept_id, course_id, open_time)
     select md5('bench' || n || given.id), 'bench-class' || n, given.course_id, given.open_time
     from teaching_course_dept given join sys_depart depart on depart.id = given.dept_id,
       generate_series(1, ${classes}) n where depart.depart_name = '三年级一班'`,
    `insert into sys_user select ${numbered(
      'sys_user',
      `'id', 'bench-pupil' || n, 'username', 'bench' || n, 'phone', null, 'email', null, 'work_no', null`,
    )}, ${pupils} where one.username = 's30101'`,
    `insert into sys_user_depart (id, user_id, dep_id)
     select 'bench-member' || n, 'bench-pupil' || n, 'bench-class' || (n - 1) / ${pupilsOfClass} + 1 from ${pupils}`,
    `insert into sys_user_role (id, user_id, role_id)
     select 'bench-role' || n, 'bench-pupil' || n, id from sys_role, ${pupils} where role_code = 'student'`,
    'vacuum analyze',
  ])
    await database.query(statement);
  const [found] = counted.parse(
    await database.query("select count(*) as people from sys_user_depart where id like 'bench-member%'"),
  );
  if (found?.people !== count) throw new Error(`${found?.people ?? 0} pupils of ${count} were made`);
}
