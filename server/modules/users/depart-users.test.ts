import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let departs: ReadonlyMap<string, string>;
let users: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  const departRows = await db.selectFrom('sysDepart').select(['id', 'departName']).execute();
  const userRows = await db.selectFrom('sysUser').select(['id', 'username']).execute();
  departs = new Map(departRows.map((row) => [row.departName, row.id]));
  users = new Map(userRows.map((row) => [row.username, row.id]));
});
afterAll(() => server.close());

async function ask(username: string, query: Record<string, string>): Promise<TestAnswer> {
  return server.call('GET', '/sys/user/departUserList', {
    token: await server.login(username),
    query: { pageSize: '200', column: 'username', order: 'asc', ...query },
  });
}

async function names(username: string, ids: string): Promise<TestAnswer> {
  return server.call('GET', '/sys/user/queryByIds', {
    token: await server.login(username),
    query: { userIds: ids },
  });
}

const namesIn = ({ result }: TestAnswer): string[] => {
  const records = typeof result === 'object' && result !== null && 'records' in result ? result.records : [];
  return Array.isArray(records) ? records.map((row: { username: string }) => row.username) : [];
};
const idOf = (name: string): string => departs.get(name) ?? users.get(name) ?? 'missing';

describe('the users of a department', () => {
  it('users of all departments below it are included', async () => {
    const school = await ask('admin', { depId: idOf('希望小学') });
    const ofClass = await ask('admin', { depId: idOf('三年级一班') });
    const other = namesIn(await ask('admin', { depId: idOf('三年级二班') }));
    expect(namesIn(ofClass)).toContain('s30101');
    expect(other).not.toContain('s30101');
    expect(namesIn(school)).toEqual(expect.arrayContaining([...namesIn(ofClass), ...other]));
    expect(school.raw.body).not.toMatch(/password(?!Due)|argon2/);
  });

  it('the list is filtered by account and paged', async () => {
    const page = await ask('admin', {
      depId: idOf('三年级一班'),
      username: '*s3010*',
      pageSize: '2',
      pageNo: '2',
    });
    expect(page.result).toMatchObject({ current: 2, size: 2 });
    expect(namesIn(page)).toEqual(['s30103', 's30104']);
  });

  it('all users in scope are returned without a department', async () => {
    const all = namesIn(await ask('teacher', {}));
    expect(all).toContain('s30101');
    expect(all).not.toContain('admin');
    const foreign = namesIn(await ask('admin', { depId: idOf('三年级二班') })).filter((name) =>
      name.startsWith('s'),
    );
    expect(foreign.length).toBeGreaterThan(0);
    expect(all.filter((name) => foreign.includes(name))).toEqual([]);
  });

  it('a department out of scope is refused like an unknown one', async () => {
    for (const depId of [idOf('三年级二班'), 'nowhere']) {
      expect(await ask('teacher', { depId })).toMatchObject({ success: false, message: '部门不存在！' });
    }
  });

  it('requests of pupils and visitors are refused', async () => {
    expect((await ask('student', {})).status).toBe(403);
    expect((await server.call('GET', '/sys/user/departUserList', {})).status).toBe(401);
  });
});

describe('user names by ids', () => {
  it('unknown users and users out of scope are omitted, and a trailing comma is accepted', async () => {
    const ids = `${idOf('s30101')},nobody,${idOf('admin')},`;
    expect((await names('teacher', ids)).result).toEqual([
      { id: idOf('s30101'), username: 's30101', realname: expect.any(String) },
    ]);
    expect((await names('admin', ids)).result).toMatchObject([{ username: 'admin' }, { username: 's30101' }]);
    expect((await names('admin', '')).result).toEqual([]);
  });

  it('requests of pupils and visitors are refused', async () => {
    expect((await names('student', 'x')).status).toBe(403);
    expect((await server.call('GET', '/sys/user/queryByIds', { query: { userIds: 'x' } })).status).toBe(401);
  });
});
