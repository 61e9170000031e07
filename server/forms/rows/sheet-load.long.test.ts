import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { requireRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { findRowsBy } from '#server/forms/shared/read/rows.store.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { threadTimeWithin } from '#tests/support/database/thread-time.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// A sheet does not delay the requests of other users.

type Field = Schema<'FormField'>;
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'import', 'export', 'bin'];
const access: Schema<'FormAccess'>[] = [{ role: 'teacher', rows: 'all', may }];
const single = (...fields: Field[]): Schema<'FormDefinition'> => ({ kind: 'single', fields, access });
const amount: Field = { id: 'amount01', key: 'amount', label: '数量', kind: 'text' };

const caller = callerOf('teacher', {
  roles: ['teacher'],
  grants: new Set(['/online/cgformList/crowd', '/online/cgformList/by_key']),
});

let server: TestServer;

describe('a sheet of ten thousand lines', () => {
  const status: Field = { id: 'status01', key: 'status', label: '状态', kind: 'text' };
  const coded: Field = { id: 'coded001', key: 'coded', label: '代码', kind: 'text', checkRule: 'slow' };
  const codes = ['by_key', 'ruled', 'worked'];
  beforeAll(async () => {
    server = await createTestServer();
    for (const code of codes) await grantForm(server, code, ['teacher']);
  });
  afterAll(() => server.close());

  /** Returns the longest time in milliseconds during which the event loop was blocked. */
  async function longestHold(work: () => Promise<unknown>): Promise<number> {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await work();
    // The histogram records the last delay in the next round.
    for (let round = 0; round < 2; round += 1) await setImmediate();
    delay.disable();
    return delay.max / 1e6;
  }

  const numbers = Array.from({ length: 10_000 }, (_, at) => at);

  it('finding the rows of its lines does not block other requests', async () => {
    const id = await madeForm(server, 'by_key', single(status));
    await sql`insert into ${rowsTable(id)} (id, create_by, f_status01)
      select md5(one::text), 'teacher', case when one < 10000 then one::text else 'same' end
      from generate_series(0, 19999) as one`.execute(server.database.rows.withoutPlugins());
    const rows = rowCalls(server, 'by_key', 'teacher');
    const preview = { key: 'status', mode: 'preview' };
    const held = await longestHold(async () => {
      const lines = numbers.map((one) => [String(one)]);
      const { message, result } = await rows.import(['状态'], lines, preview);
      expect(message).toBe('检查完成');
      expect(result).toMatchObject({ successCount: 10_000 });
    });
    expect(held).toBeLessThan(2000);
    // If ten thousand rows have the same value, the query reads only enough to show that there are several.
    const policy = await requireRowPolicy(server.deps, caller, 'by_key');
    expect(await findRowsBy(server.deps.db, policy.queryFor('rules'), 'status', ['same'])).toHaveLength(2);
    const doubtful = await rows.import(['状态'], [['same']], preview);
    expect(doubtful.result).toMatchObject({ lines: [{ errors: ['状态“same”有多条数据'] }] });
  });
  it('preview and import do not block other requests, even with expensive formulas', async () => {
    const list = `[${'1,'.repeat(40)}1]`;
    const formula = `${list}.all(a, ${list}.all(b, ${list}.all(c, c > 0))) ? 1 : 0`;
    const id = await madeForm(
      server,
      'worked',
      single(amount, { id: 'work0001', key: 'work', label: '算', kind: 'formula', formula }),
    );
    await sql`insert into ${rowsTable(id)} (id, create_by, f_amount01)
      select md5(one::text), 'teacher', one::text from generate_series(1, 400) as one`.execute(
      server.database.rows.withoutPlugins(),
    );
    const rows = rowCalls(server, 'worked', 'teacher');
    // The first call logs in and compiles the form.
    await rows.rows({ pageSize: '10' });
    const bound = { longest: 100, total: 400 };
    const listed = await threadTimeWithin(bound, async () => {
      expect((await rows.rows({ pageSize: '400' })).length).toBe(400);
    });
    const sent = await threadTimeWithin(bound, async () => {
      expect((await rows.export()).status).toBe(200);
    });
    expect([listed, sent]).toMatchObject([{ isWithin: true }, { isWithin: true }]);
  });

  it('a slow rule does not block other requests', async () => {
    const rule = [{ digits: '*', pattern: '^([a-z0-9]+[-_.]?)+@s$', message: '格式不正确' }];
    await server.database.db
      .insertInto('sysCheckRule')
      .values({ id: 'slow', ruleName: '慢', ruleCode: 'slow', ruleJson: JSON.stringify(rule) })
      .execute();
    await madeForm(server, 'ruled', single(coded));
    const rows = rowCalls(server, 'ruled', 'teacher');
    // Each value takes some hundredths of a second, and all differ.
    const lines = numbers.slice(0, 200).map((one) => [`${'ab'.repeat(9)}${one + 100}!`]);
    const held = await longestHold(async () => {
      const { result } = await rows.import(['代码'], lines, { mode: 'preview' });
      expect(result).toMatchObject({ errorCount: 200 });
    });
    expect(held).toBeLessThan(500);
    expect((await rows.add({ coded: 'a' })).message).toMatch(/^代码：/);
  });
});
