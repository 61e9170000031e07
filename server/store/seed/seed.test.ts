import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FileStore, createLocalFileStore } from '#server/files/file-store.ts';
import { inspectSb3 } from '#server/files/sb3.ts';
import { cleanHtml } from '#server/files/clean-html.ts';
import {
  type DatabaseTemplate,
  databaseTemplate,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { newId } from '#server/store/ids.ts';
import { migrate } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { dictionaries } from './base/dictionaries.ts';
import { menus } from './base/menus.ts';
import type { MenuSeed } from './base/types.ts';
import type { RoleCode, SeedOptions } from './seed-context.ts';
import { seed } from './seed.ts';

type Mode = SeedOptions['mode'];
type School = { readonly database: TestDatabase; readonly usernames: readonly string[] };

let folder: string;
let files: FileStore;
/** One school of each mode, for tests that change nothing. */
let schools: Readonly<Record<Mode, School>>;
/** Databases with all tables and no rows, and the same with an empty school. */
let templates: Readonly<Record<'migrated' | 'empty', DatabaseTemplate>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-seed-'));
  files = await createLocalFileStore(folder);
  const usernames: string[] = [];
  templates = {
    migrated: await databaseTemplate(migrate),
    empty: await databaseTemplate(async (db) => {
      await migrate(db);
      usernames.push(...(await seed(db, options('empty'))).map(({ username }) => username));
    }),
  };
  const demo = await templates.migrated.copy();
  const accounts = await seed(demo.db, options('demo'));
  schools = {
    empty: { database: await templates.empty.copy(), usernames },
    demo: { database: demo, usernames: accounts.map(({ username }) => username) },
  };
});
afterAll(async () => {
  for (const { database } of Object.values(schools)) await database.close();
  for (const template of Object.values(templates)) await template.drop();
  await rm(folder, { recursive: true, force: true });
});

const now = new Date('2026-11-20T02:00:00Z');

const options = (mode: Mode): SeedOptions => ({
  mode,
  passwords: (username) => `${username}-secret`,
  passwordDue: true,
  hash: (password) => Promise.resolve(`hashed ${password}`),
  clock: () => now,
  ids: newId,
  saveFile: async (bytes) => await files.put(Readable.from([bytes]), { limit: bytes.length }),
});

/** Runs a query and returns its rows, which appear in the message of a failed test. */
const rowsOf = async ({ db }: TestDatabase, query: string): Promise<unknown[]> =>
  (await sql.raw(query).execute(db)).rows;

/** Returns the entries that the seed data give a role. */
const urlsFor = (role: RoleCode, from: readonly MenuSeed[]): string[] =>
  from.flatMap(({ url, roles, children }) => [
    ...(roles.includes(role) ? [url] : []),
    ...urlsFor(role, children ?? []),
  ]);
/** 在线应用 and the entries below it. */
const isExample = /^\/online\/(?:apps$|cgformList\/\w|cgreport\/\w)/;

