import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  blankDatabase,
  databaseTemplate,
  type DatabaseTemplate,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

test('the migration reorders the menu, except entries that a school has changed', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0098'),
    );
    await sql`
      insert into sys_permission (id, name, url, menu_type, icon, sort_no, update_time) values
        ('classes', '班级管理', '/isystem/departDetailList', 0, 'cluster', 12, null),
        ('courses', '课程', '/course', 0, 'tool', 11.5, now()),
        ('homework', '作业', '/work', 0, 'form', 7, null),
        ('assets', '素材', '/scratch/assets', 0, 'picture', 12.5, null),
        ('menus', '菜单', '/isystem/permission', 1, 'bars', 1.3, null)`.execute(db);
    await migrate(db);
    const { rows } = await sql`
      select id, icon, sort_no::float as sort from sys_permission order by id`.execute(db);
    expect(rows).toEqual([
      { id: 'assets', icon: 'appstore', sort: 1.4 },
      { id: 'classes', icon: 'cluster', sort: 1 },
      { id: 'courses', icon: 'tool', sort: 11.5 },
      { id: 'homework', icon: 'form', sort: 7 },
      { id: 'menus', icon: null, sort: 1.3 },
    ]);
  } finally {
    await database.close();
  }
});

test('the migration adds the headings to the menu, except where a school has changed it', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0104'),
    );
    // The menu of that release, in part.
    const menu = ['/course', '/create', '/news/list', '/isystem', '/of-the-school'];
    await db
      .insertInto('sysPermission')
      .values(
        menu.map((url, sortNo) => ({
          id: url,
          name: url,
          url,
          menuType: 0,
          sortNo,
          updateTime: url === '/news/list' ? new Date() : null,
        })),
      )
      .execute();
    await migrate(db);
    const rows = await db.selectFrom('sysPermission').select(['url', 'section']).execute();
    expect(Object.fromEntries(rows.map(({ url, section }) => [url, section]))).toEqual({
      '/course': 'teaching',
      '/create': 'learning',
      '/news/list': null,
      '/isystem': 'system',
      '/of-the-school': null,
    });
  } finally {
    await database.close();
  }
});

/** The database before the migration of the menus of staff. */
let longMenus: DatabaseTemplate;
beforeAll(async () => {
  const earlier = migrations.filter(({ name }) => name < '0168');
  longMenus = await databaseTemplate((db) => migrate(db, earlier));
});
afterAll(() => longMenus.drop());

/** Writes the rows of the menu before the migration: a school with entries of its own or none. */
async function menuBefore(extra: string): Promise<TestDatabase> {
  const database = await longMenus.copy();
  await sql`
    insert into sys_role (id, role_code, role_name) values ('r1', 'keeper', '网管'), ('r2', 'shop', '财务');
    insert into sys_permission (id, parent_id, name, url, component, menu_type, icon, section, sort_no, update_time)
    values
      ('make', null, '创作', '/create', 'create/Editor', 0, 'highlight', 'learning', 3, null),
      ('python', null, 'Python编程', '/create/python', 'create/Python', 0, 'experiment', 'learning', 3.01, now()),
      ('course', null, '课程管理', '/course', 'layouts/RouteView', 0, 'book', 'teaching', 1.1, null),
      ('units', 'course', '课程单元管理', '/course/courseUnit', 'teaching/TeachingCourseUnitList', 1, 'ordered-list', null, 1.1, null),
      ('assets', null, '我们的素材', '/scratch/assets', 'teaching/TeachingScratchAssetsList', 0, 'appstore', 'teaching', 1.4, null),
      ('orders', null, '订单管理', '/teaching/order', 'teaching/TeachingOrderList', 0, 'shopping-cart', 'school', 13.1, null),
      ('system', null, '系统管理', '/isystem', 'layouts/RouteView', 0, 'setting', 'system', 13.5, null),
      ('roles', 'system', '角色管理', '/isystem/roleUserList', 'system/RoleUserList', 1, 'team', null, 1.5, null),
      ('dict', 'system', '数据字典', '/isystem/dict', 'system/DictList', 1, null, null, 5, null),
      ('watch', null, '系统监控', '/dashboard3', 'layouts/RouteView', 0, 'dashboard', 'system', 20, null),
      ('jobs', 'watch', '定时任务', '/isystem/QuartzJobList', 'system/QuartzJobList', 1, null, null, 3, null);
    insert into sys_role_permission (id, role_id, permission_id) values
      ('g1', 'r1', 'watch'), ('g2', 'r1', 'jobs'), ('g3', 'r2', 'orders')`.execute(database.db);
  await sql.raw(extra).execute(database.db);
  await migrate(database.db);
  return database;
}

