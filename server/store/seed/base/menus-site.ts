import type { ButtonSeed, MenuSeed } from './types.ts';

const frontMenuButtons: readonly ButtonSeed[] = [
  { name: '新增前台菜单', perms: 'teachingMenu:add', type: '1', roles: ['admin'] },
  { name: '编辑前台菜单', perms: 'teachingMenu:edit', type: '1', roles: ['admin'] },
  { name: '删除前台菜单', perms: 'teachingMenu:del', type: '1', roles: ['admin'] },
];

/** The entries for the site itself. 系统通告 is hidden in the existing product and visible here. */
export const siteMenus: readonly MenuSeed[] = [
  {
    name: '系统通告',
    url: '/isystem/annountCement',
    component: 'system/SysAnnouncementList',
    icon: 'message',
    section: 'school',
    sort: 12,
    roles: ['admin', 'dev'],
  },
  {
    name: '网站配置',
    url: '/sys/sysConfig',
    component: 'system/SysConfig',
    icon: 'tool',
    section: 'system',
    sort: 13.2,
    roles: ['admin'],
  },
  {
    name: '备份',
    url: '/isystem/backup',
    component: 'system/Backups',
    icon: 'inbox',
    section: 'system',
    sort: 13.3,
    roles: ['admin'],
    buttons: [
      { name: '下载备份', perms: 'backup:download', type: '1', roles: ['admin'] },
      { name: '恢复备份', perms: 'backup:restore', type: '1', roles: ['admin'] },
      { name: '删除备份', perms: 'backup:delete', type: '1', roles: ['admin'] },
    ],
  },
];

/** Pages of 系统维护 that administrators rarely open. */
export const maintenanceMenus: readonly MenuSeed[] = [
  {
    name: '前台菜单管理',
    url: '/teaching/menu',
    component: 'teaching/TeachingMenuList',
    sort: 1,
    hidden: true,
    roles: ['admin'],
    buttons: frontMenuButtons,
  },
  {
    name: '文件管理',
    url: '/isystem/file',
    component: 'system/SysFileList',
    icon: 'folder',
    sort: 2,
    hidden: true,
    roles: ['admin', 'dev'],
  },
  {
    name: '订单管理',
    url: '/teaching/order',
    component: 'teaching/TeachingOrderList',
    icon: 'shopping-cart',
    sort: 6,
    hidden: true,
    roles: ['admin'],
  },
];
