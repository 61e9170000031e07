import { describe, expect, it } from 'vitest';
import { testPeople } from './testing/people.ts';

const { server, as, userOf, newPupil, enter } = testPeople();

describe('restoring deleted users', () => {
  it('users restored from the recycle bin can log in again', async () => {
    const id = await newPupil('back-one');
    await as('admin', 'DELETE', '/sys/user/delete', { query: { id } });
    const answer = await as('admin', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } });
    expect([answer.success, answer.message]).toEqual([true, '还原 1 个用户成功！']);
    expect((await enter('back-one')).success).toBe(true);
    expect((await as('admin', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })).message).toBe(
      '用户不存在！',
    );
  });

  it('a teacher can undo an own deletion for a minute', async () => {
    const id = await newPupil('back-own');
    await as('teacher', 'DELETE', '/sys/user/delete', { query: { id } });
    expect((await as('teacher', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })).message).toBe(
      '还原 1 个用户成功！',
    );
    await as('teacher', 'DELETE', '/sys/user/delete', { query: { id } });
    server().setNow(new Date(Date.now() + 61_000));
    const late = await as('teacher', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } });
    server().setNow(undefined);
    expect([late.success, late.message]).toEqual([false, '已超过撤销时间，请联系管理员从回收站还原']);
    expect((await userOf('back-own')).delFlag).toBe(1);
  });

  it('a teacher cannot restore a user deleted by another user', async () => {
    const id = await newPupil('back-foreign');
    await as('admin', 'DELETE', '/sys/user/delete', { query: { id } });
    expect((await as('teacher', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })).success).toBe(
      false,
    );
  });

  it('the recycle bin requires its permission', async () => {
    expect((await as('teacher', 'GET', '/sys/user/recycleBin')).status).toBe(403);
  });
});

describe('deleting users permanently', () => {
  it('only users in the recycle bin are deleted, and the username becomes available', async () => {
    const id = await newPupil('purge-one');
    const early = await as('admin', 'DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } });
    expect([early.success, early.message]).toEqual([false, '用户不存在！']);
    await as('admin', 'DELETE', '/sys/user/delete', { query: { id } });
    const answer = await as('admin', 'DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } });
    expect(answer.message).toBe('彻底删除 1 个用户成功！');
    const left = await server()
      .database.db.selectFrom('sysUserDepart')
      .select('id')
      .where('userId', '=', id)
      .execute();
    expect(left).toEqual([]);
    await newPupil('purge-one');
  });

  it('an author who still has works is refused', async () => {
    const author = await server()
      .database.db.selectFrom('teachingWork as work')
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

  it('a user without the permission for the recycle bin is refused', async () => {
    expect(
      (await as('teacher', 'DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: 'x' } })).status,
    ).toBe(403);
  });
});
