import type { Caller } from '#server/http/caller.ts';
import type { UniqueField } from './check.store.ts';

/**
 * The grants with which users edit records of a table; only these users may check whether a value is taken.
 */
const editors: Readonly<Record<UniqueField, readonly string[]>> = {
  'sys_user.username': ['user:add', 'user:edit'],
  'sys_user.phone': ['user:add', 'user:edit'],
  'sys_user.email': ['user:add', 'user:edit'],
  'sys_user.work_no': ['user:add', 'user:edit'],
  'sys_role.role_code': ['/isystem/roleUserList'],
  'sys_depart_role.role_code': ['/isystem/departDetailList'],
  'sys_dict.dict_code': ['/isystem/dict'],
  'sys_permission.perms': ['/isystem/permission'],
  'sys_check_rule.rule_code': ['/isystem/checkRule'],
  'sys_fill_rule.rule_code': ['/isystem/fillRule'],
  'sys_position.code': ['/isystem/position'],
};

/** Fields that all users may change in their own account. */
const ownAccountFields: ReadonlySet<UniqueField> = new Set(['sys_user.phone', 'sys_user.email']);

export function mayCheck(caller: Caller, field: UniqueField, dataId: string): boolean {
  if (editors[field].some((grant) => caller.grants.has(grant))) return true;
  return ownAccountFields.has(field) && dataId === caller.userId;
}
