import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { emptyUser, newUserBody, userBody, userSchema, userValues, type UserValues } from './user-schema.ts';

const good: UserValues = {
  ...emptyUser,
  username: 'zhangsan',
  password: 'Abc123!',
  realname: '张三',
  selectedroles: ['r1'],
  selecteddeparts: ['c1'],
};

function messages(change: Partial<UserValues>, isNew = true): string[] {
  const checked = z.safeParse(userSchema(isNew), { ...good, ...change });
  return (checked.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
}

describe('the validation of the user form', () => {
  it('accepts a complete user', () => {
    expect(messages({})).toEqual([]);
    expect(
      messages({
        email: 'a@b.cn',
        phone: '13800138000',
        telephone: '010-62345678',
        birthday: '2016-01-31',
        sex: '2',
      }),
    ).toEqual([]);
  });

  it.each<[Partial<UserValues>, string]>([
    [{ username: '  ' }, 'username 请输入账号！'],
    [{ username: 'a b' }, 'username 账号不能含有空格和逗号！'],
    [{ username: 'x'.repeat(101) }, 'username 最多100个字符！'],
    [{ realname: '' }, 'realname 请输入姓名！'],
    [{ selectedroles: [] }, 'selectedroles 请选择角色'],
    [{ selecteddeparts: [] }, 'selecteddeparts 请选择班级'],
    [{ email: 'a@b' }, 'email 请输入正确的邮箱！'],
    [{ phone: '12345678901' }, 'phone 请输入正确的手机号！'],
    [{ phone: '1380013800' }, 'phone 请输入正确的手机号！'],
    [{ telephone: '62345678' }, 'telephone 请输入正确的座机号码'],
  ])('rejects %j: %s', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it.each(['12345', 'abc 123'])('rejects the password "%s"', (password) => {
    expect(messages({ password })).toContain('password 密码要有 6 到 64 位，不能有空格！');
  });

  it('accepts an empty password, which is generated', () => {
    expect(messages({ password: '' })).toEqual([]);
  });

  it('requires a class of pupils, and of staff only a department where they cannot be without', () => {
    const none: Partial<UserValues> = { selecteddeparts: [], userIdentity: '2' };
    const needed = (change: Partial<UserValues>, needsPlace: boolean) =>
      z.safeParse(userSchema(true, needsPlace), { ...good, ...change }).success;
    expect(needed(none, false)).toBe(true);
    expect(needed(none, true)).toBe(false);
    expect(needed({ ...none, otherdeparts: ['d1'] }, true)).toBe(true);
    expect(needed({ ...none, userIdentity: '1', otherdeparts: ['d1'] }, false)).toBe(false);
    expect(messages(none, false)).toEqual(['selecteddeparts 请选择班级']);
  });

  it('does not require a password for an existing user', () => {
    expect(messages({ username: '', password: '' }, false)).toEqual([]);
  });
});

const added = { maySetResponsible: true, keepsPhone: false };

describe('the request body of the user form', () => {
  it('contains null for empty optional fields', () => {
    expect(newUserBody(good, added)).toEqual({
      username: 'zhangsan',
      password: 'Abc123!',
      realname: '张三',
      userIdentity: 1,
      nickname: null,
      avatar: null,
      birthday: null,
      sex: null,
      email: null,
      phone: null,
      telephone: null,
      school: null,
      selectedroles: 'r1',
      selecteddeparts: 'c1',
      departIds: '',
    });
  });

  it('contains staff fields and managed departments only for the identity 教职工', () => {
    const superior: UserValues = {
      ...good,
      userIdentity: '2',
      workNo: 'T1',
      selecteddeparts: ['c1', 'c2'],
      departIds: ['c2', 'gone'],
    };
    expect(userBody(superior, false)).toMatchObject({ workNo: 'T1', post: null, departIds: 'c2' });
    const student = userBody({ ...superior, userIdentity: '1' }, false);
    expect([student.departIds, 'workNo' in student, 'post' in student]).toEqual(['', false, false]);
  });

  it('makes new staff responsible for the chosen classes and a mere member of the other departments', () => {
    const teacher: UserValues = { ...good, userIdentity: '2', otherdeparts: ['d1', 'c1'] };
    expect(newUserBody(teacher, added)).toMatchObject({ selecteddeparts: 'c1,d1', departIds: 'c1' });
    expect(newUserBody(teacher, { ...added, maySetResponsible: false })).toMatchObject({ departIds: '' });
    expect(newUserBody({ ...teacher, userIdentity: '1' }, added)).toMatchObject({ departIds: '' });
  });

  it('omits a phone number that the editor may not change', () => {
    expect('phone' in userBody({ ...good, phone: '13800138000' }, true)).toBe(false);
  });

  it('starts from form values that are converted from the user record', () => {
    const row = {
      id: 'u1',
      username: 'teacher',
      userIdentity: 2,
      sex: 2,
      birthday: '1990-05-01 00:00:00',
      departIds: 'c1,c2',
      selectedroles: 'r2',
      selecteddeparts: 'c1,c2',
    };
    expect(userValues(row)).toEqual({
      ...emptyUser,
      username: 'teacher',
      userIdentity: '2',
      sex: '2',
      birthday: '1990-05-01',
      selectedroles: ['r2'],
      selecteddeparts: ['c1', 'c2'],
      departIds: ['c1', 'c2'],
    });
  });
});