describe.each(['empty', 'demo'] as const)('the seed %s', (mode) => {
  let database: TestDatabase;
  beforeAll(() => {
    ({ database } = schools[mode]);
  });

  test('seeding again adds nothing, even from concurrent servers', async () => {
    const again = await Promise.all([1, 2, 3].map(() => seed(database.db, options(mode))));
    expect(again).toEqual([[], [], []]);
    expect(await rowsOf(database, `select count(*) as count from sys_role`)).toEqual([{ count: 4 }]);
  });

  test('roles have the levels of the existing product', async () => {
    const roles = await rowsOf(
      database,
      `select role_code as code, role_level as level from sys_role order by 1`,
    );
    expect(roles).toEqual([
      { code: 'admin', level: 99 },
      { code: 'dev', level: 99 },
      { code: 'student', level: 0 },
      { code: 'teacher', level: 2 },
    ]);
  });

  test('the list of menus has one entry', async () => {
    const lists = await rowsOf(
      database,
      `select url from sys_permission where component like 'system/%PermissionList'`,
    );
    expect(lists).toEqual([{ url: '/isystem/permission' }]);
  });

  test('a role with an entry also has the group of the entry', async () => {
    const lost = `select role.role_code, child.name from sys_role_permission given
      join sys_permission child on child.id = given.permission_id and child.parent_id is not null
      join sys_role role on role.id = given.role_id
      where not exists (select 1 from sys_role_permission parent
        where parent.role_id = given.role_id and parent.permission_id = child.parent_id)`;
    expect(await rowsOf(database, lost)).toEqual([]);
  });

  const menusOf = async (role: RoleCode): Promise<string[]> =>
    (
      await rowsOf(
        database,
        `select url from sys_permission join sys_role_permission on permission_id = sys_permission.id
         join sys_role on sys_role.id = role_id where role_code = '${role}' and menu_type < 2`,
      )
    ).map((row) => (typeof row === 'object' && row !== null && 'url' in row ? String(row.url) : ''));

  test.each(['admin', 'dev', 'teacher', 'student'] as const)('the role %s gets its menus', async (role) => {
    const granted = await menusOf(role);
    const own = granted.filter((url) => !isExample.test(url));
    expect(own.toSorted()).toEqual(urlsFor(role, menus).toSorted());
    const examples = { empty: 0, demo: role === 'student' ? 3 : 11 };
    expect(granted.length - own.length).toBe(examples[mode]);
  });

  test('the user page has its button codes', async () => {
    const buttons = await rowsOf(
      database,
      `select button.perms, button.perms_type as type from sys_permission button
       join sys_permission page on page.id = button.parent_id
       where button.menu_type = 2 and page.url = '/isystem/user' order by button.perms`,
    );
    expect(buttons).toEqual([
      { perms: 'sys:user:depart', type: '1' },
      { perms: 'user:add', type: '1' },
      { perms: 'user:del', type: '1' },
      { perms: 'user:edit', type: '1' },
      { perms: 'user:export', type: '1' },
      { perms: 'user:form:phone', type: '2' },
      { perms: 'user:import', type: '1' },
      { perms: 'user:recycle', type: '1' },
      { perms: 'user:resetCode', type: '1' },
      { perms: 'user:status', type: '1' },
    ]);
  });

  test('every dictionary is present and has items', async () => {
    expect(await rowsOf(database, `select count(*) as count from sys_dict where del_flag = 0`)).toEqual([
      { count: dictionaries.length },
    ]);
    const empty = `select dict_code from sys_dict where not exists (select 1 from sys_dict_item where dict_id = sys_dict.id)`;
    expect(await rowsOf(database, empty)).toEqual([]);
    const statuses = `select item_value as value, item_text as text from sys_dict_item
      join sys_dict on sys_dict.id = dict_id where dict_code = 'work_status' order by sort_order`;
    expect(await rowsOf(database, statuses)).toEqual([
      { value: '0', text: '已保存' },
      { value: '1', text: '待批改' },
      { value: '2', text: '已批改' },
      { value: '3', text: '首页展示' },
      { value: '4', text: '精选作品' },
      { value: '-1', text: '已退回' },
    ]);
  });

  test('the site has a name and a public menu', async () => {
    const [brand] = await rowsOf(
      database,
      `select config_value as name from sys_config where config_key = 'brandName'`,
    );
    expect(brand).toEqual({ name: 'Scratch 教学平台' });
    expect(
      await rowsOf(database, `select url, need_login as login from teaching_menu order by sort_no`),
    ).toEqual([
      { url: '/home', login: 0 },
      { url: '/workList?type=1', login: 0 },
      { url: '/courseList', login: 0 },
      { url: '/newsList', login: 0 },
      { url: '/learn', login: 1 },
      { url: '/account/center', login: 1 },
    ]);
  });
});

test('pupils get only these entries of the menu', () => {
  expect(urlsFor('student', menus).toSorted()).toEqual([
    '/account',
    '/account/center',
    '/account/favourites',
    '/account/mineWork',
    '/account/progress',
    '/account/settings/base',
    '/center/myAdditionalWork',
    '/center/myAdditionalWork/:homeworkId',
    '/create',
    '/create/blockly',
    '/create/python',
    '/dashboard/index',
    '/exhibitions',
    '/exhibitions/:exhibitionId',
    '/isps/userAnnouncement',
    '/online/cgformErpList/:code',
    '/online/cgformInnerTableList/:code',
    '/online/cgformList/:code',
    '/online/cgformTabList/:code',
    '/online/cgformTreeList/:code',
    '/online/cgreport/:code',
    '/online/df/:table/:id',
    '/online/fill',
    '/online/graphreport/:code',
    '/teaching/mineCourse/cardList',
    '/teaching/mineCourse/courseUnitCard',
    '/teaching/mineCourse/courseUnitMap',
  ]);
});

test('only administrators and developers get the pages of permissions, settings and monitoring', () => {
  const system =
    /^\/(?:isystem\/(?:permission|newPermissionList|roleUserList|log|QuartzJobList|backup)|sys|monitor)\b/;
  const granted = (role: RoleCode) => urlsFor(role, menus).filter((url) => system.test(url));
  expect(granted('admin').length).toBeGreaterThan(0);
  expect([...granted('student'), ...granted('teacher')]).toEqual([]);
});

