import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blankDatabase } from '#tests/support/database/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

test('the migration makes files of rows private and leaves files of pages public', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0110'),
    );
    const file = (id: string, purpose: string) =>
      sql`
      insert into sys_file (id, file_name, file_path, sha256, file_size, mime_type, purpose)
      values (${id}, ${id}, ${`${id}.png`}, ${'0'.repeat(64)}, 1, 'image/png', ${purpose})`.execute(db);
    const files: readonly (readonly [string, string])[] = [
      ['photo', 'image'],
      ['paper', 'material'],
      ['banner', 'image'],
      ['mentioned', 'image'],
      ['face', 'avatar'],
      ['sent', 'answer'],
      ['elsewhere', 'image'],
    ];
    for (const [id, purpose] of files) await file(id, purpose);
    await sql`insert into onl_form (id, code, name, draft) values ('f1', 'f', '表', '{}')`.execute(db);
    await sql`
      insert into onl_file_use (form_id, row_id, field_id, file_path)
      select 'f1', 'r', 'phot0001', id || '.png' from sys_file where id <> 'elsewhere'`.execute(db);
    await sql`insert into sys_config (id, config_key, config_value) values ('c', 'banner', 'banner.png')`.execute(
      db,
    );
    await sql`
      insert into sys_user (id, username, realname, password, avatar) values ('u', 'u', '小明', 'x', 'face.png')`.execute(
      db,
    );
    await sql`
      insert into teaching_news (id, news_title, news_content)
      values ('n', '新闻', '<img src="/api/sys/common/static/mentioned.png">')`.execute(db);
    await migrate(db);
    const { rows } = await sql<{ id: string; purpose: string }>`
      select id, purpose from sys_file order by id`.execute(db);
    expect(Object.fromEntries(rows.map(({ id, purpose }) => [id, purpose]))).toEqual({
      photo: 'attachment',
      paper: 'attachment',
      banner: 'image',
      mentioned: 'image',
      face: 'avatar',
      sent: 'answer',
      elsewhere: 'image',
    });
  } finally {
    await database.close();
  }
});

test('the migration makes images in rich text of rows private, except those used by a page', async () => {
  const database = await blankDatabase();
  try {
    const { db } = database;
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0150'),
    );
    for (const id of ['drawn', 'banner', 'other'])
      await sql`
        insert into sys_file (id, file_name, file_path, sha256, file_size, mime_type, purpose)
        values (${id}, ${id}, ${`${id}.png`}, ${'0'.repeat(64)}, 1, 'image/png', 'image')`.execute(db);
    await sql`insert into onl_form (id, code, name, draft) values ('f1', 'f', '表', '{}')`.execute(db);
    await sql`
      insert into onl_column (form_id, name, field_id, type, holds)
      values ('f1', 'c_text', 'text0001', 'text', 'richText')`.execute(db);
    await sql`create table onl.t_f1 (id varchar(40) primary key, c_text text)`.execute(db);
    await sql`
      insert into onl.t_f1 (id, c_text) values
        ('r1', '<p><img src="/api/sys/common/static/drawn.png"><img src="http://x/sys/common/static/banner.png"></p>'),
        ('r2', null), ('r3', '<img src="/elsewhere/other.png">')`.execute(db);
    await sql`
      insert into sys_config (id, config_key, config_value) values ('c', 'banner', 'banner.png')`.execute(db);
    await migrate(db);
    const { rows } = await sql<{ id: string; purpose: string }>`
      select id, purpose from sys_file order by id`.execute(db);
    expect(Object.fromEntries(rows.map(({ id, purpose }) => [id, purpose]))).toEqual({
      drawn: 'attachment',
      banner: 'image',
      other: 'image',
    });
    const used = await sql<{ at: string }>`
      select row_id || ' ' || field_id || ' ' || file_path as at from onl_file_use order by 1`.execute(db);
    expect(used.rows.map(({ at }) => at)).toEqual(['r1 text0001 banner.png', 'r1 text0001 drawn.png']);
  } finally {
    await database.close();
  }
});
