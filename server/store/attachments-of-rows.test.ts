import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blankDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.gen.ts';

test('an older database takes what rows name out of the public, and leaves what pages show there', async () => {
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
