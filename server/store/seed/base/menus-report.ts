import type { MenuSeed } from './types.ts';

/** Reports on teaching (统计报表). Teachers see the classes for which they are responsible. 学习进度 links to them. */
export const reportMenus: readonly MenuSeed[] = [
  {
    name: '统计报表',
    url: '/report',
    component: 'layouts/RouteView',
    icon: 'bar-chart',
    section: 'teaching',
    sort: 1.3,
    roles: ['admin', 'teacher'],
    children: [
      {
        name: '班级教学记录',
        url: '/report/depart',
        component: 'report/TeacherReport',
        sort: 1,
        hidden: true,
        roles: ['admin', 'teacher'],
      },
    ],
  },
];
