import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { runDdl } from '#server/store/online-role.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

let server: TestServer;
let forms: FormCalls;
beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
});
afterEach(() => server.deps.publisher.settled());
afterAll(() => server.close());

type Field = Schema<'FormField'>;
const field = (key: string, more: Partial<Field> = {}): Field => {
  return { id: key.padEnd(8, '0'), key, label: key, kind: 'text', ...more };
};
const asked = { search: 'basic', searchBy: 'equal' } as const;
const definition: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [
    field('plain'),
    field('slow', asked),
    field('sorted', { sortable: true }),
    field('first', { ...asked, sortable: true }),
    field('alone', { ...asked, sortable: true }),
    field('second', asked),
    field('only', { ...asked, unique: true }),
    field('part', { search: 'basic' }),
    field('count', { kind: 'integer', search: 'more' }),
    field('many', { kind: 'users', search: 'basic' }),
    field('home', { kind: 'region', search: 'basic' }),
    field('native', { kind: 'region', search: 'basic', unique: true }),
  ],
  indexes: [{ fields: ['first000', 'second00'] }, { fields: ['alone000'] }],
};
const advice = async (code: string) => (await forms.call('GET', `api/indexAdvice/${code}`)).result;

describe('the advice about indexes', () => {
  it('the advice lists the fields that are searched or sorted without an index, and the number of rows', async () => {
    const id = await forms.add('advised', definition);
    const fields = [
      { field: 'slow0000', advice: 'index' },
      { field: 'sorted00', advice: 'sort' },
      { field: 'first000', advice: 'sort' },
      { field: 'second00', advice: 'index' },
      { field: 'part0000', advice: 'equal' },
      { field: 'count000', advice: 'index' },
      { field: 'many0000', advice: 'none' },
      // Paths of regions are found by how they begin.
      { field: 'home0000', advice: 'index' },
      { field: 'native00', advice: 'index' },
    ];
    expect(await advice('advised')).toEqual({ rows: 0, fields });
    await forms.publish('advised');
    const { rows: db } = server.database;
    const fill = (from: number, to: number) =>
      sql`insert into ${rowsTable(id)} (id) select n::text from generate_series(${from}::int, ${to}::int) n`.execute(
        db,
      );
    await fill(1, 30);
    expect(await advice('advised')).toMatchObject({ rows: 30 });
    await fill(31, 12_000);
    expect(await advice('advised')).toMatchObject({ rows: 10_001 });
    await runDdl(server.database.db, sql`analyze ${rowsTable(id)}`);
    expect(await advice('advised')).toMatchObject({ rows: 12_000 });
  });

  it.each([
    ['depart', 'USING btree (f_place000, id)'],
    ['departs', 'USING gin (f_place000)'],
  ] as const)(
    'a field of kind %s that assigns rows to departments gets its index without advice',
    async (kind, index) => {
      const place = field('place', { kind, search: 'basic' });
      const id = await forms.add(kind, { kind: 'single', fields: [place], departField: place.id });
      expect(await advice(kind)).toMatchObject({ fields: [] });
      await forms.publish(kind);
      const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = ${`t_${id}`} and indexdef like ${`%${index}%`}`.execute(
        server.database.db,
      );
      expect(rows).toHaveLength(1);
    },
  );

  it('the advice is refused to users without permission to build forms', async () => {
    const token = await server.login('student');
    expect((await server.call('GET', '/online/cgform/api/indexAdvice/advised', { token })).status).toBe(403);
    expect((await forms.call('GET', 'api/indexAdvice/no_such')).message).toBe('记录不存在或已被删除');
  });
});
