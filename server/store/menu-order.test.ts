import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blankDatabase } from '#tests/support/database/database.ts';
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
