import { studentRole, teacherRole, type Caller, type RowScope } from '#server/http/caller.ts';
import { choiceError } from '#server/sheets/line-errors.ts';
import { Refusal } from '#server/http/refusal.ts';
import { parseDate } from '#server/sheets/parse-dates.ts';
import { checkGuessable } from '#server/shared/passwords/password.rules.ts';
import { departByText } from './depart-text.rules.ts';
import { generatePassword } from './generate-password.ts';
import { checkUsername, isReadableName } from './name.rules.ts';
import type { NewAccount } from './new-accounts.ts';
import type { DeletedUserConflicts } from './values-of-deleted-users.ts';
import { departsAfterEdit, departsOfNewUser, responsibleAfterEdit, mayAssign } from './user.rules.ts';
import { header } from './user-sheet.ts';

type Depart = {
  readonly id: string;
  readonly orgCode: string;
  readonly departName: string;
  readonly orgCategory: string;
  readonly inScope: boolean;
};
type Role = {
  readonly id: string;
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleLevel: number;
};

/** The data against which the lines of an import are checked. */
export type ImportSchool = {
  readonly caller: Caller;
  readonly scope: RowScope;
  readonly departs: readonly Depart[];
  readonly roles: readonly Role[];
  readonly avatars: ReadonlySet<string>;
  readonly taken: Readonly<Record<'username' | 'email' | 'phone' | 'workNo', Set<string>>>;
  /** Finds the deleted user who keeps a unique value. */
  readonly binConflicts: DeletedUserConflicts;
};

export type ImportedUser = NewAccount & {
  /** True when the server generated the password, so that the answer must contain it. */
  readonly isGenerated: boolean;
  readonly departNames: string;
};

/** The present values of the account that a line changes. */
export type CurrentUser = {
  /** Undefined: the line names a new account, whose name must be free. */
  readonly username: string | undefined;
  readonly identity: number;
  readonly roleIds: readonly string[];
  readonly departIds: readonly string[];
  readonly responsibleIds: readonly string[];
};

const newUserValues: CurrentUser = {
  username: undefined,
  identity: 1,
  roleIds: [],
  departIds: [],
  responsibleIds: [],
};

type Line = { readonly cell: (header: string) => string };
type AddError = (error: string) => void;

/**
 * Checks one line and returns the user, or all its errors (docs/behaviour.md#imports). Empty lists keep the present
 * ones.
 */
export function checkImportedUser(
  school: ImportSchool,
  line: Line,
  existing = newUserValues,
): { readonly row: ImportedUser } | { readonly errors: readonly string[] } {
  const errors: string[] = [];
  const addError: AddError = (error) => errors.push(error);
  const { cell } = line;
  checkTexts(cell, addError);
  checkTaken(school, cell, existing, addError);
  const { identity, roleTexts } = identityOf(school, cell, existing, addError);
  // Roles stay without this column, and a person with the roles of the other identity would have wrong rights.
  if (existing.roleIds.length > 0 && identity !== existing.identity && cell(header.roles) === '')
    addError(`要改“${header.identity}”，请同时填写“${header.roles}”。`);
  const roleIds = rolesOf(school, cell(header.roles), existing.roleIds, roleTexts, addError);
  const classes = departsOf(school, cell(header.classes), [], (error) =>
    addError(`${header.classes}：${error}`),
  );
  if (classes.length > 0 && identity !== 2) addError(`只有老师可以填写“${header.classes}”。`);
  const chosen = [
    ...new Set([...departsOf(school, cell(header.departs), existing.departIds, addError), ...classes]),
  ];
  const institutions = school.departs.filter(({ orgCategory }) => orgCategory === '1');
  const departs =
    existing.username === undefined ? departsOfNewUser(school.scope, identity, chosen, institutions) : chosen;
  const responsible = [
    ...new Set([
      ...departsOf(school, cell(header.responsible), existing.responsibleIds, addError),
      ...classes,
    ]),
  ];
  const isTaught = cell(header.roles) === '' && roleTexts[0] === teacherRole;
  if (isTaught && responsible.length === 0 && existing.username === undefined && school.scope.kind === 'all')
    responsible.push(...departs.filter(({ orgCategory }) => orgCategory === '3'));
  const ids = departs.map(({ id }) => id);
  const responsibleIds = collectRefusal(addError, () =>
    responsibleAfterEdit(
      school.scope,
      identity,
      responsible.map(({ id }) => id),
      ids,
      existing.responsibleIds,
    ),
  );
  const existingDeparts = school.departs.filter(({ id }) => existing.departIds.includes(id));
  const departIds = collectRefusal(addError, () =>
    departsAfterEdit(school.scope, ids, school.departs, existingDeparts),
  );
  const birthday = birthdayOf(cell(header.birthday), addError);
  const sex = oneOf(header.sex, cell, sexes, addError);
  const status = oneOf(header.status, cell, statuses, addError) ?? 1;
  checkOthers(school, cell, addError);
  collectRefusal(addError, () => checkPasswordOfStaff(school, cell, roleIds));
  if (errors.length > 0) return { errors: [...new Set(errors)] };
  const orNull = (name: string) => (cell(name) === '' ? null : cell(name));
  const password = cell(header.password);
  return {
    row: {
      account: {
        username: cell(header.username),
        realname: cell(header.realname),
        avatar: orNull(header.avatar),
        birthday,
        sex,
        email: orNull(header.email),
        phone: orNull(header.phone),
        telephone: orNull(header.telephone),
        workNo: orNull(header.workNo),
        post: orNull(header.post),
        school: orNull(header.school),
        userIdentity: identity,
        status,
        passwordDue: 1,
      },
      password: password === '' ? generatePassword() : password,
      isGenerated: password === '',
      roleIds,
      departIds: departIds ?? [],
      responsibleIds: responsibleIds ?? [],
      departNames: departs.map(({ departName }) => departName).join('、'),
    },
  };
}

