import { audit, commaList, id, needed, of, text, type Column } from '../columns.ts';
import { AlreadyHere, NotTaken, type ImportContext, type NewRow } from '../import-context.ts';
import type { Rule } from '../rule.ts';
import { dataRules } from './data-rules.ts';
import { pair } from './people.ts';

/** Maps old grants to the equivalent menus and buttons. */
const permission: Column = (row, { context }) => {
  const found = context.permissions.get(row['permission_id'] ?? '');
  if (found === undefined) throw new NotTaken('菜单在新平台没有对应的页面');
  return found;
};

/** The data rule limits the role whether its grant is imported or exists already. */
function limit({ limited }: ImportContext, ruleIds: string | null | undefined, newRow: NewRow): void {
  for (const ruleId of commaList(ruleIds)) limited.set(ruleId, [...(limited.get(ruleId) ?? []), newRow]);
}

/** `owner`: the column of the grantee. Built-in grants exist already. */
function grants(
  from: string,
  into: string,
  name: string,
  owner: readonly [old: string, table: string, key: string],
): Rule {
  const [old, table, key] = owner;
  return {
    from,
    into,
    name,
    columns: {
      [key]: of(old, table),
      permissionId: permission,
      id: (row, hand) => {
        const { context } = hand;
        const granted = `${from} ${row[old]} ${context.permissions.get(row['permission_id'] ?? '')}`;
        limit(context, row['data_rule_ids'], {
          table: `${into}Rule`,
          row: { [key]: row[old], permissionId: context.permissions.get(row['permission_id'] ?? '') },
        });
        if (!context.once(granted)) throw new AlreadyHere('新平台已有这项授权');
        return id()(row, hand);
      },
    },
  };
}

export const rights: readonly Rule[] = [
  grants('sys_role_permission', 'sysRolePermission', '角色的权限', ['role_id', 'sys_role', 'roleId']),
  grants('sys_depart_permission', 'sysDepartPermission', '部门的权限', [
    'depart_id',
    'sys_depart',
    'departId',
  ]),
  {
    from: 'sys_depart_role',
    into: 'sysDepartRole',
    name: '部门角色',
    columns: {
      id: id(),
      departId: of('depart_id', 'sys_depart'),
      roleName: needed('role_name', 200, needed('role_code', 100)),
      roleCode: needed('role_code', 100),
      description: text('description', 255),
      ...audit,
    },
  },
  {
    from: 'sys_depart_role_user',
    into: 'sysDepartRoleUser',
    name: '部门角色的用户',
    columns: {
      userId: of('user_id', 'sys_user'),
      droleId: of('drole_id', 'sys_depart_role'),
      id: pair('user_id', 'drole_id'),
    },
  },
  grants('sys_depart_role_permission', 'sysDepartRolePermission', '部门角色的权限', [
    'role_id',
    'sys_depart_role',
    'roleId',
  ]),
  dataRules,
];
