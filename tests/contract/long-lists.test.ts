import { CamelCasePlugin, type CompiledQuery, Kysely, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { records } from '#server/shared/teaching/testing/teaching-school.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { listChildren } from '#server/modules/departments/depart.store.ts';
import { listLogs } from '#server/modules/audit-log/log.store.ts';
import { listActiveDays } from '#server/shared/teaching/my-learning.store.ts';
import { listStoredFiles } from '#server/modules/stored-files/stored-file.store.ts';
import { listUsers } from '#server/modules/users/user.store.ts';
import { listPublished } from '#server/modules/works/public/public-work.store.ts';
import { listWorks } from '#server/modules/works/work.store.ts';
import type { Database } from '#server/store/database.ts';
import { roleDialect } from '#server/store/online-role.store.ts';
import { rowsLookedAt } from '#tests/support/database/looked-at.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Lists longer than the counted maximum: order, totals, and the number of rows read for a page.

const rows = 12_000;
let server: TestServer;
/** Records the queries. */
let db: Kysely<Database>;
const asked: CompiledQuery[] = [];

beforeAll(async () => {
  server = await createTestServer();
  const { pool, url } = server.database;
  const fill = (table: string, columns: string, values: string) =>
    pool.query(
      `insert into ${table} (id, ${columns}) select 'x' || n, ${values} from generate_series(1, ${rows}) n`,
    );
  const at = `timestamptz '2030-01-01' + (n / 3) * interval '1 minute'`;
  await fill('sys_log', 'log_type, username, cost_time, create_time', `2, 'u' || n % 400, n % 50, ${at}`);
  await fill(
    'sys_user',
    'username, realname, password, create_time',
    `'u' || n, '姓名' || n % 99, 'x', ${at}`,
  );
  await fill(
    'sys_file',
    'file_path, file_name, sha256, file_size, mime_type, purpose, create_time',
    `'x' || n || '.sb3', 'f' || n % 999, md5('') || md5(''), n % 77 + 1, 'application/zip', 'work', ${at}`,
  );
  await fill(
    'teaching_work',
    'user_id, work_name, work_type, work_file, work_status, view_num, create_by, create_time',
    `'x' || n, 'w' || n % 999, '3', 'x' || (n % 11900 + 1), 3, n % 500, 'u', ${at}`,
  );
  await pool.query(
    `update teaching_work set work_name = '大迷宫a😀' || id where id in ('x5', 'x500', 'x5000')`,
  );
  await fill(
    'sys_depart',
    'depart_name, org_category, org_code, parent_id, depart_order',
    `'部门' || n, '1', chr(66 + n / 9801) || lpad((n / 99 % 99 + 1)::text, 2, '0') || 'A' || lpad((n % 99 + 1)::text, 2, '0'), case when n > 50 then 'x' || n % 50 + 1 end, n`,
  );
  await pool.query('analyze sys_depart, sys_log, sys_user, sys_file, teaching_work');
  db = new Kysely({
    dialect: roleDialect({ pool: new Pool({ connectionString: url }) }, 'connection'),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => {
      asked.push(query);
    },
  });
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

const person = { caller: callerOf('admin', { roles: ['admin'] }), scope: { kind: 'all' } } as const;
const lists = {
  log: (query: object) => listLogs(db, query),
  users: (query: object) => listUsers(db, query, person.scope),
  files: (query: object) => listStoredFiles(db, query, person),
  works: (query: object) => listWorks(db, query, person),
  board: (query: object) => listPublished(db, query, undefined),
};
type Name = keyof typeof lists;

const work = `teaching_work t where del_flag = 0`;
const file = `sys_file t where del_flag = 0 and purpose <> 'backpack'`;
/** Each query with the equivalent SQL without paging, which defines the exact order. */
const orders: [Name, Record<string, string>, string][] = [
  ['log', {}, 'sys_log t order by create_time desc, id'],
  ['log', { column: 'costTime', order: 'desc' }, 'sys_log t order by cost_time desc nulls last, id desc'],
  ['log', { column: 'costTime', order: 'asc' }, 'sys_log t order by cost_time asc nulls first, id'],
  ['log', { username: 'u7' }, `sys_log t where username = 'u7' order by create_time desc, id`],
  ['users', {}, 'sys_user t where del_flag = 0 order by create_time desc, username, id'],
  ['users', { column: 'realname', order: 'asc' }, 'sys_user t where del_flag = 0 order by realname, id'],
  [
    'users',
    { column: 'realname', order: 'desc' },
    'sys_user t where del_flag = 0 order by realname desc, id',
  ],
  ['files', {}, `${file} order by create_time desc, id`],
  ['files', { column: 'fileName', order: 'desc' }, `${file} order by file_name desc, id`],
  ['files', { column: 'fileSize', order: 'asc' }, `${file} order by file_size, id`],
  [
    'files',
    { isUsed: '1' },
    `${file} and (id in (select file_id from sys_file_use)
    or id in (select file_id from sys_file_mention)) order by create_time desc, id`,
  ],
  [
    'files',
    { isUsed: '0' },
    `${file} and id not in (select file_id from sys_file_use)
    and id not in (select file_id from sys_file_mention) order by create_time desc, id`,
  ],
  ['works', {}, `${work} order by create_time desc, id`],
  ['works', { column: 'workName', order: 'asc' }, `${work} order by work_name, id`],
  ['works', { column: 'viewNum', order: 'desc' }, `${work} order by view_num desc, id`],
  [
    'works',
    { realname: '姓名7' },
    `${work} and user_id in (select id from sys_user where realname = '姓名7')
    order by create_time desc, id`,
  ],
  [
    'works',
    { superQueryParams: JSON.stringify([{ field: 'username', rule: 'eq', val: 'u9' }]) },
    `${work} and user_id = 'x9' order by create_time desc, id`,
  ],
  ['works', { workName: '*9_*' }, `${work} and work_name like '%9\\_%' order by create_time desc, id`],
  ['works', { workName: '*W99*' }, `${work} and work_name like '%w99%' order by create_time desc, id`],
  ['works', { workName: 'w9*' }, `${work} and work_name like 'w9%' order by create_time desc, id`],
  [
    'works',
    { workName: '*迷宫A😀*' },
    `${work} and work_name like '%迷宫a😀%' order by create_time desc, id`,
  ],
  ['works', { workName: '*😀*' }, `${work} and work_name like '%😀%' order by create_time desc, id`],
  ['board', { workName: '迷宫' }, `${work} and work_name like '%迷宫%' order by view_num desc, id`],
  [
    'users',
    { realname: '*名9*' },
    `sys_user t where realname like '%名9%' order by create_time desc, username, id`,
  ],
  ['files', { fileName: '*9*' }, `${file} and file_name like '%9%' order by create_time desc, id`],
  ['board', {}, `${work} and work_status >= 3 order by view_num desc, id`],
  ['board', { orderBy: 'time' }, `${work} and work_status >= 3 order by create_time desc, id`],
];
const counted = z.object({ total: z.number(), totalRelation: z.optional(z.literal('gte')) });

describe('pages of a long list', () => {
  it.each(orders)('the pages of %s %j have the order of the unpaged query', async (name, query, plain) => {
    const { rows: found } = await server.database.pool.query<{ id: string }>(`select t.id from ${plain}`);
    const all = found.map(({ id }) => id);
    const pageSize = 500;
    const reached = Math.min(all.length, 10_000);
    for (const pageNo of [1, 2, 7, Math.max(1, Math.ceil(reached / pageSize))]) {
      const { rows: page, total } = await lists[name]({ ...query, pageNo, pageSize });
      const end = pageNo * pageSize;
      expect(page.map(({ id }) => id)).toEqual(all.slice(end - pageSize, end));
      const max =
        query['isUsed'] === '0' || /\*|board.+workName/.test(name + JSON.stringify(query)) ? 1000 : 10_000;
      const isEnd = all.length <= max || end >= all.length;
      expect(counted.parse(total)).toEqual(
        isEnd ? { total: all.length } : { total: Math.max(max, end), totalRelation: 'gte' },
      );
    }
  });
});

it('a page after the last one still has the total', async () => {
  const { rows: none, total } = await lists.board({ workName: '迷宫', pageNo: 9000 });
  expect(none).toEqual([]);
  const all = await sql<{
    n: number;
  }>`select count(*)::int n from teaching_work where work_status >= 3 and del_flag = 0 and work_name like '%迷宫%'`.execute(
    server.database.db,
  );
  expect(total).toEqual({ total: all.rows[0]?.n });
});

it('a page after the first 10,000 rows is refused with a hint to narrow the search', async () => {
  const token = await server.login('admin');
  const ask = (pageNo: string) =>
    server.call('GET', '/teaching/teachingWork/list', { token, query: { pageNo } });
  expect(records(await ask('1000'))).toHaveLength(10);
  expect(await ask('1001')).toMatchObject({
    status: 400,
    message: '最多显示前 10000 条数据，请用筛选条件缩小范围',
    result: { field: 'pageNo' },
  });
});

describe('rows read for a first page', () => {
  const few: [Name, Record<string, string>][] = [
    ['log', {}],
    ['log', { username: 'u7' }],
    ['users', {}],
    ['users', { column: 'realname', order: 'asc' }],
    ['files', {}],
    ['files', { column: 'fileName', order: 'asc' }],
    ['files', { column: 'fileSize', order: 'asc' }],
    ['works', {}],
    ['works', { column: 'workName', order: 'asc' }],
    ['works', { column: 'viewNum', order: 'desc' }],
    ['board', {}],
    ['board', { orderBy: 'time' }],
  ];
  it.each(few)('the first page of %s %j reads only a few rows', async (name, query) => {
    asked.length = 0;
    await lists[name](query);
    const pages = asked.filter((one) => /limit \$\d+ offset/.test(one.sql));
    expect(pages).toHaveLength(1);
    const [looked] = await rowsLookedAt(server.database.db, pages);
    expect(looked).toBeLessThanOrEqual(100);
  });
});

describe('rows read for a search by a substring', () => {
  const few: [Name, Record<string, string>][] = [
    ['users', { realname: '*名98*' }],
    ['users', { username: '*1199*' }],
    ['files', { fileName: '*f998*' }],
    ['works', { workName: '*迷宫*' }],
    ['works', { workName: '*w998*' }],
    ['board', { workName: '宫A😀x500' }],
    ['works', { realname: '*名98*', username: 'u1*' }],
  ];
  it.each(few)('the search in %s %j reads only matching rows', async (name, query) => {
    asked.length = 0;
    await lists[name](query);
    const looked = await rowsLookedAt(server.database.db, asked);
    expect(Math.max(...looked)).toBeLessThanOrEqual(1200);
    expect(looked).toHaveLength(3);
  });
});

it.each([
  ['teaching_work', `del_flag = 0 and text_parts(work_name) @> '{w9}'`],
  ['sys_file', `del_flag = 0 and purpose <> 'backpack' and text_parts(file_name) @> '{f9}'`],
])('the planner estimates the matches of a substring in %s', async (table, having) => {
  const { rows: plan } = await server.database.pool.query(
    `explain (format json) select from ${table} where ${having}`,
  );
  const expected = Number(/"Plan Rows": (\d+)/.exec(JSON.stringify(plan).replaceAll('":', '": '))?.[1]);
  // 1,333 of 12,000 rows match.
  expect(expected).toBeGreaterThan(600);
  expect(expected).toBeLessThan(2600);
});

it('reading one level of departments reads only a few rows', async () => {
  asked.length = 0;
  expect(await listChildren(db, undefined, person.scope)).toHaveLength(51);
  const [looked] = await rowsLookedAt(server.database.db, asked);
  expect(looked).toBeLessThanOrEqual(200);
});

it('an export contains all rows, even beyond the counting limit of a list', async () => {
  const token = await server.login('admin');
  const query = { logType: '2', username: 'u*' };
  const answer = await server.call('GET', '/sys/log/exportXls', { token, query });
  const sheet = await readXlsx(answer.raw.rawPayload, { rows: rows + 1 });
  expect(sheet.ok && sheet.lines.length).toBe(rows + 1);
});

it('the active days of a pupil include deleted works', async () => {
  await server.database.pool
    .query(`insert into teaching_work_version (work_id, version_no, work_name, file_id, created_by,
    created_at) select id, 1, work_name, work_file, 'u', create_time from teaching_work where id = 'x90'`);
  await server.database.pool.query(`update teaching_work set del_flag = 1 where id = 'x90'`);
  asked.length = 0;
  expect(await listActiveDays(db, 'x90')).toEqual(['2030-01-01']);
  const [looked] = await rowsLookedAt(server.database.db, asked);
  expect(looked).toBeLessThanOrEqual(10);
});
