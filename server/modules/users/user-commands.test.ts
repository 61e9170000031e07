import { describe, expect, it } from 'vitest';
import { testPeople } from './testing/people.ts';

const { server, classes, as, userOf, idOf, newPupil, settle, enter, tokenOf } = testPeople();

describe('deleting users', () => {
  it('hides the user, ends open sessions and moves the user to the recycle bin', async () => {
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
      .poll(async () => (await server().call('GET', '/sys/user/getCurrentUserDeparts', { token })).status)
      .toBe(500);
    const bin = await as('admin', 'GET', '/sys/user/recycleBin');
    expect(bin.result).toMatchObject([{ username: 'del-one', orgCodeTxt: '三年级一班', updateBy: 'admin' }]);
    expect(bin.raw.body).not.toMatch(/argon2/);
  });

  it('deletes several users or none, and accepts a trailing comma', async () => {
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

  it('is refused for the own account', async () => {
    const self = await as('admin', 'DELETE', '/sys/user/delete', { query: { id: await idOf('admin') } });
    expect([self.success, self.message]).toEqual([false, '不能删除自己的账号！']);
  });

  it('is refused for the last administrator', async () => {
    // dev sees all users and has the same level, but may not delete without this additional grant.
    const { db } = server().database;
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
    await settle('keeper');
    const token = await tokenOf('keeper');
    const query = { id: await idOf('admin') };
    expect((await server().call('DELETE', '/sys/user/delete', { token, query })).message).toBe(
      '至少要保留一个管理员！',
    );
    await db.deleteFrom('sysRolePermission').where('id', '=', 'lent').execute();
  });

  it('is allowed to a teacher for pupils of the own class only', async () => {
    const own = await newPupil('del-own');
    const foreign = await newPupil('del-foreign', classes.two);
    const refused = await as('teacher', 'DELETE', '/sys/user/delete', { query: { id: foreign } });
    expect([refused.success, refused.message]).toEqual([false, '用户不存在！']);
    const both = await as('teacher', 'DELETE', '/sys/user/deleteBatch', {
      query: { ids: `${own},${foreign}` },
    });
    expect(both.message).toBe('用户不存在！');
    expect((await as('teacher', 'DELETE', '/sys/user/delete', { query: { id: own } })).success).toBe(true);
  });

  it('is refused for users of a higher level', async () => {
    await server()
      .database.db.insertInto('sysUserDepart')
      .values({ id: 'guest', userId: await idOf('admin'), depId: classes.one })
      .execute();
    const query = { id: await idOf('admin') };
    expect((await as('teacher', 'DELETE', '/sys/user/delete', { query })).message).toBe('权限不足');
    await server().database.db.deleteFrom('sysUserDepart').where('id', '=', 'guest').execute();
  });
});

describe('freezing users', () => {
  it('ends their sessions and blocks the login until they are unfrozen', async () => {
    const id = await newPupil('cold');
    const token = await tokenOf('cold');
    const answer = await as('teacher', 'PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } });
    expect([answer.success, answer.message]).toEqual([true, '操作成功！']);
    await expect
      .poll(async () => (await server().call('GET', '/sys/user/getCurrentUserDeparts', { token })).status)
      .toBe(500);
    expect((await enter('cold')).success).toBe(false);
    await as('teacher', 'PUT', '/sys/user/frozenBatch', { body: { ids: `${id},`, status: 1 } });
    expect((await enter('cold')).success).toBe(true);
  });

  it('is refused for administrators, alone or in a batch', async () => {
    const admin = await idOf('admin');
    expect(
      (await as('admin', 'PUT', '/sys/user/frozenBatch', { body: { ids: admin, status: 2 } })).message,
    ).toBe('不能对管理员账号这样操作！');
    const both = `${admin},${await newPupil('cold-two')}`;
    expect(
      (await as('admin', 'PUT', '/sys/user/frozenBatch', { body: { ids: both, status: 2 } })).message,
    ).toBe('选中的用户里有管理员，不能这样操作，请重新选择！');
    expect((await userOf('cold-two')).status).toBe(1);
  });

  it('is refused for other classes, the own account and unknown states', async () => {
    const foreign = await newPupil('cold-foreign', classes.two);
    const ask = (body: unknown) => as('teacher', 'PUT', '/sys/user/frozenBatch', { body });
    expect((await ask({ ids: foreign, status: 2 })).message).toBe('用户不存在！');
    expect((await ask({ ids: await idOf('teacher'), status: 2 })).message).toBe('不能冻结自己的账号！');
    expect((await ask({ ids: foreign, status: 3 })).status).toBe(400);
  });
});

describe('setting the password of another user', () => {
  it('replaces it, ends the sessions, and is logged without the password', async () => {
    const id = await newPupil('forgetful');
    const token = await tokenOf('forgetful');
    const answer = await as('teacher', 'PUT', '/sys/user/changePassword', {
      body: { id, username: 'forgetful', password: 'fresh-Start9', confirmpassword: 'fresh-Start9' },
    });
    expect([answer.success, answer.message]).toEqual([true, '密码修改成功！']);
    expect((await enter('forgetful')).success).toBe(false);
    expect((await enter('forgetful', 'fresh-Start9')).success).toBe(true);
    await expect
      .poll(async () => (await server().call('GET', '/sys/user/getCurrentUserDeparts', { token })).status)
      .toBe(500);
    await server().deps.audit.flush();
    const { db } = server().database;
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
    [{ password: 'secret-1', confirmpassword: 'secret-1' }, '新密码不能与旧密码相同', 'password'],
    [{ password: 'forgetful2', confirmpassword: 'forgetful2' }, '密码不能与账号相同', 'password'],
  ])('with %j is refused', async (change, message, field) => {
    const id = await newPupil('forgetful2');
    const secret = { password: 'fresh-Start9', confirmpassword: 'fresh-Start9' };
    const body = { id, ...secret, ...change };
    expect(await as('admin', 'PUT', '/sys/user/changePassword', { body })).toMatchObject({
      success: false,
      message,
      result: { field },
    });
  });

  it('is refused for users of other classes and of higher levels', async () => {
    const secret = { password: 'fresh-Start9', confirmpassword: 'fresh-Start9' };
    const ask = async (username: string) =>
      (
        await as('teacher', 'PUT', '/sys/user/changePassword', {
          body: { id: await idOf(username), ...secret },
        })
      ).message;
    await newPupil('other-class', classes.two);
    expect(await ask('other-class')).toBe('用户不存在！');
    expect(await ask('admin')).toBe('用户不存在！');
  });
});
