import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';
import { type ConstraintViolation, constraintViolation } from './constraint.ts';

const { db, close } = await testDatabase();
afterAll(close);

const violationOf = async (statement: string): Promise<ConstraintViolation | undefined> => {
  try {
    await sql.raw(statement).execute(db);
    return undefined;
  } catch (error) {
    return constraintViolation(error);
  }
};

const user = (username: string, rest = ''): string =>
  `insert into sys_user (id, username, realname, password${rest === '' ? '' : `, ${rest.split('=')[0] ?? ''}`})
   values ('n1', '${username}', '甲', 'x'${rest === '' ? '' : `, ${rest.split('=')[1] ?? ''}`})`;

const copyWork = (changes: string): string =>
  `insert into teaching_work (id, user_id, course_id, work_scene, work_name, work_type, work_file, create_by, work_status)
   select 'n1', user_id, course_id, work_scene, work_name, work_type, work_file, create_by, work_status
   from (select w.*, ${changes} from (select user_id, work_name, work_type, work_file, create_by from teaching_work
     where course_id is not null limit 1) w) changed`;

const ofTheSameUnit = `(select u.course_id from teaching_work u where u.user_id = w.user_id and u.course_id is not null limit 1)`;

describe('the constraints of the database', () => {
  test.each<[string, string, ConstraintViolation['kind'], string]>([
    ['a second user of a name', user('student'), 'unique', 'sys_user_username_key'],
    ['a name that differs in case only', user('Student'), 'unique', 'sys_user_username_lower_key'],
    ['a name with a comma', user('a,b'), 'check', 'sys_user_username_check'],
    ['a name with a space', user('a b'), 'check', 'sys_user_username_check'],
    ['an empty phone, which is NULL', user('new1', "phone=''"), 'check', 'sys_user_phone_check'],
    ['an unknown status', user('new1', 'status=3'), 'check', 'sys_user_status_check'],
    [
      'a department that is not there',
      user('new1', "org_code='Z99'"),
      'foreign-key',
      'sys_user_org_code_fkey',
    ],
    ['an avatar that is no file', user('new1', "avatar='a.png'"), 'foreign-key', 'sys_user_avatar_fkey'],
    [
      'the same role twice',
      "insert into sys_user_role select 'n1', user_id, role_id from sys_user_role limit 1",
      'unique',
      'sys_user_role_key',
    ],
    [
      'the same department twice',
      "insert into sys_user_depart select 'n1', user_id, dep_id from sys_user_depart limit 1",
      'unique',
      'sys_user_depart_key',
    ],
    [
      'a department code of the wrong form',
      "insert into sys_depart (id, depart_name, org_code) values ('n1', '甲', 'A1')",
      'check',
      'sys_depart_org_code_check',
    ],
    [
      'a department code twice',
      "insert into sys_depart (id, depart_name, org_code) values ('n1', '甲', 'A01')",
      'unique',
      'sys_depart_org_code_key',
    ],
    [
      'a role above level 99',
      "insert into sys_role (id, role_name, role_code, role_level) values ('n1', '甲', 'n', 100)",
      'check',
      'sys_role_role_level_check',
    ],
    [
      'a class given the same course twice',
      "insert into teaching_course_dept (id, dept_id, course_id) select 'n1', dept_id, course_id from teaching_course_dept limit 1",
      'unique',
      'teaching_course_dept_key',
    ],
    [
      'a case that is no file',
      "update teaching_course_unit set course_case = 'gone.sb3'",
      'foreign-key',
      'teaching_course_unit_course_case_fkey',
    ],
    [
      'an uploaded video that is no file',
      "update teaching_course_unit set course_video = 'gone.mp4', course_video_source = 1",
      'foreign-key',
      'teaching_course_unit_course_video_path_fkey',
    ],
    [
      'a second work of a user for a unit',
      copyWork(`${ofTheSameUnit} as course_id, 'course' as work_scene, 1 as work_status`),
      'unique',
      'teaching_work_unit_key',
    ],
    [
      'a free work that names a unit',
      copyWork(`${ofTheSameUnit} as course_id, 'create' as work_scene, 1 as work_status`),
      'check',
      'teaching_work_check',
    ],
    [
      'a status above featured',
      copyWork(`null as course_id, 'create' as work_scene, 5 as work_status`),
      'check',
      'teaching_work_work_status_check',
    ],
    [
      'a second grading of a work',
      "insert into teaching_work_correct (id, work_id, score) select 'n1', work_id, 1 from teaching_work_correct limit 1",
      'unique',
      'teaching_work_correct_work_key',
    ],
    ['six stars', 'update teaching_work_correct set score = 6', 'check', 'teaching_work_correct_score_check'],
    [
      'the removal of a file in use',
      "delete from sys_file where purpose = 'work'",
      'foreign-key',
      'teaching_work_work_file_fkey',
    ],
    [
      'a released announcement without a time',
      'update sys_announcement set send_time = null',
      'check',
      'sys_announcement_check',
    ],
    [
      'a button without a code',
      "insert into sys_permission (id, name, menu_type, status) values ('n1', '甲', 2, '1')",
      'check',
      'sys_permission_check2',
    ],
  ])('the database refuses %s', async (_what, statement, kind, constraint) => {
    expect(await violationOf(statement)).toEqual({ kind, constraint });
  });

  test('the database refuses a text longer than its column', async () => {
    expect(await violationOf(user('new1', `post='${'长'.repeat(101)}'`))).toEqual({
      kind: 'too-long',
      constraint: undefined,
    });
  });
});

describe('constraintViolation', () => {
  test('is undefined for every other error', async () => {
    expect(await violationOf('select no_such_function()')).toBe(undefined);
    expect(constraintViolation(new Error('23505'))).toBe(undefined);
  });
});

test('a video given as a link needs no file', async () => {
  await sql`update teaching_course_unit set course_video = 'https://example.org/v.mp4', course_video_source = 2`.execute(
    db,
  );
  const row = await db.selectFrom('teachingCourseUnit').select('courseVideoPath').executeTakeFirst();
  expect(row).toEqual({ courseVideoPath: null });
});

test('deleting a department clears it in its members and their works', async () => {
  await sql`delete from sys_depart where org_code = 'A01A01A02'`.execute(db);
  const author = await db
    .selectFrom('sysUser')
    .innerJoin('teachingWork', 'teachingWork.userId', 'sysUser.id')
    .select(['sysUser.orgCode', 'teachingWork.departId'])
    .where('username', '=', 's30206')
    .executeTakeFirst();
  expect(author).toEqual({ orgCode: null, departId: null });
});
