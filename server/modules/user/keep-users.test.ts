import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let class1 = '';
let class2 = '';

beforeAll(async () => {
  server = await createTestServer();
  const departs = await server.database.db.selectFrom('sysDepart').select(['id', 'departName']).execute();
  class1 = departs.find(({ departName }) => departName === '三年级一班')?.id ?? '';
  class2 = departs.find(({ departName }) => departName === '三年级二班')?.id ?? '';
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const as = async (
  username: string,
  method: Method,
  path: string,
  { query, body }: { query?: Record<string, string>; body?: unknown } = {},
): Promise<TestAnswer> =>
  server.call(method, path, {
    token: await server.login(username),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  });

const userOf = async (username: string) =>
  server.database.db
    .selectFrom('sysUser')
    .select(['id', 'status', 'delFlag', 'updateBy', 'realname'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
const idOf = async (username: string) => (await userOf(username)).id;

/** A pupil of the first class whom no other test minds. */
async function newPupil(username: string, depart = class1): Promise<string> {
  await as('admin', 'POST', '/sys/user/add', {
    body: { username, realname: '路人', password: 'secret-1', selecteddeparts: depart },
  });
  return idOf(username);
}

const enter = (username: string, password = 'secret-1') =>
  server.call('POST', '/sys/login', { body: { username, password } });

async function tokenOf(username: string): Promise<string> {
  return /"token":"([\w-]+)"/.exec((await enter(username)).raw.body)?.[1] ?? '';
}

describe('deleting users', () => {
  it('hides them, ends their sessions and keeps them in the recycle bin', async () => {
    const id = await newPupil('del-one');
    const token = await tokenOf('del-one');
    const answer = await as('admin', 'DELETE', '/sys/user/delete', { query: { id } });
    expect([answer.success, answer.message]).toEqual([true, '删除用户成功']);
    expect(
      (await as('admin', 'GET', '/sys/user/list', { query: { username: 'del-one' } })).result,
    ).toMatchObject({
      total: 0,
    });
    expect((await enter('del-one')).success).toBe(false);
    await expect
      .poll(async () => (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status)
      .toBe(500);
    const bin = await as('admin', 'GET', '/sys/user/recycleBin');
    expect(bin.result).toMatchObject([{ username: 'del-one', orgCodeTxt: '三年级一班', updateBy: 'admin' }]);
    expect(bin.raw.body).not.toMatch(/argon2/);
  });

  it('takes several at once, a trailing comma too, and all or none', async () => {
    const ids = [await newPupil('del-a'), await newPupil('del-b')];
    const missing = await as('admin', 'DELETE', '/sys/user/deleteBatch', {
      query: { ids: `${ids[0]},nobody` },
    });
    expect([missing.success, missing.message]).toEqual([false, '用户不存在！']);
    expect((await userOf('del-a')).delFlag).toBe(0);
    const answer = await as('admin', 'DELETE', '/sys/user/deleteBatch', {
      query: { ids: `${ids.join(',')},` },
    });
    expect([answer.success, answer.message]).toEqual([true, '批量删除用户成功']);
    expect([(await userOf('del-a')).delFlag, (await userOf('del-b')).delFlag]).toEqual([1, 1]);
    expect((await as('admin', 'DELETE', '/sys/user/deleteBatch', { query: { ids: '' } })).message).toBe(
      '请选择一条记录！',
    );
  });

  it('is refused for oneself', async () => {
    const self = await as('admin', 'DELETE', '/sys/user/delete', { query: { id: await idOf('admin') } });
    expect([self.success, self.message]).toEqual([false, '不能删除自己的账号！']);
  });

  it('keeps one administrator', async () => {
    // dev sees everybody and has the same level, but may not delete; here the grant is lent.
    const { db } = server.database;
    const button = await db
      .selectFrom('sysPermission')
      .select('id')
      .where('perms', '=', 'user:del')
      .executeTakeFirstOrThrow();
    const role = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'dev')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sysRolePermission')
      .values({ id: 'lent', roleId: role.id, permissionId: button.id })
      .execute();
    await as('admin', 'POST', '/sys/user/add', {
      body: { username: 'keeper', realname: '看守', password: 'secret-1', selectedroles: role.id },
    });
    const token = await tokenOf('keeper');
    const query = { id: await idOf('admin') };
    expect((await server.call('DELETE', '/sys/user/delete', { token, query })).message).toBe(
      '至少要保留一个管理员！',
    );
    await db.deleteFrom('sysRolePermission').where('id', '=', 'lent').execute();
  });

  it('lets a teacher delete pupils of the own class only', async () => {
    const own = await newPupil('del-own');
    const foreign = await newPupil('del-foreign', class2);
    const refused = await as('teacher', 'DELETE', '/sys/user/delete', { query: { id: foreign } });
    expect([refused.success, refused.message]).toEqual([false, '用户不存在！']);
    const both = await as('teacher', 'DELETE', '/sys/user/deleteBatch', {
      query: { ids: `${own},${foreign}` },
    });
    expect(both.message).toBe('用户不存在！');
    expect((await as('teacher', 'DELETE', '/sys/user/delete', { query: { id: own } })).success).toBe(true);
  });

  it('is not for a person of a lower level', async () => {
    await server.database.db
      .insertInto('sysUserDepart')
      .values({ id: 'guest', userId: await idOf('admin'), depId: class1 })
      .execute();
    const query = { id: await idOf('admin') };
    expect((await as('teacher', 'DELETE', '/sys/user/delete', { query })).message).toBe('权限不足');
    await server.database.db.deleteFrom('sysUserDepart').where('id', '=', 'guest').execute();
  });
});

describe('taking a deletion back', () => {
  it('brings users back from the recycle bin, who can log in again', async () => {
    const id = await newPupil('back-one');
    await as('admin', 'DELETE', '/sys/user/delete', { query: { id } });
    const answer = await as('admin', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } });
    expect([answer.success, answer.message]).toEqual([true, '还原 1 个用户成功！']);
    expect((await enter('back-one')).success).toBe(true);
    expect((await as('admin', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })).message).toBe(
      '用户不存在！',
    );
  });

  it('is possible for a teacher right after the own deletion, and not later', async () => {
    const id = await newPupil('back-own');
    await as('teacher', 'DELETE', '/sys/user/delete', { query: { id } });
    expect((await as('teacher', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })).message).toBe(
      '还原 1 个用户成功！',
    );
    await as('teacher', 'DELETE', '/sys/user/delete', { query: { id } });
    server.setNow(new Date(Date.now() + 61_000));
    const late = await as('teacher', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } });
    server.setNow(undefined);
    expect([late.success, late.message]).toEqual([false, '已超过撤销时间，请联系管理员从回收站还原']);
    expect((await userOf('back-own')).delFlag).toBe(1);
  });

  it('does not let a teacher take back what somebody else deleted', async () => {
    const id = await newPupil('back-foreign');
    await as('admin', 'DELETE', '/sys/user/delete', { query: { id } });
    expect((await as('teacher', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })).success).toBe(
      false,
    );
  });

  it('shows the recycle bin to nobody without the right', async () => {
    expect((await as('teacher', 'GET', '/sys/user/recycleBin')).status).toBe(403);
  });
});

