import { beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { newId } from '#server/store/ids.ts';
import { testPeople } from './testing/people.ts';

const { server, classes, as, newPupil, enter } = testPeople();
const headers = ['登录账号', '真实姓名', '学校', '工号', '电话', '所在部门', '密码'];
const byName = { key: 'username' };

const importing = (
  by: string,
  rows: readonly (readonly string[])[],
  mode = 'all',
  fields: Record<string, string> = byName,
) => recordCalls(server(), '/sys/user', { by }).imported(headers, rows, mode, fields);

const stored = async (prefix: string) =>
  await server()
    .database.db.selectFrom('sysUser')
    .select(['username', 'realname', 'school', 'workNo', 'phone', 'updateBy'])
    .where('username', 'like', `${prefix}%`)
    .orderBy('username')
    .execute();

beforeAll(async () => {
  const { db } = server().database;
  const roles = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', 'in', ['teacher', 'student'])
    .execute();
  const rightOf = async (perms: string) =>
    (await db.selectFrom('sysPermission').select('id').where('perms', '=', perms).executeTakeFirstOrThrow())
      .id;
  const permissionId = await rightOf('user:import');
  await db
    .insertInto('sysRolePermission')
    .values(roles.map((role) => ({ id: newId(), roleId: role.id, permissionId })))
    .execute();
  const phone = await rightOf('user:form:phone');
  await db.deleteFrom('sysRolePermission').where('permissionId', '=', phone).execute();
});

describe('importing users with a key column', () => {
  it('existing users are updated, new ones are added, and unchanged ones are counted', async () => {
    await newPupil('key-a');
    await newPupil('key-b');
    const lines = [
      ['KEY-A', '', '一小', 'K1'],
      ['key-b', '路人', '', '', '', '三年级一班'],
      ['key-c', '新人', '', '', '', '三年级一班', 'secret-1'],
    ];
    const counts = { successCount: 3, updateCount: 1, sameCount: 1 };
    expect((await importing('admin', lines, 'preview')).result).toMatchObject({ ...counts, isDone: false });
    expect(await stored('key-')).toHaveLength(2);
    expect((await importing('admin', lines)).result).toMatchObject({ ...counts, isDone: true });
    const plain = { school: null, workNo: null, phone: null, updateBy: null };
    const changed = { ...plain, school: '一小', workNo: 'K1', updateBy: 'admin' };
    expect(await stored('key-')).toEqual([
      { ...changed, username: 'key-a', realname: '路人' },
      { ...plain, username: 'key-b', realname: '路人' },
      { ...plain, username: 'key-c', realname: '新人' },
    ]);
    expect((await enter('key-a')).success).toBe(true);
    // By the number only; the column of names is optional.
    const byNumber = await recordCalls(server(), '/sys/user').imported(
      ['工号', '学校'],
      [['K1', '二小']],
      'all',
      {
        key: 'workNo',
      },
    );
    expect([byNumber.message, (await stored('key-a'))[0]?.school]).toEqual([
      '共1行数据全部导入成功！',
      '二小',
    ]);
  });

  it('an existing user is moved to another class and keeps the role', async () => {
    const id = await newPupil('move-a');
    await importing('admin', [['move-a', '', '', '', '', '三年级二班']]);
    const row = (await as('admin', 'GET', '/sys/user/queryById', { query: { id } })).result;
    expect(row).toMatchObject({ selecteddeparts: classes.two, roleTxt: '学生' });
  });

  it('users of other classes and higher levels are refused, and masked numbers keep the stored ones', async () => {
    const { db } = server().database;
    await newPupil('cut-a');
    await db.updateTable('sysUser').set({ phone: '13900000102' }).where('username', '=', 'cut-a').execute();
    await newPupil('far-a', classes.two);
    await db
      .insertInto('sysUserDepart')
      .values({
        id: newId(),
        userId: (
          await db
            .selectFrom('sysUser')
            .select('id')
            .where('username', '=', 'admin')
            .executeTakeFirstOrThrow()
        ).id,
        depId: classes.one,
      })
      .execute();
    const lines = [
      ['cut-a', '', '三小', '', '139****0102'],
      ['far-a', '远', '三小', '', '', '三年级一班'],
      ['admin', '', '三小'],
      ['cut-a', '', '四小'],
    ];
    const answer = await importing('teacher', lines, 'valid');
    expect(answer.result).toMatchObject({
      msg: [
        '第 3 行：登录账号“far-a”：账号已经存在，忽略导入。',
        '第 4 行：权限不足。',
        '第 5 行：与第 2 行是同一条数据。',
      ].join('\n'),
      updateCount: 1,
      isDone: true,
    });
    expect([await stored('cut-a'), await stored('far-a'), await stored('admin')]).toMatchObject([
      [{ school: '三小', phone: '13900000102', updateBy: 'teacher' }],
      [{ realname: '路人', school: null }],
      [{ updateBy: null }],
    ]);
  });

  it('changes of password, username, state and (without permission) phone are refused', async () => {
    await newPupil('not-a');
    const wrong = await importing(
      'teacher',
      [['not-a', '', '', '', '13900000103', '', 'other-22']],
      'preview',
    );
    expect(wrong.result).toMatchObject({
      msg: '第 2 行：已有用户的密码不能由导入修改，请不要导入“密码”这一列。；没有权限修改手机号。',
    });
    const { imported } = recordCalls(server(), '/sys/user');
    const state = await imported(['登录账号', '状态'], [['not-a', '冻结']], 'preview', byName);
    expect(state.result).toMatchObject({ msg: '第 2 行：已有用户的状态不能由导入修改。' });
    await imported(['登录账号', '工号'], [['not-a', 'N1']], 'all', byName);
    const name = await imported(['登录账号', '工号'], [['not-b', 'N1']], 'preview', { key: 'workNo' });
    expect(name.result).toMatchObject({ msg: '第 2 行：登录账号“not-b”不能修改。' });
  });

  it('unknown keys are refused, and the permission to edit users is required', async () => {
    expect((await importing('admin', [['x', 'y']], 'preview', { key: 'phone' })).status).toBe(400);
    // The right to import does not include the right to edit.
    expect((await importing('student', [['cut-a', '改']], 'preview', {})).status).toBe(200);
    expect((await importing('student', [['cut-a', '改']], 'preview')).status).toBe(403);
  });
});
