import type { BodyOf } from '#openapi/index.ts';
import type { ImportLine } from '#server/sheets/import-types.ts';
import { differing, sameMembers } from '#server/sheets/keyed-lines.ts';
import {
  checkImportedUser,
  judged,
  type HeldUser,
  type ImportedUser,
  type ImportSchool,
} from '#server/shared/people/import-user.rules.ts';
import { cutShort } from '#server/shared/people/numbers.rules.ts';
import { checkLevel, chosenRoles } from '#server/shared/people/user.rules.ts';
import { header } from '#server/shared/people/user-sheet.ts';
import type { HeldRow } from './held-users.store.ts';

export type UserChange = BodyOf<'PUT /sys/user/edit'>;
export type HeldAccount = HeldRow & Pick<HeldUser, 'roleIds' | 'departIds' | 'responsibleIds'>;

/** One line as the edit of a user who is there, by the rules of the form; empty cells leave what the user has. */
export function checkUserChange(
  school: ImportSchool,
  line: ImportLine,
  held: HeldAccount,
): { readonly id: string; readonly edit: UserChange | undefined } | { readonly errors: readonly string[] } {
  const errors: string[] = [];
  const say = (error: string) => errors.push(error);
  const { caller } = school;
  judged(say, () => checkLevel(caller, held.level));
  if (![held.username.toLowerCase(), ''].includes(line.cell(header.username).toLowerCase()))
    say('登录账号不能修改。');
  if (line.cell(header.password) !== '') say('已有用户的密码不能由导入修改，请不要导入“密码”这一列。');
  const checked = checkImportedUser(
    school,
    { cell: newsOf(line, held) },
    { ...held, identity: held.userIdentity },
  );
  if ('errors' in checked) return { errors: [...new Set([...errors, ...checked.errors])] };
  const { account, roleIds } = checked.row;
  if (line.cell(header.status) !== '' && account.status !== held.status)
    say('已有用户的状态不能由导入修改。');
  if (account.phone !== null && !caller.grants.has('user:form:phone')) say('没有权限修改手机号码。');
  judged(say, () => chosenRoles(caller, roleIds, school.roles, held.roleIds));
  if (errors.length > 0) return { errors };
  const edit = differing(givenOf(checked.row, held), { ...held });
  return { id: held.id, edit: edit && { realname: account.realname ?? '', ...edit, id: held.id } };
}

/** The cells of a line but for those that say what is there, numbers as an export has cut them too. */
function newsOf({ cell }: ImportLine, held: HeldAccount): ImportLine['cell'] {
  const same = new Map<string, readonly (string | null)[]>([
    [header.avatar, [held.avatar]],
    [header.email, [held.email]],
    [header.phone, [held.phone, cutShort(held.phone)]],
    [header.telephone, [held.telephone, cutShort(held.telephone)]],
    [header.workNo, [held.workNo]],
    [header.post, [held.post]],
    [header.school, [held.school]],
  ]);
  return (name) => {
    const text = cell(name);
    if (name === header.username) return held.username;
    if (name === header.realname && text === '') return held.realname ?? '';
    return name === header.password || same.get(name)?.includes(text) === true ? '' : text;
  };
}

/** Returns the values that a line gives for a user; null: none. */
function givenOf({ account, roleIds, departIds, responsibleIds }: ImportedUser, held: HeldAccount) {
  const { realname, avatar, birthday, sex, email, phone, telephone, workNo, post, school } = account;
  const chosen = (ids: readonly string[], before: readonly string[]) =>
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
    selectedroles: chosen(roleIds, held.roleIds),
    selecteddeparts: chosen(departIds, held.departIds),
    departIds: chosen(responsibleIds, held.responsibleIds),
  } as const;
}
