import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#server/store/migrate.ts';
import { blankDatabase } from '#tests/support/database/database.ts';
import { id, text } from './columns.ts';
import { createImportContext } from './import-context.ts';
import type { OldDump } from './old-dump.ts';
import type { Rule } from './rule.ts';
import { runRules } from './run-rules.ts';

it('a row that the database refuses is reported with a reason for any kind of error', async () => {
  const database = await blankDatabase();
  onTestFinished(() => database.close());
  await migrate(database.db);
  const rows = [
    { id: 'c1', config_key: 'k'.repeat(61) },
    { id: 'c2', config_key: '' },
    { id: 'c3', config_key: 'fine' },
  ];
  const dump: OldDump = {
    sha256: '',
    counts: new Map([['old', rows.length]]),
    oddities: [],
    moreOddities: 0,
    rows: async function* () {
      yield* rows;
    },
  };
  const rule: Rule = {
    from: 'old',
    into: 'sysConfig',
    name: '配置',
    columns: {
      id: id(),
      configKey: (row) => text('config_key', 100)(row, { context, changed: () => undefined }) ?? '',
      configValue: () => '',
    },
  };
  const context = createImportContext(async (html) => html, new Date());
  const [tally] = await database.db.transaction().execute((trx) => runRules({ dump, context }, [rule], trx));
  expect(tally).toMatchObject({ total: 3, kept: 1 });
  expect(tally?.dropped).toEqual([
    { id: 'c1', what: '数据库不接受：文字过长' },
    { id: 'c2', what: '数据库不接受：sys_config_config_key_check' },
  ]);
});