/**
 * The first password of a pupil may be easy to read out, because it is changed at the first login; that of staff may
 * not.
 */
function checkPasswordOfStaff({ roles }: ImportSchool, cell: Line['cell'], roleIds: readonly string[]): void {
  if (cell(header.password) === '') return;
  if (!roles.some(({ id, roleLevel }) => roleLevel > 0 && roleIds.includes(id))) return;
  checkGuessable(cell(header.password), {
    username: cell(header.username),
    realname: cell(header.realname),
    phone: cell(header.phone),
    birthday: cell(header.birthday),
  });
}

const sexes: Readonly<Record<string, number>> = {
  男: 1,
  女: 2,
  男生: 1,
  女生: 2,
  男孩: 1,
  女孩: 2,
  男性: 1,
  女性: 2,
  '1': 1,
  '2': 2,
};
const statuses: Readonly<Record<string, number>> = { 正常: 1, 冻结: 2, '1': 1, '2': 2 };
/** The identity that administrators of the school have; their role is in the column of roles. */
const manager = '管理人员';
const identities: Readonly<Record<string, number>> = {
  [manager]: 2,
  普通成员: 1,
  学生: 1,
  上级: 2,
  教职工: 2,
  教师: 2,
  老师: 2,
  '1': 1,
  '2': 2,
};

/** Pattern and label of each text field, as in the form; all but the first two may be empty. */
const patterns = [
  [header.password, /^\S{6,64}$/, '密码要有 6 到 64 位，不能有空格。'],
  [header.email, /^(?=.{1,45}$)[^\s@]+@[^\s@]+\.[^\s@]+$/, '电子邮件格式不正确，如 name@school.cn。'],
  [header.phone, /^1[3-9]\d{9}$/, '手机号格式不正确，请填 11 位数字。'],
  [header.telephone, /^0\d{2,3}-[1-9]\d{6,7}$/, '座机号码格式不正确，如 010-12345678。'],
  [header.workNo, /^.{1,100}$/s, '工号太长。'],
  [header.post, /^.{1,100}$/s, '职务太长。'],
  [header.school, /^.{1,100}$/s, '学校太长。'],
] as const;

function checkTexts(cell: Line['cell'], addError: AddError): void {
  const username = cell(header.username);
  if (username === '') addError('登录账号不能为空。');
  else if (username.length > 100) addError('登录账号太长。');
  else
    collectRefusal(
      (error) => addError(`登录账号“${username}”：${error}`),
      () => checkUsername(username),
    );
  const realname = cell(header.realname);
  if (realname === '') addError('真实姓名不能为空。');
  else if (realname.length > 100) addError('真实姓名太长。');
  else if (!isReadableName(realname)) addError('真实姓名里至少要有一个汉字、字母或数字。');
  for (const [name, pattern, error] of patterns)
    if (cell(name) !== '' && !pattern.test(cell(name)))
      addError(name === header.password ? error : `${name}“${cell(name)}”：${error}`);
}

function checkTaken(
  { taken, binConflicts }: ImportSchool,
  cell: Line['cell'],
  existing: CurrentUser,
  addError: AddError,
): void {
  const username = cell(header.username);
  const isOwn = username === existing.username;
  for (const [name, values, error, field] of [
    [header.username, isOwn ? none : taken.username, '账号已经存在，忽略导入。', 'username'],
    [header.workNo, taken.workNo, '工号已经存在，忽略导入。', 'workNo'],
    [header.phone, taken.phone, '手机号已经存在，忽略导入。', 'phone'],
    [header.email, taken.email, '电子邮件已经存在，忽略导入。', 'email'],
  ] as const) {
    const text = cell(name);
    if (text === '' || !values.has(name === header.username ? text.toLowerCase() : text)) continue;
    const conflict = binConflicts[field](text);
    addError(conflict === undefined ? `${name}“${text}”：${error}` : `${name}“${text}”${conflict.text}。`);
  }
}

