import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
  await grantToAdmin('/isystem/roleUserList', '/isystem/dict', '/isystem/permission', '/isystem/checkRule');
});
afterAll(() => server.close());

/** Grants the menus of pages that edit the checked records. */
async function grantToAdmin(...urls: readonly string[]): Promise<void> {
  const { db } = server.database;
  const role = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'admin')
    .executeTakeFirstOrThrow();
  for (const [index, url] of urls.entries()) {
    const id = `menu-${index}`;
    await db.insertInto('sysPermission').values({ id, name: url, menuType: 0, url }).execute();
    await db.insertInto('sysRolePermission').values({ id, roleId: role.id, permissionId: id }).execute();
  }
}

const idOf = (username: string): Promise<string> => userIdOf(server, username);

const ask = async (by: string, query: Record<string, string>): Promise<TestAnswer> =>
  server.call('GET', '/sys/duplicate/check', {
    token: await server.login(by),
    query: { tableName: 'sys_user', fieldName: 'username', ...query },
  });

describe('the uniqueness check', () => {
  it('a taken value is refused, and a free value is accepted', async () => {
    expect(await ask('teacher', { fieldVal: 'Student' })).toMatchObject({
      success: false,
      status: 200,
      message: '该值不可用，系统中已存在！',
    });
    expect(await ask('teacher', { fieldVal: 'free' })).toMatchObject({
      success: true,
      message: '该值可用！',
    });
    expect((await ask('teacher', { fieldVal: '' })).success).toBe(true);
  });

  it('the edited record itself is excluded', async () => {
    const dataId = await idOf('student');
    expect((await ask('admin', { fieldVal: 'student', dataId })).success).toBe(true);
    expect((await ask('admin', { fieldVal: 's30101', dataId })).success).toBe(false);
  });

  it.each([
    ['sys_user', 'work_no', 'T001'],
    ['sys_role', 'role_code', 'teacher'],
    ['sys_dict', 'dict_code', 'sex'],
    ['sys_permission', 'perms', 'user:add'],
    ['sys_check_rule', 'rule_code', 'common'],
  ])('%s.%s can be checked by users who edit such records', async (tableName, fieldName, fieldVal) => {
    const check = (value: string) => ask('admin', { tableName, fieldName, fieldVal: value });
    expect((await check(fieldVal)).message).toBe('该值不可用，系统中已存在！');
    expect((await check(`${fieldVal}-x`)).message).toBe('该值可用！');
  });

  it.each([
    ['sys_user', 'password'],
    ['sys_user', 'realname'],
    ['sys_config', 'config_key'],
    ['sys_user where 1=1 --', 'username'],
    ['constructor', 'name'],
  ])('%s.%s cannot be checked', async (tableName, fieldName) => {
    expect(await ask('admin', { tableName, fieldName, fieldVal: 'x' })).toMatchObject({
      status: 400,
      message: '不支持校验该字段',
    });
  });

  it('pupils may check only for their own account, so they cannot search for phone numbers', async () => {
    const dataId = await idOf('student');
    const phone = { fieldName: 'phone', fieldVal: '13800000000' };
    expect((await ask('student', { fieldVal: 'admin' })).status).toBe(403);
    expect((await ask('student', phone)).status).toBe(403);
    expect((await ask('student', { ...phone, dataId: await idOf('teacher') })).status).toBe(403);
    expect((await ask('student', { ...phone, dataId })).success).toBe(true);
    expect((await ask('student', { fieldVal: 'admin', dataId })).status).toBe(403);
    expect(
      (await ask('teacher', { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'x' })).status,
    ).toBe(403);
    expect(
      (await server.call('GET', '/sys/duplicate/check', { query: { ...phone, tableName: 'sys_user' } }))
        .status,
    ).toBe(401);
  });

  it('the number of checks is limited', async () => {
    const dataId = await idOf('s30101');
    const one = () => ask('s30101', { fieldName: 'phone', fieldVal: '', dataId });
    await one();
    await Promise.all(Array.from({ length: 599 }, one));
    expect((await one()).status).toBe(429);
  });
});

