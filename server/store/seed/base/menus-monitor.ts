import type { MenuSeed } from './menus.ts';

const keepers = ['admin', 'dev'] as const;

/** 系统监控 of reference appendix C. */
export const monitorMenus: readonly MenuSeed[] = [
  {
    name: '系统监控',
    url: '/dashboard3',
    component: 'layouts/RouteView',
    icon: 'dashboard',
    sort: 20,
    roles: keepers,
    children: [
      { name: '日志管理', url: '/isystem/log', component: 'system/LogList', sort: 1, roles: keepers },
      {
        name: '定时任务',
        url: '/isystem/QuartzJobList',
        component: 'system/QuartzJobList',
        sort: 3,
        roles: keepers,
      },
    ],
  },
];
