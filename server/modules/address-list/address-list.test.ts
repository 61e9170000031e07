import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/http/testing/record-calls.ts';
import { grantToTeachers } from '#tests/support/database/grants.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

let server: TestServer;
const path = '/sys/user/queryByOrgCodeForAddressList';

beforeAll(async () => {
  server = await createTestServer();
  await grantToTeachers(server, { url: '/isystem/addressList' });
});
afterAll(() => server.close());

const ask = async (by: string, query: Record<string, string> = {}) =>
  server.call('GET', path, { token: await server.login(by), query: { pageSize: '100', ...query } });

async function codeOf(departName: string): Promise<string> {
  const row = await server.database.db
    .selectFrom('sysDepart')
    .select('orgCode')
    .where('departName', '=', departName)
    .executeTakeFirstOrThrow();
  return row.orgCode;
}

describe('the address list', () => {
  it('can be searched by name, number and department', async () => {
    const all = rowsOf((await ask('admin')).result);
    const one = rowsOf((await ask('admin', { orgCode: await codeOf('三年级一班') })).result);
    expect(one.length).toBeLessThan(all.length);
    expect(one[0]?.['departName']).toContain('三年级一班');
    const teacher = rowsOf((await ask('admin', { workNo: 'T001' })).result);
    expect(teacher).toMatchObject([{ workNo: 'T001' }]);
    const named = rowsOf((await ask('admin', { realname: `*${String(teacher[0]?.['realname'])}*` })).result);
    expect(named).toHaveLength(1);
  });

  it('shows all departments of a user, and contains no account data', async () => {
    const { db } = server.database;
    const depart = await db
      .selectFrom('sysDepart')
      .select('id')
      .where('departName', '=', '三年级二班')
      .executeTakeFirstOrThrow();
    const person = await userIdOf(server, 's30101');
    await db.insertInto('sysUserDepart').values({ id: 'two', userId: person, depId: depart.id }).execute();
    const answer = await ask('admin', { orgCode: await codeOf('三年级二班') });
    expect(rowsOf(answer.result).find(({ id }) => id === person)).toMatchObject({
      departName: '三年级一班 | 三年级二班',
    });
    expect(answer.raw.body).not.toMatch(/password|argon2|username|s30101/);
  });

  it('shows teachers only their own class, and is refused to pupils', async () => {
    const mine = rowsOf((await ask('teacher')).result);
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every(({ departName }) => String(departName).includes('三年级一班'))).toBe(true);
    const others = await ask('teacher', { orgCode: await codeOf('三年级二班') });
    expect(rowsOf(others.result).every(({ departName }) => String(departName).includes('三年级一班'))).toBe(
      true,
    );
    expect((await ask('student')).status).toBe(403);
  });
});