describe('deleting for good', () => {
  it('removes what was deleted, and nothing else', async () => {
    const id = await newPupil('purge-one');
    const early = await as('admin', 'DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } });
    expect([early.success, early.message]).toEqual([false, '用户不存在！']);
    await as('admin', 'DELETE', '/sys/user/delete', { query: { id } });
    const answer = await as('admin', 'DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } });
    expect(answer.message).toBe('彻底删除 1 个用户成功！');
    const left = await server.database.db
      .selectFrom('sysUserDepart')
      .select('id')
      .where('userId', '=', id)
      .execute();
    expect(left).toEqual([]);
    await newPupil('purge-one');
  });

  it('keeps an author whose works are still there', async () => {
    const author = await server.database.db
      .selectFrom('teachingWork as work')
      .innerJoin('sysUser as account', 'account.id', 'work.userId')
      .select(['account.id', 'account.username'])
      .where('account.username', 'like', 's301%')
      .executeTakeFirstOrThrow();
    await as('admin', 'DELETE', '/sys/user/delete', { query: { id: author.id } });
    const answer = await as('admin', 'DELETE', '/sys/user/deleteRecycleBin', {
      query: { userIds: author.id },
    });
    expect([answer.success, answer.message]).toEqual([
      false,
      `以下用户还有作品，不能彻底删除：${author.username}`,
    ]);
    await as('admin', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: author.id } });
  });

  it('is for those with the right to the recycle bin', async () => {
    expect(
      (await as('teacher', 'DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: 'x' } })).status,
    ).toBe(403);
  });
});

describe('freezing users', () => {
  it('logs them out at once, and unfreezing lets them in again', async () => {
    const id = await newPupil('cold');
    const token = await tokenOf('cold');
    const answer = await as('teacher', 'PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } });
    expect([answer.success, answer.message]).toEqual([true, '操作成功!']);
    await expect
      .poll(async () => (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status)
      .toBe(500);
    expect((await enter('cold')).success).toBe(false);
    await as('teacher', 'PUT', '/sys/user/frozenBatch', { body: { ids: `${id},`, status: 1 } });
    expect((await enter('cold')).success).toBe(true);
  });

  it('is refused for administrators, one and many', async () => {
    const admin = await idOf('admin');
    expect(
      (await as('admin', 'PUT', '/sys/user/frozenBatch', { body: { ids: admin, status: 2 } })).message,
    ).toBe('管理员账号不允许此操作！');
    const both = `${admin},${await newPupil('cold-two')}`;
    expect(
      (await as('admin', 'PUT', '/sys/user/frozenBatch', { body: { ids: both, status: 2 } })).message,
    ).toBe('管理员账号不允许此操作,请重新选择！');
    expect((await userOf('cold-two')).status).toBe(1);
  });

  it('is refused for other classes, oneself and unknown states', async () => {
    const foreign = await newPupil('cold-foreign', class2);
    const ask = (body: unknown) => as('teacher', 'PUT', '/sys/user/frozenBatch', { body });
    expect((await ask({ ids: foreign, status: 2 })).message).toBe('用户不存在！');
    expect((await ask({ ids: await idOf('teacher'), status: 2 })).message).toBe('不能冻结自己的账号！');
    expect((await ask({ ids: foreign, status: 3 })).status).toBe(400);
  });
});

describe('setting somebody’s password', () => {
  it('replaces it, ends the sessions, and is written down without it', async () => {
    const id = await newPupil('forgetful');
    const token = await tokenOf('forgetful');
    const answer = await as('teacher', 'PUT', '/sys/user/changePassword', {
      body: { id, username: 'forgetful', password: 'fresh-Start9', confirmpassword: 'fresh-Start9' },
    });
    expect([answer.success, answer.message]).toEqual([true, '密码修改成功!']);
    expect((await enter('forgetful')).success).toBe(false);
    expect((await enter('forgetful', 'fresh-Start9')).success).toBe(true);
    await expect
      .poll(async () => (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status)
      .toBe(500);
    await server.deps.audit.flush();
    const { db } = server.database;
    const lines = await db
      .selectFrom('sysLog')
      .select(['requestParam', 'logContent'])
      .where('method', '=', 'PUT /sys/user/changePassword')
      .execute();
    expect(lines.length).toBe(1);
    expect(JSON.stringify(lines)).not.toContain('fresh-Start9');
  });

  it.each([
    [{ confirmpassword: 'another-1' }, '两次输入的密码不一样！', 'confirmpassword'],
    [{ password: 'forgetful2', confirmpassword: 'forgetful2' }, '密码不能与用户名相同', 'password'],
  ])('refuses %j', async (change, message, field) => {
    const id = await newPupil('forgetful2');
    const secret = { password: 'fresh-Start9', confirmpassword: 'fresh-Start9' };
    const body = { id, ...secret, ...change };
    expect(await as('admin', 'PUT', '/sys/user/changePassword', { body })).toMatchObject({
      success: false,
      message,
      result: { field },
    });
  });

  it('is refused for people of other classes and of higher levels', async () => {
    const secret = { password: 'fresh-Start9', confirmpassword: 'fresh-Start9' };
    const ask = async (username: string) =>
      (
        await as('teacher', 'PUT', '/sys/user/changePassword', {
          body: { id: await idOf(username), ...secret },
        })
      ).message;
    await newPupil('other-class', class2);
    expect(await ask('other-class')).toBe('用户不存在！');
    expect(await ask('admin')).toBe('用户不存在！');
  });
});

describe('two people editing one user', () => {
  const rowOf = async (id: string) =>
    (await as('admin', 'GET', '/sys/user/queryById', { query: { id } })).result;
  const revisionIn = (row: unknown): string =>
    typeof row === 'object' && row !== null && 'revision' in row ? String(row.revision) : '';

  it('refuses the second, and shows what the first saved and who it was', async () => {
    const id = await newPupil('shared');
    const revision = revisionIn(await rowOf(id));
    const first = await as('teacher', 'PUT', '/sys/user/edit', {
      body: { id, revision, realname: '甲', selecteddeparts: class1 },
    });
    expect(first.message).toBe('修改成功!');
    const second = await as('admin', 'PUT', '/sys/user/edit', { body: { id, revision, realname: '乙' } });
    expect(second).toMatchObject({
      success: false,
      result: { conflict: { id, realname: '甲', updateBy: 'teacher' }, by: 'teacher' },
    });
    expect(second.message).toMatch(/^teacher 已在 .* 修改了这条记录，请核对后再保存$/);
    expect((await userOf('shared')).realname).toBe('甲');
    const newer = revisionIn(await rowOf(id));
    expect(newer).not.toBe(revision);
    const merged = await as('admin', 'PUT', '/sys/user/edit', {
      body: { id, revision: newer, realname: '乙' },
    });
    expect([merged.message, (await userOf('shared')).realname]).toEqual(['修改成功!', '乙']);
  });

  it('lets only one of two simultaneous edits through', async () => {
    const id = await newPupil('raced');
    const revision = revisionIn(await rowOf(id));
    const answers = await Promise.all(
      ['甲', '乙'].map((realname) =>
        as('admin', 'PUT', '/sys/user/edit', { body: { id, revision, realname } }),
      ),
    );
    expect(answers.filter(({ success }) => success).length).toBe(1);
  });

  it('lets the last edit win where no revision is sent, as the existing clients do', async () => {
    const id = await newPupil('unshared');
    expect((await as('admin', 'PUT', '/sys/user/edit', { body: { id, realname: '丙' } })).success).toBe(true);
  });

  it('shows a teacher nobody of another class', async () => {
    const id = await newPupil('elsewhere', class2);
    const answer = await as('teacher', 'GET', '/sys/user/queryById', { query: { id } });
    expect([answer.success, answer.message]).toEqual([false, '用户不存在！']);
  });
});

it('does not let the last administrator step down', async () => {
  const { db } = server.database;
  const student = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'student')
    .executeTakeFirstOrThrow();
  const body = { id: await idOf('admin'), realname: '管理员', selectedroles: student.id };
  expect(await as('admin', 'PUT', '/sys/user/edit', { body })).toMatchObject({
    success: false,
    message: '至少要保留一个管理员！',
    result: { field: 'selectedroles' },
  });
});