const menuOf = async ({ db }: TestDatabase) => {
  const rows = await db
    .selectFrom('sysPermission')
    .select(['id', 'name', 'parentId', 'menuType', 'section', 'hidden', 'pupilsOnly', 'alwaysShow'])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
};

test('the migration shortens the menus of staff, except for entries that a school has changed', async () => {
  const database = await menuBefore('select 1');
  try {
    const menu = await menuOf(database);
    expect(menu.get('make')).toMatchObject({ pupilsOnly: true, hidden: 0, section: 'learning' });
    expect(menu.get('python')).toMatchObject({ pupilsOnly: false });
    expect(menu.get('units')).toMatchObject({ hidden: 1, parentId: 'course', menuType: 1 });
    expect(menu.get('assets')).toMatchObject({ hidden: 0 });
    expect(menu.get('roles')).toMatchObject({ parentId: null, menuType: 0, section: 'school', hidden: 0 });
    expect(menu.get('system')).toMatchObject({ name: '系统维护', alwaysShow: 1, hidden: 0 });
    expect(menu.get('dict')).toMatchObject({ parentId: 'system', hidden: 1 });
    expect(menu.get('watch')).toMatchObject({ parentId: 'system', menuType: 1, section: null, hidden: 1 });
    expect(menu.get('jobs')).toMatchObject({ parentId: 'watch', hidden: 0 });
    expect(menu.get('orders')).toMatchObject({ parentId: 'system', menuType: 1, hidden: 1 });
  } finally {
    await database.close();
  }
});

test('the migration keeps the pages of each role: a role gets the group into which its entry moves', async () => {
  const database = await menuBefore('select 1');
  try {
    const { rows } = await sql`
      select role_id as role, string_agg(permission_id, ' ' order by permission_id) as entries
      from sys_role_permission group by role_id order by role_id`.execute(database.db);
    expect(rows).toEqual([
      { role: 'r1', entries: 'jobs system watch' },
      { role: 'r2', entries: 'orders system' },
    ]);
  } finally {
    await database.close();
  }
});

test.each([
  ['has changed an entry of 系统管理', `update sys_permission set name = '字典' where id = 'dict'`],
  [
    'has an entry of its own there',
    `insert into sys_permission (id, parent_id, name, url, component, menu_type)
    values ('own', 'watch', '机房', 'https://school.example', 'layouts/IframePageView', 1)`,
  ],
])('the migration leaves 系统管理 and 系统监控 of a school that %s', async (_what, change) => {
  const database = await menuBefore(change);
  try {
    const menu = await menuOf(database);
    expect(menu.get('system')).toMatchObject({ name: '系统管理', alwaysShow: 0 });
    expect(menu.get('watch')).toMatchObject({ parentId: null, hidden: 0 });
    expect(menu.get('roles')).toMatchObject({ parentId: 'system', menuType: 1 });
    expect(menu.get('orders')).toMatchObject({ parentId: null, hidden: 0 });
    expect(menu.get('make')).toMatchObject({ pupilsOnly: true });
  } finally {
    await database.close();
  }
});
