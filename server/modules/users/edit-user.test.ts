import { describe, expect, it } from 'vitest';
import { testPeople } from './testing/people.ts';

const { server, classes, as, userOf, idOf, newPupil } = testPeople();

describe('concurrent edits of a user', () => {
  const rowOf = async (id: string) =>
    (await as('admin', 'GET', '/sys/user/queryById', { query: { id } })).result;
  const revisionIn = (row: unknown): string =>
    typeof row === 'object' && row !== null && 'revision' in row ? String(row.revision) : '';

  it('the second edit is refused with the saved record and the name of its editor', async () => {
    const id = await newPupil('shared');
    const revision = revisionIn(await rowOf(id));
    const first = await as('teacher', 'PUT', '/sys/user/edit', {
      body: { id, revision, realname: '甲', selecteddeparts: classes.one },
    });
    expect(first.message).toBe('修改成功！');
    const second = await as('admin', 'PUT', '/sys/user/edit', { body: { id, revision, realname: '乙' } });
    expect(second).toMatchObject({
      success: false,
      result: { conflict: { id, realname: '甲', updateBy: 'teacher' }, by: '李老师' },
    });
    expect(second.message).toMatch(/^李老师 已在 .* 修改了这条记录，请核对后再保存$/);
    expect((await userOf('shared')).realname).toBe('甲');
    const newer = revisionIn(await rowOf(id));
    expect(newer).not.toBe(revision);
    const merged = await as('admin', 'PUT', '/sys/user/edit', {
      body: { id, revision: newer, realname: '乙' },
    });
    expect([merged.message, (await userOf('shared')).realname]).toEqual(['修改成功！', '乙']);
  });

  it('only one of two simultaneous edits succeeds', async () => {
    const id = await newPupil('raced');
    const revision = revisionIn(await rowOf(id));
    const answers = await Promise.all(
      ['甲', '乙'].map((realname) =>
        as('admin', 'PUT', '/sys/user/edit', { body: { id, revision, realname } }),
      ),
    );
    expect(answers.filter(({ success }) => success).length).toBe(1);
  });

  it('an edit without a revision is accepted, as existing clients send none', async () => {
    const id = await newPupil('unshared');
    expect((await as('admin', 'PUT', '/sys/user/edit', { body: { id, realname: '丙' } })).success).toBe(true);
  });

  it('a teacher cannot read a user of another class', async () => {
    const id = await newPupil('elsewhere', classes.two);
    const answer = await as('teacher', 'GET', '/sys/user/queryById', { query: { id } });
    expect([answer.success, answer.message]).toEqual([false, '用户不存在！']);
  });
});

it('the last administrator cannot give up the administrator role', async () => {
  const { db } = server().database;
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
