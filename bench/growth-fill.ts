import type { ProductDatabase } from '#tests/support/engines/product-database.ts';

/** The number of rows of each kind. */
export type Sizes = {
  readonly works: number;
  readonly files: number;
  readonly users: number;
  readonly logs: number;
  readonly departs: number;
};

const classesOfSchool = 99;

/**
 * Fills the database with schools, classes, pupils, their courses and works, files and the log, in addition
 * to the demo school.
 */
export async function fillCity(database: ProductDatabase, sizes: Sizes): Promise<void> {
  for (const statement of [...people(sizes), ...courses(sizes), ...works(sizes), ...log(sizes)])
    await database.query(statement);
  // Autovacuum does the same within a minute.
  await database.query('vacuum analyze');
}

const time = (at: string): string =>
  `timestamptz '2026-01-01' + (${at}::bigint * 7919 % 28000000) * interval '1 second'`;

/** Class number `at`. Its code is the one of its school and three more characters. */
const classId = (at: string): string => `'class' || ${at}`;

function people({ departs, users }: Sizes): string[] {
  const schools = Math.ceil(departs / (classesOfSchool + 1));
  const school = `chr(66 + s / 99) || lpad((s % 99 + 1)::text, 2, '0')`;
  const classes = schools * classesOfSchool;
  return [
    `insert into sys_depart (id, depart_name, org_category, org_code, depart_order)
     select 'school' || s, '第' || s || '小学', '1', ${school}, s from generate_series(0, ${schools - 1}) s`,
    `insert into sys_depart (id, parent_id, depart_name, org_category, org_code, depart_order)
     select ${classId(`(s * ${classesOfSchool} + c)`)}, 'school' || s, '第' || c + 1 || '班', '3',
       ${school} || 'A' || lpad((c + 1)::text, 2, '0'), c
     from generate_series(0, ${schools - 1}) s, generate_series(0, ${classesOfSchool - 1}) c`,
    `insert into sys_user (id, username, realname, password, user_identity, create_time)
     select 'person' || n, 'p' || n,
       substr('王李张刘陈杨赵黄周吴', n % 10 + 1, 1) || substr('伟芳娜敏静丽强磊军洋', n / 10 % 10 + 1, 1) || n % 1000,
       'x', case when n % 20 = 0 then 2 else 1 end, ${time('n')} from generate_series(1, ${users}) n`,
    `insert into sys_user_depart (id, user_id, dep_id)
     select 'member' || n, 'person' || n, ${classId(`n % ${classes}`)} from generate_series(1, ${users}) n`,
    `insert into sys_user_role (id, user_id, role_id)
     select 'held-' || account.id, account.id, role.id from sys_user account
     join sys_role role on role.role_code = case account.user_identity when 2 then 'teacher' else 'student' end
     where account.id like 'person%'`,
  ];
}

const unitsOfCourse = 10;

/** Each course has ten classes. */
function courses({ departs }: Sizes): string[] {
  const schools = Math.ceil(departs / (classesOfSchool + 1));
  const classes = schools * classesOfSchool;
  return [
    `insert into teaching_course (id, course_name, order_num)
     select 'course' || c, '课程' || c, c from generate_series(0, ${Math.ceil(classes / 10) - 1}) c`,
    `insert into teaching_course_unit (id, course_id, unit_name, order_num)
     select 'unit' || c || '-' || u, 'course' || c, '第' || u + 1 || '课', u
     from generate_series(0, ${Math.ceil(classes / 10) - 1}) c, generate_series(0, ${unitsOfCourse - 1}) u`,
    `insert into teaching_course_dept (id, dept_id, course_id, open_time)
     select 'given' || n, ${classId('n')}, 'course' || n / 10, timestamptz '2026-01-01'
     from generate_series(0, ${classes - 1}) n`,
  ];
}

/** Each pupil has an equal share of the works. Three are for units, a fifth is published. */
function works({ works: max, files, users, departs }: Sizes): string[] {
  const classes = Math.ceil(departs / (classesOfSchool + 1)) * classesOfSchool;
  // The last 1 % of the files is unused.
  const used = Math.floor(files * 0.99);
  return [
    `insert into sys_file (id, file_path, file_name, sha256, file_size, mime_type, purpose, owner_id, create_by, create_time)
     select 'file' || n, 'g' || n || '.sb3', '作品' || n || '.sb3', md5(n::text) || md5(n::text), 1000 + n % 5000,
       'application/zip', 'work', 'person' || n % ${users} + 1, 'p' || n % ${users} + 1, ${time('n')}
     from generate_series(1, ${files}) n`,
    `insert into teaching_work (id, user_id, depart_id, course_id, work_name, work_type, work_file, work_status, work_scene,
       star_num, view_num, create_by, create_time)
     select 'work' || n, 'person' || person, ${classId(`person % ${classes}`)},
       case when turn < 3 then 'unit' || person % ${classes} / 10 || '-' || turn end,
       substr('飞机迷宫大冒险贪吃蛇打砖块小猫跑酷', n % 13 + 1, 3) || n, '3', 'file' || n % ${used} + 1,
       case when n % 5 = 0 then 3 + (n % 100 = 0)::int when n % 50 = 1 then 1 when n % 5 = 1 then 0 else 2 end,
       case when turn < 3 then 'course' else 'create' end, n % 97, n % 9973, 'p' || person, ${time('n')}
     from (select n, n % ${users} + 1 as person, n / ${users} as turn from generate_series(0, ${max - 1}) n) one`,
    `insert into teaching_work_version (work_id, version_no, work_name, file_id, created_by, created_at)
     select id, 1, work_name, work_file, create_by, create_time from teaching_work where id like 'work%'`,
    `insert into teaching_work_correct (id, work_id, score, create_by, create_time)
     select 'mark' || id, id, 1 + view_num % 5, 'teacher', create_time from teaching_work
     where id like 'work%' and work_status >= 2`,
  ];
}

function log({ logs, users }: Sizes): string[] {
  return [
    `insert into sys_log (id, log_type, log_content, operate_type, userid, username, ip, method, request_url, cost_time, create_time)
     select 'log' || n, case when n % 4 = 0 then 1 else 2 end,
       case when n % 4 = 0 then '用户名: p' || n % ${users} + 1 || ',登录成功！' else '保存或提交作品' end, n % 6 + 1,
       'p' || n % ${users} + 1, '姓名' || n % ${users} + 1, '10.0.' || n % 200 || '.' || n % 250,
       'POST /teaching/teachingWork/submit', '/api/teaching/teachingWork/submit', n % 400, ${time('n')}
     from generate_series(1, ${logs}) n`,
  ];
}
