import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blankDatabase } from '#tests/support/database/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

test('the migration takes messages of people out of the automatic ones, and keeps words of the school', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0174'),
    );
    await sql`
      with dict as (
        insert into sys_dict (id, dict_code, dict_name) values ('d', 'msg_category', '通告类型')
      )
      insert into sys_dict_item (id, dict_id, item_value, item_text, sort_order, update_time)
      values ('1', 'd', '1', '通知公告', 1, null), ('2', 'd', '2', '系统消息', 2, now())`.execute(db);
    await sql`
      insert into sys_announcement (id, titile, msg_type, priority, msg_category, bus_type)
      values ('person', '停电', 'ALL', 'M', '2', null), ('server', '已批改', 'USER', 'M', '2', 'work')`.execute(
      db,
    );
    await migrate(db);
    const words = await sql`select item_text as text from sys_dict_item order by id`.execute(db);
    expect(words.rows).toEqual([{ text: '系统通告' }, { text: '系统消息' }]);
    const kinds = await sql`select id, msg_category as kind from sys_announcement order by id`.execute(db);
    expect(kinds.rows).toEqual([
      { id: 'person', kind: '1' },
      { id: 'server', kind: '2' },
    ]);
  } finally {
    await database.close();
  }
});
