import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { columnRef, rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, linesOf, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// A row that is exported and imported by its key stays the same, whatever its values are.

type Field = Schema<'FormField'>;
type Kind = Schema<'FieldKind'>;
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'import', 'export'];
const access: Schema<'FormAccess'>[] = [{ role: 'admin', rows: 'all', may }];

// Texts that equal other values, that occur twice, and that contain cell separators.
const options: Field['options'] = [
  { value: 'a', text: 'b' },
  { value: 'b', text: 'a' },
  { value: 'c', text: '同名' },
  { value: 'd', text: '同名' },
  { value: 'e,f', text: '红，绿' },
  { value: 'g"h', text: '“"引' },
  { value: '甲（乙）', text: '丙（丁）' },
];
const values = options.map(({ value }) => value);

const line = fc.string({ unit: 'grapheme', maxLength: 30 });
const word = fc.oneof(
  line,
  fc.constantFrom('=1+1', '-5', '_x000D_', '1e5', '00123', '是', '2026-01-01', 'a,b', '"a"'),
);
const text = fc.oneof(
  word,
  fc.array(word, { maxLength: 4 }).map((lines) => lines.join('\n')),
);
const day = fc
  .date({ min: new Date('1902-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
const money = (decimals: number) =>
  fc
    .integer({ min: -(10 ** 9), max: 10 ** 9 })
    .map((units) => Number((units / 10 ** decimals).toFixed(decimals)));
const chosen = fc.constantFrom(...values);
const people = ['admin', 'teacher', 'teacher2', 'student'];
const some = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { maxLength: 4 });

/**
 * Generated values for each kind; the other kinds are not stored, not exported, or filled in by the server.
 */
const filled: readonly (readonly [Kind, fc.Arbitrary<unknown>])[] = [
  ['text', word],
  ['textarea', text],
  ['markdown', text],
  ['richText', fc.constantFrom('<p>一 &amp; 二</p>', '<p>x</p><p>y</p>')],
  ['email', fc.constantFrom('a@b.cn', 'x.y@z.com')],
  ['phone', fc.constantFrom('13800000000', '+86-10-1234', '010-99')],
  ['url', fc.constantFrom('https://a.cn/?q=1,2', 'http://b.cn')],
  ['integer', fc.integer({ min: -(10 ** 14), max: 10 ** 14 })],
  ['number', money(6)],
  ['currency', money(2)],
  ['percentage', money(2)],
  ['rating', fc.integer({ min: 0, max: 5 })],
  ['date', day.map((time) => time.slice(0, 10))],
  ['datetime', day],
  ['time', day.map((time) => time.slice(11))],
  ['radio', chosen],
  ['list', chosen],
  ['searchChoice', chosen],
  ['popupDict', chosen],
  ['popupDicts', some(chosen)],
  ['tree', chosen],
  ['checkbox', some(chosen)],
  ['listMulti', some(chosen)],
  ['switch', fc.boolean()],
  ['user', fc.constantFrom(...people)],
  ['users', some(fc.constantFrom(...people))],
  ['region', fc.constantFrom('浙江省/杭州市/西湖区', '北京市/北京市/海淀区')],
  ['popup', chosen],
];
const fields: Field[] = [
  { id: 'keycode1', key: 'code', label: '编号', kind: 'text', search: 'basic', searchBy: 'equal' },
  ...filled.map(([kind], at): Field => {
    const isChosen = /radio|list|checkbox|searchChoice|popup|tree/.test(kind);
    const number = String(at).padStart(4, '0');
    return {
      id: `fld0${number}`,
      key: `f${number}`,
      label: `字段${at}`,
      kind,
      ...(isChosen ? { options } : {}),
    };
  }),
  { id: 'free0001', key: 'free', label: '任填', kind: 'checkbox' },
  { id: 'depa0001', key: 'departs', label: '部门', kind: 'departs' },
  { id: 'link0001', key: 'device', label: '设备', kind: 'link', form: 'devices', formFields: ['name'] },
];

const row = fc.record({
  ...Object.fromEntries(filled.map(([, one], at) => [`f${String(at).padStart(4, '0')}`, fc.option(one)])),
  free: some(word),
  departs: some(fc.nat(4)),
  device: fc.option(fc.nat(2)),
});

let server: TestServer;
let formId: string;
let devices: readonly string[] = [];
let departs: readonly string[] = [];
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'whole', ['admin']);
  formId = await madeForm(server, 'whole', { kind: 'single', fields, access });
  await grantForm(server, 'devices', ['admin']);
  const name: Field = { id: 'name0001', key: 'name', label: '名称', kind: 'text' };
  await madeForm(server, 'devices', { kind: 'single', fields: [name], access });
  const made = ['投影仪', '平板', '平板'].map((one) =>
    rowCalls(server, 'devices', 'admin').add({ name: one }),
  );
  devices = (await Promise.all(made)).map(({ result }) => String(Object(result).id));
  const found = await server.database.db
    .selectFrom('sysDepart')
    .select('id')
    .where('delFlag', '=', 0)
    .execute();
  departs = found.map(({ id }) => id);
  // Two people have the same name.
  await sql`update sys_user set realname = '王老师' where username in ('teacher', 'teacher2')`.execute(
    server.database.db,
  );
});
afterAll(() => server.close());

const columns = fields.map(({ id }) => `f_${id}`);
const kept = async () => {
  const rows = [...(await tableOf(server, formId)).values()];
  return new Map(rows.map((one) => [one['f_keycode1'], columns.map((name) => one[name])]));
};

it(
  'a row with arbitrary values is unchanged after an export and an import by its key',
  { timeout: 60_000 },
  async () => {
    const calls = rowCalls(server, 'whole', 'admin');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 12, maxLength: 12 }), async (rows) => {
        await emptyTable(server, formId);
        for (const [at, given] of rows.entries()) {
          const named = {
            departs: given.departs.flatMap((one) => departs[one] ?? []),
            device: given.device === null ? null : devices[given.device],
          };
          const answer = await calls.add({ ...given, ...named, code: `编号${at}` });
          expect(answer.message).toBe('添加成功！');
        }
        const before = await kept();
        const [headers = [], ...lines] = await linesOf(await calls.export());
        const others = columns.slice(1).map((name) => sql`${columnRef({ name })} = null`);
        await sql`update ${rowsTable(formId)} set ${sql.join(others)}`.execute(server.database.rows);
        const answer = await calls.import(headers, lines, { key: 'code' });
        expect(answer.message).toBe('共12行数据全部导入成功！');
        expect(await kept()).toEqual(before);
      }),
      { numRuns: 6, seed: 20_261_126, endOnFailure: true },
    );
  },
);
