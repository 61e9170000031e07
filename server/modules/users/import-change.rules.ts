import type { BodyOf } from '#openapi/index.ts';
import type { ImportLine } from '#server/sheets/import-types.ts';
import { changedValues, sameMembers } from '#server/sheets/keyed-lines.ts';
import {
  checkImportedUser,
  collectRefusal,
  type CurrentUser,
  type ImportedUser,
  type ImportSchool,
} from '#server/shared/people/import-user.rules.ts';
import { shortenNumber } from '#server/shared/people/numbers.rules.ts';
import { checkAccountLevel, checkRoles } from '#server/shared/people/user.rules.ts';
import { header } from '#server/shared/people/user-sheet.ts';
import type { ExistingUser } from './existing-users.store.ts';

export type UserChange = BodyOf<'PUT /sys/user/edit'>;
export type ExistingAccount = ExistingUser &
  Pick<CurrentUser, 'roleIds' | 'departIds' | 'responsibleIds'> & {
    /** Why the person cannot become a pupil; undefined if nothing would be left without them. */
    readonly leaveReason: string | undefined;
  };

/** Checks a line as the edit of an existing user, by the rules of the form; empty cells keep the present values. */
export function checkUserChange(
  school: ImportSchool,
  line: ImportLine,
  stored: ExistingAccount,
): { readonly id: string; readonly edit: UserChange | undefined } | { readonly errors: readonly string[] } {
  const errors: string[] = [];
  const addError = (error: string) => errors.push(error);
  const { caller } = school;
  collectRefusal(addError, () => checkAccountLevel(caller, stored));
  if (![stored.username.toLowerCase(), ''].includes(line.cell(header.username).toLowerCase()))
    addError('登录账号不能修改。');
  if (line.cell(header.password) !== '') addError('已有用户的密码不能由导入修改，请不要导入“密码”这一列。');
  const checked = checkImportedUser(
    school,
    { cell: changedCells(line, stored) },
    { ...stored, identity: stored.userIdentity },
  );
  if ('errors' in checked) return { errors: [...new Set([...errors, ...checked.errors])] };
  const { account, roleIds } = checked.row;
  if (line.cell(header.status) !== '' && account.status !== stored.status)
    addError('已有用户的状态不能由导入修改。');
  if (account.phone !== null && !caller.grants.has('user:form:phone')) addError('没有权限修改手机号。');
  collectRefusal(addError, () => checkRoles(caller, roleIds, school.roles, stored.roleIds));
  const isStaff =
    account.userIdentity === 2 &&
    school.roles.some(({ id, roleLevel }) => roleIds.includes(id) && roleLevel > 0);
  if (!isStaff && stored.leaveReason !== undefined) addError(`${stored.leaveReason}。`);
  if (errors.length > 0) return { errors };
  const edit = changedValues(changesOf(checked.row, stored), { ...stored });
  return { id: stored.id, edit: edit && { realname: account.realname ?? '', ...edit, id: stored.id } };
}

/** Returns the cells of a line, empty where they equal the present value or its shortened form in an export. */
function changedCells({ cell }: ImportLine, stored: ExistingAccount): ImportLine['cell'] {
  const currentTexts = new Map<string, readonly (string | null)[]>([
    [header.avatar, [stored.avatar]],
    [header.email, [stored.email]],
    [header.phone, [stored.phone, shortenNumber(stored.phone)]],
    [header.telephone, [stored.telephone, shortenNumber(stored.telephone)]],
    [header.workNo, [stored.workNo]],
    [header.post, [stored.post]],
    [header.school, [stored.school]],
  ]);
  return (name) => {
    const text = cell(name);
    if (name === header.username) return stored.username;
    if (name === header.realname && text === '') return stored.realname ?? '';
    return name === header.password || currentTexts.get(name)?.includes(text) === true ? '' : text;
  };
}

/** Returns the values that a line gives for a user; null: none. */
function changesOf({ account, roleIds, departIds, responsibleIds }: ImportedUser, stored: ExistingAccount) {
  const { realname, avatar, birthday, sex, email, phone, telephone, workNo, post, school } = account;
  const changedIds = (ids: readonly string[], before: readonly string[]) =>
    sameMembers(ids, before) ? null : ids.join(',');
  return {
    realname,
    avatar,
    birthday,
    email,
    phone,
    telephone,
    workNo,
    post,
    school,
    sex: sex === 1 || sex === 2 ? sex : null,
    userIdentity: account.userIdentity === 2 ? 2 : 1,
    selectedroles: changedIds(roleIds, stored.roleIds),
    selecteddeparts: changedIds(departIds, stored.departIds),
    departIds: changedIds(responsibleIds, stored.responsibleIds),
  } as const;
}
