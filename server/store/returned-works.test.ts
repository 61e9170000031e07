import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blankDatabase } from '#tests/support/database/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

test('the migration sets the status of returned works and clears their scores', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0052'),
    );
    await sql`
      with pupil as (
        insert into sys_user (id, username, realname, password) values ('u', 'pupil', '小明', 'x')
      ), file as (
        insert into sys_file (id, file_name, file_path, sha256, file_size, mime_type, purpose)
        values ('f', 'a.sb3', 'a.sb3', ${'0'.repeat(64)}, 1, 'application/zip', 'work')
      ), dict as (
        insert into sys_dict (id, dict_code, dict_name) values ('d', 'work_status', '作业状态')
      )
      insert into sys_dict_item (id, dict_id, item_value, item_text, sort_order) values ('i', 'd', '4', '精选作品', 5)
    `.execute(db);
    await sql`
      insert into teaching_work (id, user_id, work_scene, work_name, work_type, work_file, create_by, work_status, returned_at)
      values ('back', 'u', 'create', '退回', '2', 'f', 'pupil', 0, now()), ('saved', 'u', 'create', '保存', '2', 'f', 'pupil', 0, null),
        ('graded', 'u', 'create', '批改', '2', 'f', 'pupil', 2, null)`.execute(db);
    await sql`
      insert into teaching_work_correct (id, work_id, score, comment)
      values ('1', 'back', 4, '再改'), ('2', 'graded', 4, null)`.execute(db);
    await migrate(db);
    const works = await sql`
      select work.id, work_status, score, comment from teaching_work work
      left join teaching_work_correct correct on work_id = work.id order by work.id`.execute(db);
    expect(works.rows).toEqual([
      { id: 'back', workStatus: -1, score: null, comment: '再改' },
      { id: 'graded', workStatus: 2, score: 4, comment: null },
      { id: 'saved', workStatus: 0, score: null, comment: null },
    ]);
    const items = await sql`
      select item_value as value, item_text as text from sys_dict_item order by sort_order`.execute(db);
    expect(items.rows).toEqual([
      { value: '4', text: '精选作品' },
      { value: '-1', text: '已退回' },
    ]);
  } finally {
    await database.close();
  }
});
