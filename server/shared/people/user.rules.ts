import { isSuper, type Caller, type RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';

type Role = { readonly id: string; readonly roleCode: string; readonly roleLevel: number };
type Depart = { readonly id: string; readonly inScope: boolean };

/** `admin` and `dev` may assign every role, others only roles of a strictly lower level (docs/behaviour.md#roles). */
export function mayAssign(caller: Caller, role: Pick<Role, 'roleLevel'>): boolean {
  return isSuper(caller) ? role.roleLevel <= caller.level : role.roleLevel < caller.level;
}

/** Refuses a change of a user of a higher level (docs/behaviour.md#roles); equal levels are allowed. */
export function checkLevel(caller: Caller, targetLevel: number): void {
  if (targetLevel > caller.level) throw refusal('权限不足');
}

/**
 * Refuses a change of the account itself, such as its password: of a higher level, and of a colleague of the same level.
 * A teacher may add colleagues to a class, and must not gain their accounts by it.
 */
export function checkAccountLevel(
  caller: Caller,
  target: { readonly id: string; readonly level: number },
): void {
  checkLevel(caller, target.level);
  if (isSuper(caller) || target.id === caller.userId || target.level === 0) return;
  if (target.level === caller.level) throw refusal('权限不足');
}

/**
 * Checks the user's roles after an edit. Every requested role must exist and be assignable by the caller, unless the
 * user has it already; `found` contains the requested and the current roles. Throws refusals that name the field.
 */
export function checkRoles(
  caller: Caller,
  requested: readonly string[],
  found: readonly Role[],
  currentRoleIds: readonly string[],
): void {
  for (const id of requested) {
    const role = found.find((one) => one.id === id);
    if (role === undefined) throw refusal('角色不存在', 'selectedroles');
    if (!currentRoleIds.includes(id) && !mayAssign(caller, role))
      throw refusal('权限不足，无法分配所选角色', 'selectedroles');
  }
  // A caller may not remove a role that they may not assign.
  const lost = found.filter((role) => currentRoleIds.includes(role.id) && !requested.includes(role.id));
  if (lost.some((role) => !mayAssign(caller, role)))
    throw refusal('权限不足，无法取消该用户的角色', 'selectedroles');
}

/** Returns the departments of a new user: a member of staff without one belongs to the institution, if there is only one. */
export function departsOfNewUser<Chosen>(
  scope: RowScope,
  identity: number,
  chosen: readonly Chosen[],
  institutions: readonly Chosen[],
): readonly Chosen[] {
  if (chosen.length > 0 || identity !== 2 || scope.kind !== 'all') return chosen;
  return institutions.length === 1 ? institutions : chosen;
}

/**
 * Returns the user's departments after an edit: the requested ones, which must be in the caller's scope, and the
 * present ones out of scope, which the caller cannot remove.
 */
export function departsAfterEdit(
  scope: RowScope,
  requested: readonly string[],
  found: readonly Depart[],
  currentDeparts: readonly Depart[],
): string[] {
  if (scope.kind !== 'all' && scope.kind !== 'departs') throw refusal('您没有负责的班级');
  for (const id of requested) {
    const depart = found.find((one) => one.id === id);
    if (depart === undefined) throw refusal('部门不存在', 'selecteddeparts');
    if (!depart.inScope && !currentDeparts.some((one) => one.id === id))
      throw refusal('权限不足，不能分配到所选部门', 'selecteddeparts');
  }
  const foreign = currentDeparts.filter((one) => !one.inScope).map((one) => one.id);
  const result = [...new Set([...requested, ...foreign])];
  // A teacher who removed a pupil from every class in scope could never find the pupil again.
  if (scope.kind === 'departs' && !found.some((one) => one.inScope && requested.includes(one.id)))
    throw refusal('请选择班级', 'selecteddeparts');
  return result;
}

/**
 * Returns the departments that the user is responsible for: only for superiors, only among the chosen departments,
 * and only when the caller sees all users.
 */
export function responsibleAfterEdit(
  scope: RowScope,
  identity: number,
  requested: readonly string[],
  departs: readonly string[],
  currentIds: readonly string[],
): string[] {
  if (scope.kind !== 'all') {
    if (requested.some((id) => !currentIds.includes(id)))
      throw refusal('权限不足，不能指定负责的部门', 'departIds');
    return [...currentIds];
  }
  if (identity !== 2) return [];
  if (requested.some((id) => !departs.includes(id))) throw refusal('负责部门必须在所选部门之内', 'departIds');
  return [...requested];
}

/** Messages for broken unique keys, for the person who typed the value. */
export const duplicateMessages: Readonly<
  Record<string, { readonly message: string; readonly field: string }>
> = {
  sys_user_username_key: { message: '账号已存在！', field: 'username' },
  sys_user_username_lower_key: { message: '账号已存在！', field: 'username' },
  sys_user_phone_key: { message: '手机号已存在！', field: 'phone' },
  sys_user_email_key: { message: '邮箱已存在！', field: 'email' },
  sys_user_work_no_key: { message: '工号已存在！', field: 'workNo' },
};
