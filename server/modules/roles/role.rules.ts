import type { Schema } from '#openapi/index.ts';
import { adminRole, studentRole, type Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { checkRoleLevel } from '#server/shared/people/role-level.rules.ts';
import type { StoredRole } from './role.store.ts';

/** Roles that the server relies on: administrators, and new pupils. */
const builtIn: ReadonlySet<string> = new Set([adminRole, studentRole]);

type RoleRank = Pick<StoredRole, 'roleCode' | 'roleLevel'>;

export function roleRow(row: StoredRole): Schema<'RoleRow'> {
  return {
    ...row,
    createTime: wireTime(row.createTime),
    updateTime: wireTimeOrNull(row.updateTime),
    revision: revisionOf(row),
  };
}

/** Checks the level of a role: not above the caller's own, so that users cannot raise their own role. */
export function checkNewLevel(caller: Caller, role: RoleRank | undefined, roleLevel: number): void {
  if (roleLevel > caller.level) throw refusal(`角色等级不能高于您的等级（${caller.level}）`, 'roleLevel');
  if (role?.roleCode === adminRole && role.roleLevel !== roleLevel)
    throw refusal('管理员角色的等级不能修改', 'roleLevel');
}

export function checkDeletable(caller: Caller, role: RoleRank & { readonly roleName: string }): void {
  checkRoleLevel(caller, role);
  if (builtIn.has(role.roleCode)) throw refusal(`“${role.roleName}”是系统内置角色，不能删除`);
}

/** Returns the name in its stored form. */
export function roleName(text: string): string {
  const name = text.trim();
  if (name === '') throw refusal('请输入角色名称！', 'roleName');
  if (name.length < 2 || name.length > 30) throw refusal('要有 2 到 30 个字符', 'roleName');
  return name;
}

export const duplicateCode = '角色编码已存在！';

const duplicate = { message: duplicateCode, field: 'roleCode' };
/** Refusals for a role code that is taken, compared without case. */
export const duplicateCodeMessages = {
  sys_role_role_code_key: duplicate,
  sys_role_role_code_lower_key: duplicate,
};
