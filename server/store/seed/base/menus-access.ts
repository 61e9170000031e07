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

const frontMenuButtons: readonly ButtonSeed[] = [
  { name: '新增前台菜单', perms: 'teachingMenu:add', type: '1', roles: ['admin'] },
  { name: '编辑前台菜单', perms: 'teachingMenu:edit', type: '1', roles: ['admin'] },
  { name: '删除前台菜单', perms: 'teachingMenu:del', type: '1', roles: ['admin'] },
];

/** Menu entries for permissions: roles, and the menus whose entries and buttons they are granted. */
export const accessMenus: readonly MenuSeed[] = [
  {
    name: '前台菜单管理',
    url: '/teaching/menu',
    component: 'teaching/TeachingMenuList',
    sort: 1,
    roles: ['admin'],
    buttons: frontMenuButtons,
  },
  {
    name: '后台菜单管理',
    url: '/isystem/permission',
    component: 'system/PermissionList',
    sort: 1.3,
    roles: ['admin', 'dev'],
    buttons: permissionButtons,
  },
  {
    name: '角色管理',
    url: '/isystem/roleUserList',
    component: 'system/RoleUserList',
    icon: 'team',
    sort: 1.5,
    roles: ['admin', 'dev'],
    buttons: roleButtons,
  },
  {
    name: '菜单管理2',
    url: '/isystem/newPermissionList',
    component: 'system/NewPermissionList',
    sort: 100,
    hidden: true,
    roles: ['dev'],
  },
];