const none: ReadonlySet<string> = new Set();

function checkOthers({ avatars }: ImportSchool, cell: Line['cell'], addError: AddError): void {
  if (!['', '0', '正常', '未删除'].includes(cell(header.delFlag))) addError('不能导入已删除的用户。');
  const avatar = cell(header.avatar);
  if (avatar !== '' && !avatars.has(avatar)) addError(`头像“${avatar}”：头像文件不存在。`);
}

/**
 * Returns the identity and its roles, used where the line names no role. The name of a role is also an
 * identity.
 */
function identityOf(
  { roles, caller }: ImportSchool,
  cell: Line['cell'],
  existing: CurrentUser,
  addError: AddError,
): { readonly identity: number; readonly roleTexts: readonly string[] } {
  const text = cell(header.identity);
  if (text === '') return { identity: existing.identity, roleTexts: [studentRole] };
  const named = listOf(text).map((part) => roles.find((role) => isRole(role, part)));
  if (!Object.hasOwn(identities, text) && named.length > 0 && named.every((role) => role !== undefined)) {
    const isStudent = named.every(({ roleLevel }) => roleLevel === 0);
    return { identity: isStudent ? 1 : 2, roleTexts: listOf(text) };
  }
  if (text === manager) {
    const isOpen = listOf(cell(header.roles)).length === 0 && existing.roleIds.length === 0;
    const names = roles
      .filter((role) => role.roleLevel > 0 && role.roleCode !== teacherRole && mayAssign(caller, role))
      .map(({ roleName }) => roleName);
    if (isOpen) addError(`身份“${text}”要在“${header.roles}”一列填写角色，可填 ${names.join('、')}。`);
    return { identity: 2, roleTexts: [] };
  }
  const identity = oneOf(header.identity, cell, identities, addError) ?? existing.identity;
  return { identity, roleTexts: [identity === 2 ? teacherRole : studentRole] };
}

const isRole = ({ id, roleCode, roleName }: Role, text: string): boolean =>
  [id, roleCode, roleName].includes(text);

/** The allowed values of columns with few values, as error messages list them. */
const allowedWords: Readonly<Record<string, string>> = {
  [header.sex]: '男 或 女',
  [header.status]: '正常 或 冻结',
  [header.identity]: `学生、老师 或 ${manager}`,
};

function oneOf(
  name: string,
  cell: Line['cell'],
  valueByWord: Readonly<Record<string, number>>,
  addError: AddError,
): number | null {
  const text = cell(name);
  if (text === '') return null;
  const value = Object.hasOwn(valueByWord, text) ? valueByWord[text] : undefined;
  if (value === undefined) addError(`${name}“${text}”不正确，请填 ${allowedWords[name] ?? ''}。`);
  return value ?? null;
}

function birthdayOf(text: string, addError: AddError): string | null {
  if (text === '') return null;
  const day = parseDate(text);
  if (day === undefined) addError(`生日“${text}”不正确，请填年月日，如 2016-09-01。`);
  return day ?? null;
}

const listOf = (text: string) =>
  [...new Set(text.split(/[,，、;；]/).map((part) => part.trim()))].filter(Boolean);

function departsOf(
  { departs }: ImportSchool,
  text: string,
  existingIds: CurrentUser['departIds'],
  addError: AddError,
): Depart[] {
  if (text === '') return departs.filter(({ id }) => existingIds.includes(id));
  return listOf(text).flatMap((part) => {
    const found = departByText(departs, part);
    if (typeof found !== 'string') return [found];
    addError(found);
    return [];
  });
}

function rolesOf(
  { roles, caller }: ImportSchool,
  text: string,
  existingIds: CurrentUser['roleIds'],
  ofIdentity: readonly string[],
  addError: AddError,
): string[] {
  const requested = listOf(text);
  if (requested.length === 0 && existingIds.length > 0) return [...existingIds];
  return (requested.length === 0 ? ofIdentity : requested).flatMap((part) => {
    const role = roles.find((one) => isRole(one, part));
    if (role === undefined) {
      const assignableNames = roles.filter((one) => mayAssign(caller, one)).map(({ roleName }) => roleName);
      addError(choiceError('角色', part, assignableNames));
    } else if (!existingIds.includes(role.id) && !mayAssign(caller, role))
      addError('权限不足，无法分配所选角色。');
    return role === undefined ? [] : [role.id];
  });
}

/** Runs a rule of the form and returns its result; a refusal becomes an error of the line. */
export function collectRefusal<Value>(addError: AddError, rule: () => Value): Value | undefined {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    addError(`${error.message}。`);
    return undefined;
  }
}
