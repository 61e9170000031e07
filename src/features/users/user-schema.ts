import type { BodyOf, Schema } from '#openapi/index.ts';
import * as z from 'zod/mini';
import { birthdayBounds, dateCheck } from '#shared/text/date-check.ts';

const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max, `最多${max}个字符！`));
const required = (message: string, max: number) => trimmed(max).check(z.minLength(1, message));
/** Empty, or matching the pattern. */
const optional = (pattern: RegExp, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((value) => value === '' || pattern.test(value), message),
  );

const badPassword = '密码要有 6 到 64 位，不能有空格！';
const mobile = /^1[3-9]\d{9}$/;
const landline = /^0\d{2,3}-[1-9]\d{6,7}$/;
/** Also accepts the masked form, which leaves the number unchanged. */
const orCutShort = ({ source }: RegExp) => new RegExp(`${source}|^(.{3}\\*{4}.{4}|\\*{4})$`);
const chosen = z.array(z.string());

/**
 * The rules and messages of the user form. A password is set when a user is added, and changed elsewhere; an empty one is
 * generated. New staff may be without a department, unless `needsPlace`.
 */
export function userSchema(isNew: boolean, needsPlace = true) {
  const fields = z.object({
    userIdentity: z.enum(['1', '2']),
    isManager: z.boolean(),
    username: isNew
      ? required('请输入账号！', 100).check(z.regex(/^[^\s,]*$/, '账号不能含有空格和逗号！'))
      : z.string(),
    password: isNew
      ? z.string().check(z.refine((text) => text === '' || /^\S{6,64}$/.test(text), badPassword))
      : z.string(),
    realname: required('请输入姓名！', 100),
    nickname: trimmed(12),
    workNo: trimmed(100),
    post: trimmed(100),
    school: trimmed(100),
    selectedroles: chosen.check(z.minLength(1, '请选择角色')),
    selecteddeparts: chosen,
    otherdeparts: chosen,
    departIds: chosen,
    avatar: z.string(),
    birthday: z.string().check(dateCheck('day', birthdayBounds)),
    sex: z.enum(['', '1', '2']),
    email: optional(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, '请输入正确的邮箱！').check(
      z.maxLength(45, '最多45个字符！'),
    ),
    phone: optional(isNew ? mobile : orCutShort(mobile), '请输入正确的手机号！'),
    telephone: optional(isNew ? landline : orCutShort(landline), '请输入正确的座机号码'),
  });
  return fields.check(
    z.refine(
      ({ userIdentity, selecteddeparts, otherdeparts }) =>
        selecteddeparts.length > 0 ||
        (isNew && userIdentity === '2' && (!needsPlace || otherdeparts.length > 0)),
      {
        path: ['selecteddeparts'],
        error: '请选择班级',
        // Reported together with other errors, not after them.
        when: () => true,
      },
    ),
  );
}

export type UserValues = z.infer<ReturnType<typeof userSchema>>;

type UserRow = Schema<'UserRow'>;

export const emptyUser: UserValues = {
  userIdentity: '1',
  isManager: false,
  username: '',
  password: '',
  realname: '',
  nickname: '',
  workNo: '',
  post: '',
  school: '',
  selectedroles: [],
  selecteddeparts: [],
  otherdeparts: [],
  departIds: [],
  avatar: '',
  birthday: '',
  sex: '',
  email: '',
  phone: '',
  telephone: '',
};

export const userLabels = {
  userIdentity: '身份',
  username: '账号',
  isManager: '管理人员',
  password: '初始密码',
  realname: '姓名',
  nickname: '昵称',
  selectedroles: '角色分配',
  selecteddeparts: '部门分配',
  otherdeparts: '其他部门',
  departIds: '负责部门',
  sex: '性别',
  birthday: '生日',
  email: '邮箱',
  phone: '手机号',
  workNo: '工号',
  post: '职务',
  school: '学校',
  telephone: '座机',
  avatar: '头像',
} as const;

/** Splits a comma-joined list of the wire. */
export function idsOf(ids: string | null | undefined): string[] {
  return (ids ?? '').split(',').filter(Boolean);
}

/** Returns the initial values for an existing user. */
export function userValues(row: UserRow): UserValues {
  return {
    ...emptyUser,
    userIdentity: row.userIdentity === 2 ? '2' : '1',
    username: row.username,
    realname: row.realname ?? '',
    nickname: row.nickname ?? '',
    workNo: row.workNo ?? '',
    post: row.post ?? '',
    school: row.school ?? '',
    selectedroles: idsOf(row.selectedroles),
    selecteddeparts: idsOf(row.selecteddeparts),
    departIds: idsOf(row.departIds),
    avatar: row.avatar ?? '',
    birthday: (row.birthday ?? '').slice(0, 10),
    sex: row.sex === 1 ? '1' : row.sex === 2 ? '2' : '',
    email: row.email ?? '',
    phone: row.phone ?? '',
    telephone: row.telephone ?? '',
  };
}

type Common = Omit<BodyOf<'PUT /sys/user/edit'>, 'id' | 'revision'>;

/**
 * Returns the body of an edit; `crud` adds id and revision. `keepsPhone`: the caller may not change the number, so it is
 * not sent.
 */
export function userBody(values: UserValues, keepsPhone: boolean): Common {
  const isSuperior = values.userIdentity === '2';
  const common: Common = {
    realname: values.realname,
    nickname: orNull(values.nickname),
    userIdentity: isSuperior ? 2 : 1,
    avatar: orNull(values.avatar),
    birthday: orNull(values.birthday),
    sex: values.sex === '' ? null : values.sex === '1' ? 1 : 2,
    email: orNull(values.email),
    telephone: orNull(values.telephone),
    school: orNull(values.school),
    selectedroles: values.selectedroles.join(','),
    selecteddeparts: values.selecteddeparts.join(','),
    // Only superiors manage departments, and only their own.
    departIds: isSuperior
      ? values.departIds.filter((id) => values.selecteddeparts.includes(id)).join(',')
      : '',
  };
  return {
    ...common,
    ...(keepsPhone ? {} : { phone: orNull(values.phone) }),
    // Not on a student's form, so not changed by it.
    ...(isSuperior ? { workNo: orNull(values.workNo), post: orNull(values.post) } : {}),
  };
}

type NewUserOptions = {
  /** The caller may make the user responsible for departments. */
  readonly maySetResponsible: boolean;
  readonly keepsPhone: boolean;
};

/** Returns the body of a new user: staff are responsible for the chosen classes and departments, not for the others. */
export function newUserBody(
  values: UserValues,
  { maySetResponsible, keepsPhone }: NewUserOptions,
): BodyOf<'POST /sys/user/add'> {
  const { username, password, selecteddeparts, otherdeparts } = values;
  const common = userBody(
    {
      ...values,
      selecteddeparts: [...new Set([...selecteddeparts, ...otherdeparts])],
      departIds: maySetResponsible ? selecteddeparts : [],
    },
    keepsPhone,
  );
  return { ...common, username, password };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
