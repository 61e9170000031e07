import { describe, expect, it } from 'vitest';
import type { TestAnswer } from '#tests/support/database/server.ts';
import { testPeople } from './testing/people.ts';

const { server, classes, as, enter } = testPeople();

const generate = async (username: string, body: Record<string, unknown>): Promise<TestAnswer> =>
  as(username, 'POST', '/sys/user/genStudents', {
    body: { count: 3, selecteddeparts: classes.one, ...body },
  });
const credentialsOf = ({ result }: TestAnswer): { username: string; realname: string; password: string }[] =>
  Array.isArray(result) ? result : [];

describe('generated pupil accounts of a class', () => {
  it('have the pupil role, the class and a distinct working password', async () => {
    const answer = await generate('teacher', { prefix: 'g1' });
    expect([answer.success, answer.message]).toEqual([true, '成功生成 3 个学生账号！']);
    expect(answer.result).toMatchObject([
      { username: 'g101', realname: 'g101', departName: '三年级一班' },
      { username: 'g102' },
      { username: 'g103' },
    ]);
    const credentials = credentialsOf(answer);
    expect(new Set(credentials.map(({ password }) => password)).size).toBe(3);
    for (const { password } of credentials) expect(password).toMatch(/^[a-hjkmnp-z][a-hjkmnp-z2-9]{6}[2-9]$/);
    expect((await enter('g102', credentials[1]?.password ?? '')).success).toBe(true);
    const list = await server().call('GET', '/sys/user/list', {
      token: await server().login('teacher'),
      query: { username: 'g1*' },
    });
    expect(list.result).toMatchObject({
      total: 3,
      records: [{ roleTxt: '学生', orgCodeTxt: '三年级一班' }, {}, {}],
    });
  });

  it('skip usernames that already exist, ignoring case', async () => {
    await generate('admin', { prefix: 'Skip', start: 2, count: 1 });
    const answer = await generate('admin', { prefix: 'skip' });
    expect(credentialsOf(answer).map(({ username }) => username)).toEqual(['skip01', 'skip03', 'skip04']);
  });

  it('have padded numbers, the given password and the given names', async () => {
    const answer = await generate('admin', {
      prefix: '四班',
      count: 101,
      password: 'same-4all',
      realnames: ['张三', ' 李四 '],
    });
    const credentials = credentialsOf(answer);
    expect([credentials[0], credentials[100]?.username]).toMatchObject([
      { username: '四班001', realname: '张三', password: 'same-4all', departName: '三年级一班' },
      '四班101',
    ]);
    expect([credentials[1]?.realname, credentials[2]?.realname]).toEqual(['李四', '四班003']);
    expect((await enter('四班101', 'same-4all')).success).toBe(true);
  });

  it('do not reveal the password in the operation log', async () => {
    const answer = await generate('admin', { prefix: 'quiet', password: 'never-Told1' });
    expect(answer.success).toBe(true);
    await server().deps.audit.flush();
    const lines = await server()
      .database.db.selectFrom('sysLog')
      .select('requestParam')
      .where('method', '=', 'POST /sys/user/genStudents')
      .execute();
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain('never-Told1');
  });

  it.each([
    [
      { prefix: 'a b' },
      '账号前缀以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @',
      'prefix',
    ],
    [{ prefix: 'x', selecteddeparts: '' }, '请选择班级', 'selecteddeparts'],
    [{ prefix: 'x', selecteddeparts: 'nothing' }, '部门不存在', 'selecteddeparts'],
    [{ prefix: 'x', realnames: ['…'] }, '姓名里至少要有一个汉字、字母或数字：…', 'realnames'],
  ])('are not created for the invalid request %j', async (body, message, field) => {
    expect(await generate('admin', body)).toMatchObject({ success: false, message, result: { field } });
    const rows = await server()
      .database.db.selectFrom('sysUser')
      .select('id')
      .where('username', 'like', `${body.prefix}%`)
      .execute();
    expect(rows).toEqual([]);
  });

  it.each([{ count: 0 }, { count: 501 }, { password: '123' }, { prefix: '' }, { roleId: 'admin' }])(
    'are refused for the input %j',
    async (body) => {
      expect((await generate('admin', { prefix: 'x', ...body })).status).toBe(400);
    },
  );

  it('are refused for other classes of a teacher, for pupils and without a login', async () => {
    const foreign = await generate('teacher', { prefix: 'f', selecteddeparts: classes.two });
    expect([foreign.success, foreign.message]).toEqual([false, '权限不足，不能分配到所选部门']);
    expect((await generate('student', { prefix: 'f' })).status).toBe(403);
    expect((await server().call('POST', '/sys/user/genStudents', { body: {} })).status).toBe(401);
  });
});
