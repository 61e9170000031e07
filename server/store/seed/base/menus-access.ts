import type { ButtonSeed, MenuSeed } from './types.ts';

const roleButtons: readonly ButtonSeed[] = [
  { name: '新建角色', perms: 'role:add', type: '1', roles: ['admin'] },
  { name: '编辑角色', perms: 'role:edit', type: '1', roles: ['admin'] },
  { name: '删除角色', perms: 'role:del', type: '1', roles: ['admin'] },
  { name: '导入角色', perms: 'role:import', type: '1', roles: ['admin'] },
  { name: '导出角色', perms: 'role:export', type: '1', roles: ['admin', 'dev'] },
  { name: '角色用户', perms: 'role:user', type: '1', roles: ['admin', 'dev'] },
  { name: '角色授权', perms: 'role:auth', type: '1', roles: ['admin', 'dev'] },
];

const permissionButtons: readonly ButtonSeed[] = [
  { name: '新增菜单', perms: 'permission:add', type: '1', roles: ['admin', 'dev'] },
  { name: '编辑菜单', perms: 'permission:edit', type: '1', roles: ['admin', 'dev'] },
  { name: '删除菜单', perms: 'permission:del', type: '1', roles: ['admin', 'dev'] },
  { name: '数据规则', perms: 'permission:rule', type: '1', roles: ['admin', 'dev'] },
];

/** Roles, and the menu whose entries and buttons they are granted. */
export const accessMenus: readonly MenuSeed[] = [
  {
    name: '角色管理',
    url: '/isystem/roleUserList',
    component: 'system/RoleUserList',
    icon: 'team',
    section: 'school',
    sort: 10.2,
    roles: ['admin', 'dev'],
    buttons: roleButtons,
  },
  {
    name: '后台菜单管理',
    url: '/isystem/permission',
    component: 'system/PermissionList',
    icon: 'bars',
    section: 'system',
    sort: 13.4,
    roles: ['admin', 'dev'],
    buttons: permissionButtons,
  },
];