test('the seed has each dictionary that the contract names', async () => {
  const folderOf = path.resolve('openapi/paths');
  const texts = (await readdir(folderOf)).map((name) => readFile(path.join(folderOf, name), 'utf8'));
  const named = [...(await Promise.all(texts)).join('\n').matchAll(/x-dict: (\w+)/g)].map(([, code]) => code);
  expect(named).toContain('position_rank');
  const codes = new Set<string | undefined>(dictionaries.map(({ code }) => code));
  expect(named.filter((code) => !codes.has(code))).toEqual([]);
});

describe('seeding a school that is already in use', () => {
  const granted = `select role_code as role, coalesce(perms, url) as what from sys_permission
    join sys_role_permission on permission_id = sys_permission.id join sys_role on sys_role.id = role_id
    order by 1, 2`;
  const forget = (names: readonly string[]) =>
    `delete from sys_seeded where name in ('${names.join("','")}')`;
  let database: TestDatabase;
  beforeEach(async () => {
    database = await templates.empty.copy();
  });
  afterEach(() => database.close());

  test('the school gets the menus, buttons and dictionaries of a newer build', async () => {
    const before = await rowsOf(database, granted);
    await sql
      .raw(
        `delete from sys_permission where url = '/account/settings/base' or perms = 'dashboard:site';
         delete from sys_dict where dict_code = 'sex';
         ${forget(['menu:/account/settings/base', 'button:/dashboard/index:dashboard:site', 'dictionary:sex'])}`,
      )
      .execute(database.db);
    expect((await rowsOf(database, granted)).length).toBe(before.length - 6);
    expect(await seed(database.db, options('empty'))).toEqual([]);
    expect(await rowsOf(database, granted)).toEqual(before);
    expect(
      await rowsOf(
        database,
        `select count(*) from sys_dict_item join sys_dict on sys_dict.id = dict_id
        where dict_code = 'sex'`,
      ),
    ).toEqual([{ count: 2 }]);
  });

  test('entries that the school has deleted, and entries below them, are not restored', async () => {
    await sql
      .raw(
        `delete from sys_permission where parent_id in (select id from sys_permission where url = '/isystem/user');
         delete from sys_permission where url = '/isystem/user'; ${forget(['button:/isystem/user:user:del'])}`,
      )
      .execute(database.db);
    const before = await rowsOf(database, granted);
    await seed(database.db, options('empty'));
    expect(await rowsOf(database, granted)).toEqual(before);
  });

  test('roles that the school has deleted are not required', async () => {
    await sql
      .raw(
        `delete from sys_role where role_code = 'dev'; delete from sys_permission where perms = 'dashboard:site';
         ${forget(['button:/dashboard/index:dashboard:site'])}`,
      )
      .execute(database.db);
    await seed(database.db, options('empty'));
    expect(
      (await rowsOf(database, granted)).filter((row) => JSON.stringify(row).includes('dashboard:site')),
    ).toEqual([{ role: 'admin', what: 'dashboard:site' }]);
  });

  test('the migration records everything that was seeded before records existed', async () => {
    const noted = `select name from sys_seeded order by 1`;
    const before = await rowsOf(database, noted);
    await sql.raw(`drop table sys_seeded`).execute(database.db);
    const text = migrations.find(({ name }) => name === '0006_seeded')?.sql ?? '';
    await sql.raw(text).execute(database.db);
    expect(await rowsOf(database, noted)).toEqual(before);
  });
});

describe('the initial accounts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await templates.migrated.copy();
  });
  afterAll(() => database.close());

  test('an empty school gets exactly one administrator, even when three servers start concurrently', async () => {
    const several = await Promise.all([1, 2, 3].map(() => seed(database.db, options('empty'))));
    expect(several.flat()).toEqual([
      { username: 'admin', realname: '管理员', password: 'admin-secret', roles: ['admin'] },
    ]);
    expect(await rowsOf(database, `select username, password from sys_user`)).toEqual([
      { username: 'admin', password: 'hashed admin-secret' },
    ]);
  });
});

