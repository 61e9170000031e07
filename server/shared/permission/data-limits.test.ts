import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userRuleColumns } from '#server/shared/people/user-reach.store.ts';
import { courseRuleColumns } from '#server/shared/teaching/course-visibility.store.ts';
import { unitRuleColumns } from '#server/shared/teaching/unit-visibility.store.ts';
import { workColumns } from '#server/shared/teaching/work-reach.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { ruleFields } from './rule-fields.ts';
import { eq, limitTeachers, type Rule } from './testing/limit-teachers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const columnsOf: Readonly<Record<string, Readonly<Record<string, { readonly kind: string }>>>> = {
  '/isystem/user': userRuleColumns,
  '/isystem/departDetailList': userRuleColumns,
  '/teaching/workList': workColumns,
  '/course/course': courseRuleColumns,
  '/course/courseUnit': unitRuleColumns,
};
const listOf: Readonly<Record<string, string>> = {
  '/isystem/user': '/sys/user/list',
  '/isystem/departDetailList': '/sys/user/departUserList',
  '/teaching/workList': '/teaching/teachingWork/list',
  '/course/course': '/teaching/teachingCourse/list',
  '/course/courseUnit': '/teaching/teachingCourseUnit/list',
};

async function total(username: string, menu: string): Promise<number> {
  const answer = await server.call('GET', listOf[menu] ?? '', { token: await server.login(username) });
  const { result } = answer;
  return typeof result === 'object' && result !== null && 'total' in result ? Number(result.total) : -1;
}

const limit = (menu: string, rules: readonly Rule[]): Promise<void> => limitTeachers(server, menu, rules);

describe('data rules', () => {
  it('refer to fields that the lists of their menus have, with the same type', () => {
    for (const [menu, fields] of Object.entries(ruleFields))
      for (const [name, { kind }] of Object.entries(fields)) {
        const found = columnsOf[menu]?.[name]?.kind;
        expect([menu, name, found === 'id' ? 'text' : found]).toEqual([menu, name, kind]);
      }
  });

  it.each([
    ['/isystem/user', eq('username', 's30101'), 1],
    ['/isystem/departDetailList', eq('username', 's30102'), 1],
    ['/isystem/user', { ruleColumn: 'username', ruleConditions: 'IN', ruleValue: 's30101,s30102' }, 2],
    ['/isystem/user', eq('username', '#{sys_user_code}'), 1],
    // An unknown variable has no value.
    ['/isystem/user', eq('username', 's30101#{constructor}'), 1],
    ['/isystem/user', eq('realname', '没有这个人'), 0],
    ['/isystem/user', { ruleColumn: 'createTime', ruleConditions: '>', ruleValue: '#{sys_time}' }, 0],
    ['/course/course', eq('courseName', '没有这门课'), 0],
    ['/course/courseUnit', eq('unitName', '没有这个单元'), 0],
    ['/teaching/workList', { ruleColumn: 'workStatus', ruleConditions: '<', ruleValue: '-1' }, 0],
  ] as const)('limit %s by %o to %i rows', async (menu, rule, rows) => {
    await limit(menu, []);
    await expect.poll(() => total('teacher', menu)).toBeGreaterThan(rows);
    await limit(menu, [rule]);
    await expect.poll(() => total('teacher', menu)).toBe(rows);
    expect(await total('admin', menu)).toBeGreaterThan(rows);
  });

  it('apply together, and only while they are valid', async () => {
    const both = [eq('username', 's30101'), eq('sex', '1'), eq('sex', '2')];
    await limit('/isystem/user', both);
    await expect.poll(() => total('teacher', '/isystem/user')).toBe(0);
    await server.call('PUT', '/sys/permission/editPermissionRule', {
      token: await server.login('admin'),
      body: { id: await ruleAbout('sex', '2'), ruleName: '规则', ...eq('sex', '2'), status: '0' },
    });
    await server.call('PUT', '/sys/permission/editPermissionRule', {
      token: await server.login('admin'),
      body: { id: await ruleAbout('sex', '1'), ruleName: '规则', ...eq('sex', '1'), status: '0' },
    });
    await expect.poll(() => total('teacher', '/isystem/user')).toBe(1);
  });

  it('with a variable that has no value match no rows', async () => {
    const { db } = server.database;
    await db.updateTable('sysUser').set({ orgCode: null }).where('username', '=', 'teacher').execute();
    await limit('/isystem/user', [
      { ruleColumn: 'orgCode', ruleConditions: '!=', ruleValue: '#{sys_org_code}' },
    ]);
    await expect.poll(() => total('teacher', '/isystem/user')).toBe(0);
  });

  it('cannot be bypassed by the filter of a request', async () => {
    await limit('/isystem/user', [eq('username', 's30101')]);
    const one = await server.call('GET', '/sys/user/list', {
      token: await server.login('teacher'),
      query: { username: 's30102' },
    });
    expect(one.result).toMatchObject({ total: 0 });
  });

  it('are granted with their menu only, and cannot be removed by the users they limit', async () => {
    const { db } = server.database;
    const token = await server.login('admin');
    const student = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'student')
      .executeTakeFirstOrThrow();
    const menu = await db
      .selectFrom('sysPermission')
      .select('id')
      .where('url', '=', '/isystem/user')
      .executeTakeFirstOrThrow();
    const body = { roleId: student.id, permissionId: menu.id, dataRuleIds: '' };
    expect((await server.call('POST', '/sys/role/datarule', { token, body })).message).toBe(
      '该角色还没有此菜单的权限，请先保存授权',
    );
    const teacher = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'teacher')
      .executeTakeFirstOrThrow();
    const unknown = { roleId: teacher.id, permissionId: menu.id, dataRuleIds: 'nothing' };
    expect((await server.call('POST', '/sys/role/datarule', { token, body: unknown })).message).toBe(
      '数据规则不存在或已被删除，请刷新后重试',
    );
    const shown = await server.call('GET', `/sys/role/datarule/${menu.id}/${teacher.id}`, { token });
    expect(shown.result).toMatchObject({ datarule: [{ ruleColumn: 'username', ruleValue: 's30101' }] });
  });
});

async function ruleAbout(ruleColumn: string, ruleValue: string): Promise<string> {
  const rule = await server.database.db
    .selectFrom('sysPermissionDataRule')
    .select('id')
    .where('ruleColumn', '=', ruleColumn)
    .where('ruleValue', '=', ruleValue)
    .executeTakeFirstOrThrow();
  return rule.id;
}
