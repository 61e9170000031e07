import type { MenuSeed } from './types.ts';

/** The entries of 系统管理 for the site itself. 系统通告 is hidden in the existing product and visible here. */
export const siteMenus: readonly MenuSeed[] = [
  {
    name: '网站配置',
    url: '/sys/sysConfig',
    component: 'system/SysConfig',
    icon: 'tool',
    sort: 0.9,
    roles: ['admin'],
  },
  {
    name: '备份',
    url: '/isystem/backup',
    component: 'system/Backups',
    icon: 'inbox',
    sort: 0.95,
    roles: ['admin'],
    buttons: [
      { name: '下载备份', perms: 'backup:download', type: '1', roles: ['admin'] },
      { name: '恢复备份', perms: 'backup:restore', type: '1', roles: ['admin'] },
      { name: '删除备份', perms: 'backup:delete', type: '1', roles: ['admin'] },
    ],
  },
  {
    name: '文件管理',
    url: '/isystem/file',
    component: 'system/SysFileList',
    icon: 'folder',
    sort: 2,
    roles: ['admin', 'dev'],
  },
  {
    name: '系统通告',
    url: '/isystem/annountCement',
    component: 'system/SysAnnouncementList',
    icon: 'notification',
    sort: 6,
    roles: ['admin', 'dev'],
  },
];