describe('the first password', () => {
  const owing = `select username from sys_user where password_due = 1`;
  test.each([
    ['empty', [{ username: 'admin' }]],
    // The demo accounts are shared, so their passwords stay.
    ['demo', []],
  ] as const)(
    'after the seed %s with passwordDue true the accounts that must change it are %j',
    async (mode, expected) => {
      expect(await rowsOf(schools[mode].database, owing)).toEqual(expected);
    },
  );

  test('after the seed empty with passwordDue false no account must change it', async () => {
    const database = await templates.migrated.copy();
    await seed(database.db, { ...options('empty'), passwordDue: false });
    expect(await rowsOf(database, `select username from sys_user`)).toEqual([{ username: 'admin' }]);
    expect(await rowsOf(database, owing)).toEqual([]);
    await database.close();
  });
});

describe('the demo school', () => {
  let database: TestDatabase;
  let usernames: readonly string[];
  beforeAll(() => {
    ({ database, usernames } = schools.demo);
  });

  test('the only teacher of each class is in charge of it', async () => {
    const leads = `select username, sys_depart.org_code as class from sys_user_responsible held
      join sys_user on sys_user.id = held.user_id join sys_depart on sys_depart.id = held.depart_id
      where held.lead order by 2`;
    expect(await rowsOf(database, leads)).toEqual([
      { username: 'teacher', class: 'A01A01A01' },
      { username: 'teacher2', class: 'A01A01A02' },
    ]);
  });

  test('has two classes with a teacher each', async () => {
    expect(usernames.slice(0, 4)).toEqual(['admin', 'teacher', 'teacher2', 'student']);
    const classes = `select depart_name as class, count(*) filter (where user_identity = 1) as pupils,
        string_agg(username, ',') filter (where user_identity = 2) as teacher
      from sys_depart join sys_user_depart on dep_id = sys_depart.id join sys_user on sys_user.id = user_id
      where org_category = '3' group by depart_name, sys_depart.org_code order by sys_depart.org_code`;
    expect(await rowsOf(database, classes)).toEqual([
      { class: '三年级一班', pupils: 31, teacher: 'teacher' },
      { class: '三年级二班', pupils: 6, teacher: 'teacher2' },
    ]);
    expect(
      await rowsOf(database, `select realname from sys_user group by realname having count(*) > 1`),
    ).toEqual([]);
  });

  test('has department codes that start with the code of the parent', async () => {
    const wrong = `select child.org_code from sys_depart child join sys_depart parent on parent.id = child.parent_id
      where child.org_code <> parent.org_code || right(child.org_code, 3) or child.org_type <> (length(child.org_code) / 3)::text`;
    expect(await rowsOf(database, wrong)).toEqual([]);
  });

  test('has stored every registered file and uses every file', async () => {
    const rows = await database.db.selectFrom('sysFile').select(['sha256', 'fileSize', 'fileName']).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect([row.fileName, await files.stat(row.sha256)]).toEqual([row.fileName, { size: row.fileSize }]);
    const unused = `select file_name from sys_file where id not in (select file_id from sys_file_use)`;
    expect(await rowsOf(database, unused)).toEqual([]);
  });

  test('has projects that pass the upload check for works', async () => {
    const rows = await database.db
      .selectFrom('sysFile')
      .select(['sha256', 'fileName'])
      .where('filePath', 'like', '%.sb3')
      .execute();
    const refused = [];
    for (const row of rows) {
      const report = await files.whileLocal(row.sha256, inspectSb3);
      if (!report.ok) refused.push([row.fileName, report.message]);
    }
    expect(rows.length).toBeGreaterThan(15);
    expect(refused).toEqual([]);
  });

  test('has one course open and one closed for the first class', async () => {
    const given = `select course_name as course, org_code as code, open_time < timestamptz '${now.toISOString()}' as open
      from teaching_course_dept join teaching_course on teaching_course.id = course_id
      join sys_depart on sys_depart.id = dept_id order by order_num`;
    expect(await rowsOf(database, given)).toEqual([
      { course: 'Scratch 创意入门', code: 'A01A01A01', open: true },
      { course: 'Scratch 游戏工坊', code: 'A01A01A01', open: null },
    ]);
  });

  test('has units with a lesson, a case, a preset work and a sheet', async () => {
    const units = `select unit_name as name, length(media_content) > 600 as lesson, course_case is not null as example,
        course_work is not null as preset, (select count(*) from teaching_course_unit_file where unit_id = unit.id) as sheets
      from teaching_course_unit unit join teaching_course course on course.id = course_id
      where course_name = 'Scratch 创意入门' order by unit.order_num`;
    expect(await rowsOf(database, units)).toEqual(
      ['第一课　熊猫散步', '第二课　太空寻宝', '第三课　画正多边形'].map((name) => ({
        name,
        lesson: true,
        example: true,
        preset: true,
        sheets: 2,
      })),
    );
  });

  test('has rich texts that the sanitiser does not change', async () => {
    const rows = await rowsOf(
      database,
      `select media_content as html from teaching_course_unit union all select course_desc from teaching_course
       union all select msg_content from sys_announcement union all select config_value from sys_config where config_key = 'footer'`,
    );
    const texts = rows.map((row) =>
      typeof row === 'object' && row !== null && 'html' in row ? String(row.html) : '',
    );
    expect(texts.map(cleanHtml)).toEqual(texts);
    expect(texts.length).toBe(11);
  });

  test('has works in every state, and consistent numbers of likes', async () => {
    const states = `select work_status as status, count(*) as count from teaching_work group by 1 order by 1`;
    expect(await rowsOf(database, states)).toEqual([
      { status: -1, count: 1 },
      { status: 0, count: 3 },
      { status: 1, count: 8 },
      { status: 2, count: 15 },
      { status: 3, count: 4 },
      { status: 4, count: 4 },
    ]);
    const wrong = `select work_name from teaching_work work
      where star_num <> (select count(*) from teaching_work_star where work_id = work.id)
        or (work_status = 2) <> exists (select 1 from teaching_work_correct where work_id = work.id)
        or not exists (select 1 from teaching_work_version where work_id = work.id and file_id = work.work_file)
        or not exists (select 1 from sys_user_depart where user_id = work.user_id and dep_id = work.depart_id)
        or create_time > timestamptz '${now.toISOString()}'`;
    expect(await rowsOf(database, wrong)).toEqual([]);
  });

  test('has lessons, and pupils who have saved, returned, waiting, graded or no works', async () => {
    const lessons = `select unit_name as unit, count(*) as lessons from teaching_lesson
      join teaching_course_unit unit on unit.id = unit_id where opened_at < timestamptz '${now.toISOString()}'
      group by unit_name, order_num order by order_num`;
    expect(await rowsOf(database, lessons)).toEqual([
      { unit: '第一课　熊猫散步', lessons: 2 },
      { unit: '第二课　太空寻宝', lessons: 1 },
      { unit: '第三课　画正多边形', lessons: 1 },
    ]);
    const cells = `select count(*) filter (where opened.user_id is null) as home,
        count(*) filter (where work.id is null) as opened, count(*) filter (where work_status = 0) as saved,
        count(returned_at) as returned, count(*) filter (where work_status = 1) as waiting,
        count(*) filter (where work_status = 2) as graded, count(distinct coalesce(opened.user_id, work.user_id)) as pupils
      from (select distinct user_id, unit_id from teaching_unit_open) opened
      full join (select * from teaching_work where work_scene = 'course') work
        on work.user_id = opened.user_id and work.course_id = opened.unit_id`;
    expect(await rowsOf(database, cells)).toEqual([
      { home: 0, opened: 20, saved: 3, returned: 1, waiting: 7, graded: 14, pupils: 26 },
    ]);
    const early = `select work_name from teaching_work work join teaching_unit_open opened
      on opened.user_id = work.user_id and opened.unit_id = work.course_id where work.create_time < opened.first_at`;
    expect(await rowsOf(database, early)).toEqual([]);
  });

  test('has visits in the last thirty days and none in the future', async () => {
    const visits = `select count(*) as count, count(distinct (create_time at time zone interval '8 hours')::date) as days,
        bool_and(create_time <= timestamptz '${now.toISOString()}') as past, count(distinct ip) > 20 as places
      from sys_log where log_type = 1 and log_content like '%登录成功！'`;
    expect(await rowsOf(database, visits)).toEqual([{ count: 617, days: 30, past: true, places: true }]);
  });

  test('has published announcements, one of them for a single recipient', async () => {
    const released = `select msg_type as type, count(send.id) as receivers from sys_announcement
      left join sys_announcement_send send on annt_id = sys_announcement.id
      where send_status = '1' group by sys_announcement.id order by send_time`;
    expect(await rowsOf(database, released)).toEqual([
      { type: 'ALL', receivers: 0 },
      { type: 'ALL', receivers: 0 },
      { type: 'USER', receivers: 1 },
    ]);
  });

  test('stores nothing if a part of the seed fails', async () => {
    const blank = await templates.migrated.copy();
    const saveFile = () => Promise.reject(new Error('the disk is full'));
    await expect(seed(blank.db, { ...options('demo'), saveFile })).rejects.toThrow('the disk is full');
    expect(await rowsOf(blank, `select 1 from sys_role`)).toEqual([]);
    await blank.close();
  });
});
