import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { syncFormViews } from '#server/forms/shared/tables/form-view.store.ts';
import { runDdl } from '#server/store/online-role.store.ts';
import { grantViewCreation } from '#server/store/sql-role.store.ts';
import { separateRoles } from '#server/store/separate-roles.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

// The views by which the database shows forms under their names (decision 127).

let server: TestServer;
let forms: FormCalls;
const name: Schema<'FormField'> = { id: 'name0001', key: 'toolName', label: '名称', kind: 'text' };
const secret: Schema<'FormField'> = { id: 'pass0001', key: 'secret', label: '密码', kind: 'password' };
const same: Schema<'FormField'> = { id: 'same0001', key: 'toolname', label: '别名', kind: 'text' };
const single = (...fields: Schema<'FormField'>[]): Schema<'FormDefinition'> => ({ kind: 'single', fields });

beforeAll(async () => {
  server = await createTestServer();
  await separateRoles(server.database.db);
  await grantViewCreation(server.database.db);
  forms = formCalls(server);
});
afterAll(() => server.close());

async function columnsOf(view: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass(${`onl_report.${view}`}) and attnum > 7 order by attnum`.execute(
    server.database.db,
  );
  return rows.map((row) => row.name);
}

describe('the database view of a form', () => {
  let id = '';
  it('publishing creates the view without secret fields', async () => {
    id = await forms.add('tools', single(name, secret, same));
    expect(await columnsOf('form_tools')).toEqual([]);
    await forms.publish('tools');
    expect(await columnsOf('form_tools')).toEqual(['toolname', 'toolname_2']);
    const owner =
      await sql`select viewowner::text as owner from pg_views where viewname = 'form_tools'`.execute(
        server.database.db,
      );
    expect(owner.rows).toEqual([{ owner: 'onl_ddl' }]);
  });

  it('each version updates the view: renamed, retyped and removed fields', async () => {
    await forms.edit(id, single({ ...name, key: 'title', kind: 'integer' }, secret));
    await forms.publish('tools');
    expect(await columnsOf('form_tools')).toEqual(['title']);
  });

  it('the view is renamed with its form, whose code cannot change while an SQL report uses the view', async () => {
    const edit = async (code: string) =>
      await server.call('PUT', '/online/cgform/head/editAll', {
        token: await server.login('admin'),
        body: { id, code, name: '工具', definition: single(name) },
      });
    const { db, newId } = { db: server.database.db, newId: server.deps.newId };
    const definition = JSON.stringify({
      source: { kind: 'sql', code: 'sql' },
      sql: 'select 1 as a from FORM_tools',
    });
    const report = newId();
    await db
      .insertInto('onlReport')
      .values({ id: report, code: 'uses', name: '用到它', definition })
      .execute();
    expect((await edit('devices')).message).toBe('编码“tools”正被报表“用到它”使用，不能修改');
    await db.deleteFrom('onlReport').where('id', '=', report).execute();
    expect((await edit('devices')).message).toBe('编辑成功！');
    expect(await columnsOf('form_tools')).toEqual([]);
    expect(await columnsOf('form_devices')).toEqual(['title']);
  });

  it('a missing view is created at the next start, and an unchanged one is left alone', async () => {
    const { db } = server.database;
    await runDdl(db, sql`drop view onl_report.form_devices`);
    await syncFormViews(db);
    expect(await columnsOf('form_devices')).toEqual(['title']);
    const before = await sql`select oid from pg_class where relname like 'form\\_%' order by 1`.execute(db);
    await syncFormViews(db);
    expect(
      (await sql`select oid from pg_class where relname like 'form\\_%' order by 1`.execute(db)).rows,
    ).toEqual(before.rows);
  });
});
