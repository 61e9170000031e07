import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';
import { eq, limitTeachers } from './testing/limit-teachers.ts';

let server: TestServer;
let token: string;
const menu = '/isystem/user';

beforeAll(async () => {
  server = await createTestServer();
  token = await server.login('admin');
});
afterAll(() => server.close());

const idOf = async (table: 'sysPermission' | 'sysDepart', name: string): Promise<string> => {
  const { db } = server.database;
  const found =
    table === 'sysPermission'
      ? db.selectFrom('sysPermission').select('id').where('url', '=', name)
      : db.selectFrom('sysDepart').select('id').where('departName', '=', name);
  return (await found.executeTakeFirstOrThrow()).id;
};

/** Returns the number of users in the list of a caller; NaN if the list is refused. */
async function total(username: string): Promise<number> {
  const answer = await server.call('GET', '/sys/user/list', { token: await server.login(username) });
  return Number(Object(answer.result).total);
}

/** Creates one rule about s30101 that no role has. */
async function makeRule(): Promise<{ readonly permissionId: string; readonly ruleId: string }> {
  await limitTeachers(server, menu, [eq('username', 's30101')]);
  const { db } = server.database;
  await db.deleteFrom('sysRolePermissionRule').execute();
  const { id: ruleId } = await db.selectFrom('sysPermissionDataRule').select('id').executeTakeFirstOrThrow();
  return { permissionId: await idOf('sysPermission', menu), ruleId };
}

const post = async (path: string, body: object) =>
  (await server.call('POST', path, { token, body: { ...body } })).message;

describe('data rules given to a department', () => {
  let rule: Awaited<ReturnType<typeof makeRule>>;
  /** Numbers of users without a rule. */
  let all: { readonly teacher: number; readonly teacher2: number };
  beforeEach(async () => {
    rule = await makeRule();
    all = { teacher: await total('teacher'), teacher2: await total('teacher2') };
  });

  it('apply to its members and to no other user, until they are removed', async () => {
    const departId = await idOf('sysDepart', '三年级一班');
    const { permissionId, ruleId } = rule;
    await post('/sys/permission/saveDepartPermission', {
      departId,
      permissionIds: permissionId,
      lastpermissionIds: '',
    });
    expect(
      await post('/sys/sysDepartPermission/datarule', { departId, permissionId, dataRuleIds: ruleId }),
    ).toBe('保存成功！');
    await expect.poll(() => total('teacher')).toBe(1);
    expect(all.teacher2).toBeGreaterThan(1);
    expect(await total('teacher2')).toBe(all.teacher2);
    expect(await post('/sys/sysDepartPermission/datarule', { departId, permissionId, dataRuleIds: '' })).toBe(
      '保存成功！',
    );
    expect(all.teacher).toBeGreaterThan(1);
    await expect.poll(() => total('teacher')).toBe(all.teacher);
  });

  it('apply to the holder of a department role and to no other user', async () => {
    const { db } = server.database;
    const departId = await idOf('sysDepart', '三年级一班');
    const { permissionId, ruleId } = rule;
    const teacher = await userIdOf(server, 'teacher');
    const roleId = 'limited';
    await db
      .insertInto('sysDepartRole')
      .values({ id: roleId, departId, roleName: '限制', roleCode: 'limited' })
      .execute();
    await db.insertInto('sysDepartRolePermission').values({ id: roleId, roleId, permissionId }).execute();
    await db
      .insertInto('sysDepartRoleUser')
      .values({ id: roleId, droleId: roleId, userId: teacher })
      .execute();
    expect(await post('/sys/sysDepartRole/datarule', { roleId, permissionId, dataRuleIds: ruleId })).toBe(
      '保存成功！',
    );
    await expect.poll(() => total('teacher')).toBe(1);
    expect(all.teacher2).toBeGreaterThan(1);
    expect(await total('teacher2')).toBe(all.teacher2);
  });
});