describe('the rule check', () => {
  const check = async (ruleCode: string, value: string): Promise<TestAnswer> =>
    server.call('GET', '/sys/checkRule/checkByCode', {
      token: await server.login('s30102'),
      query: { ruleCode, value },
    });
  const rule = (ruleCode: string, parts: unknown) =>
    server.database.db
      .insertInto('sysCheckRule')
      .values({ id: ruleCode, ruleName: ruleCode, ruleCode, ruleJson: JSON.stringify(parts) })
      .execute();

  it.each([
    ['1abc', '第一位只能是字母'],
    ['abc!', '只能填写数字、大小写字母、下划线'],
    ['ab', '最少输入3位数'],
    ['abcdefghijklm', '最多输入12位数'],
    ['', '第一位只能是字母'],
  ])('"%s" gets the message of the first failing part', async (value, message) => {
    expect(await check('common', value)).toMatchObject({ success: false, message });
  });

  it('the answer names the failing part and its position', async () => {
    expect((await check('test', 'A1x-abcd')).result).toEqual({
      digits: '2',
      pattern: '^[0-9]{2}$',
      message: '第2到3位只能是数字',
      beginIndex: 1,
      endIndex: 3,
      checkValue: '1x',
      passed: false,
    });
    expect(await check('test', 'A12-abcd')).toMatchObject({ success: true, message: '校验通过' });
    expect((await check('common', 'abc_1')).success).toBe(true);
  });

  it('a slow pattern does not block other requests', async () => {
    await rule('nested', [{ digits: '*', pattern: '^(b+)+$', message: '只能是 b' }]);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const token = await server.login('s30102');
    delay.enable();
    const query = { ruleCode: 'nested', value: `${'b'.repeat(40)}!` };
    const answer = await server.call('GET', '/sys/checkRule/checkByCode', { token, query });
    // The histogram records the last delay in the next round.
    for (let round = 0; round < 2; round += 1) await setImmediate();
    delay.disable();
    expect(answer.message).toBe('校验规则有误，请联系管理员');
    // The pattern has 1.2 seconds.
    expect(delay.max / 1e6).toBeLessThan(600);
  });

  it('an encoded value is decoded, and a plain value stays unchanged', async () => {
    await rule('chinese', [{ digits: '*', pattern: '^[一-龥%]+$', message: '只能是汉字' }]);
    expect((await check('chinese', encodeURIComponent('汉字'))).success).toBe(true);
    expect((await check('chinese', '汉字%')).success).toBe(true);
  });

  it('an unknown code and a missing login are refused', async () => {
    expect((await check('no-such-rule', 'x')).message).toBe('该编码不存在');
    const query = { ruleCode: 'common', value: 'x' };
    expect((await server.call('GET', '/sys/checkRule/checkByCode', { query })).status).toBe(401);
  });

  it('a pattern with endless backtracking is aborted', async () => {
    await rule('endless', [{ digits: '*', pattern: '^(a+)+$', message: '只能是a' }]);
    const started = performance.now();
    expect((await check('endless', `${'a'.repeat(60)}!`)).message).toBe('校验规则有误，请联系管理员');
    const first = performance.now() - started;
    expect(first).toBeLessThan(10_000);
    for (let count = 0; count < 20; count += 1) await check('endless', `${'a'.repeat(60)}!`);
    expect(performance.now() - started - first).toBeLessThan(20 * 200);
  });

  it.each([
    ['broken', [{ digits: '*', pattern: '(', message: 'x' }]],
    ['zero', [{ digits: '0', pattern: '.', message: 'x' }]],
    ['other', [{ nothing: true }]],
  ])('the rule "%s" is reported as invalid', async (code, parts) => {
    await rule(code, parts);
    expect((await check(code, 'abc')).message).toBe('校验规则有误，请联系管理员');
  });
});
