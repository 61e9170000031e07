import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { formCalls } from '#server/modules/online-form/testing/form-calls.ts';
import { grantForm } from '#server/online/testing/made-form.ts';
import { rowCalls, tableOf } from '#server/online/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

// What is written and shown while forms change, and when many write at once.

type Field = Schema<'FormField'>;
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'import', 'export', 'bin'];
const access: Schema<'FormAccess'>[] = [{ role: 'teacher', rows: 'all', may }];
const single = (...fields: Field[]): Schema<'FormDefinition'> => ({ kind: 'single', fields, access });
const amount: Field = { id: 'amount01', key: 'amount', label: '数量', kind: 'text' };

let server: TestServer;
const idOf = (result: unknown): string => String(Object(result).id);

describe('a server that has not heard of a new version', () => {
  beforeAll(async () => {
    server = await createTestServer();
    await grantForm(server, 'stale', ['teacher']);
  });
  afterEach(() => server.deps.publisher.settled());
  afterAll(() => server.close());

  it('writes nothing by the one before', async () => {
    const forms = formCalls(server);
    const id = await forms.add('stale', single(amount));
    await forms.publish('stale');
    const rows = rowCalls(server, 'stale', 'teacher');
    const first = idOf((await rows.add({ amount: '5' })).result);
    await server.bus.close();
    await forms.edit(id, single({ ...amount, kind: 'integer' }));
    await forms.publish('stale');
    const said = '表单刚刚发布了新版本，请刷新后再保存';
    const added = await rows.add({ amount: '7' });
    expect([added.status, added.message]).toEqual([409, said]);
    expect((await rows.edit(first, { amount: '8' })).message).toBe(said);
    expect((await rows.import(['数量'], [['9']])).message).toBe(said);
    const kept = [...(await tableOf(server, id)).values()].map((row) => [
      row['f_amount01'],
      row['f_amount01_1'],
    ]);
    expect(kept).toEqual([['5', 5]]);
  });
});
