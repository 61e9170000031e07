import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';

/** Refuses a change of a role above the caller's level (docs/behaviour.md#roles); equal levels are allowed. */
export function checkRoleLevel(caller: Caller, role: { readonly roleLevel: number }): void {
  if (role.roleLevel > caller.level) throw refusal('权限不足，该角色的等级高于您的等级');
}
