import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function exported(username: string, query: Record<string, string> = {}) {
  const answer = await server.call('GET', '/sys/user/exportXls', {
    token: await server.login(username),
    query,
  });
  const report = await readXlsx(answer.raw.rawPayload);
  return { answer, lines: report.ok ? report.lines.map(({ cells }) => cells) : [] };
}

describe('exporting users', () => {
  it('the file contains the filtered users, sorted, with Chinese headers', async () => {
    const { answer, lines } = await exported('admin', {
      username: 's301*',
      column: 'username',
      order: 'asc',
    });
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('用户信息.xlsx'));
    expect(lines[0]?.slice(0, 3)).toEqual(['登录账号', '真实姓名', '头像']);
    expect(lines.length).toBe(31);
    expect(lines[1]?.[0]).toBe('s30101');
    expect(lines[1]?.[lines[0]?.indexOf('所在部门') ?? 0]).toBe('三年级一班');
    expect(JSON.stringify(lines)).not.toMatch(/argon2|密码/);
  });

  it('the file contains only the selected rows', async () => {
    const people = await server.database.db
      .selectFrom('sysUser')
      .select(['id', 'username'])
      .where('username', 'in', ['student', 'admin'])
      .execute();
    const selections = people.map(({ id }) => id).join(',');
    const all = await exported('admin', { selections });
    expect(new Set(all.lines.map(([name]) => name))).toEqual(new Set(['admin', 'student', '登录账号']));
  });

  it('a user without the permission is refused', async () => {
    const teacher = await server.call('GET', '/sys/user/exportXls', { token: await server.login('teacher') });
    expect(teacher.status).toBe(403);
  });

  it('an unknown sort column is refused', async () => {
    const { answer } = await exported('admin', { column: 'password' });
    expect([answer.status, answer.message]).toEqual([400, '查询条件不正确：column']);
  });

  it('the export is recorded in the operation log', async () => {
    await exported('admin', { username: 'nobody' });
    await server.deps.audit.flush();
    const lines = await server.database.db
      .selectFrom('sysLog')
      .select(['logContent', 'operateType'])
      .where('method', '=', 'GET /sys/user/exportXls')
      .where('operateType', '=', 6)
      .execute();
    expect(lines.length).toBeGreaterThan(0);
  });

  it('a value that looks like a formula stays text', async () => {
    await server.call('POST', '/sys/user/add', {
      token: await server.login('admin'),
      body: { username: 'formula', realname: '=HYPERLINK("http://x")', password: 'secret-1' },
    });
    const { lines } = await exported('admin', { username: 'formula' });
    expect(lines[1]?.[1]).toBe('=HYPERLINK("http://x")');
  });
});
