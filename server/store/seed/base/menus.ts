import { accessMenus } from './menus-access.ts';
import { maintenanceMenus, siteMenus } from './menus-site.ts';
import { dictMenus, formPageMenus, onlineMenus } from './menus-dicts.ts';
import { monitorMenu } from './menus-monitor.ts';
import { reportMenus } from './menus-report.ts';
import { studioMenus } from './menus-studio.ts';
import { teachingMenus } from './menus-teaching.ts';
import type { ButtonSeed, MenuSeed } from './types.ts';

const everyone = ['admin', 'dev', 'teacher', 'student'] as const;
const staff = ['admin', 'dev', 'teacher'] as const;

const userButtons: readonly ButtonSeed[] = [
  { name: '修改手机号', perms: 'user:form:phone', type: '2', isRoute: false, roles: staff },
  { name: '修改部门班级', perms: 'sys:user:depart', type: '1', roles: ['admin'] },
  { name: '冻结解冻', perms: 'user:status', type: '1', roles: ['admin', 'teacher'] },
  { name: '删除', perms: 'user:del', type: '1', roles: ['admin', 'teacher'] },
  { name: '回收站', perms: 'user:recycle', type: '1', roles: ['admin'] },
  { name: '导入', perms: 'user:import', type: '1', roles: ['admin'] },
  { name: '导出', perms: 'user:export', type: '1', roles: ['admin'] },
  { name: '添加用户按钮', perms: 'user:add', type: '1', roles: staff },
  { name: '编辑', perms: 'user:edit', type: '1', roles: ['admin', 'teacher'] },
  { name: '发放重置码', perms: 'user:resetCode', type: '1', roles: ['admin', 'teacher'] },
];

/**
 * The back-office menu: the entries of the existing product whose page exists, in the order of docs/behaviour.md#menu.
 * A role sees few of the pages that it holds: pages of pupils are hidden from staff, and pages for technicians are below
 * 系统维护. Two grants differ from the existing product: teachers manage courses too, and dev gets the group 作业与评论,
 * without which its child cannot be reached. Every role holds 我的消息, the target of 查看更多.
 */
export const menus: readonly MenuSeed[] = [
  {
    name: '首页',
    url: '/dashboard/index',
    component: 'dashboard/Index',
    icon: 'home',
    sort: 0,
    roles: everyone,
    buttons: [{ name: '全站统计', perms: 'dashboard:site', type: '1', roles: ['admin', 'dev'] }],
  },
  {
    name: '课程单元',
    url: '/account',
    component: 'layouts/RouteView',
    icon: 'user',
    sort: 0.2,
    hidden: true,
    roles: everyone,
    children: [
      {
        name: '课程单元-卡片',
        url: '/teaching/mineCourse/courseUnitCard',
        component: 'account/course/CourseUnitListCard',
        sort: 1,
        hidden: true,
        roles: everyone,
      },
      {
        name: '课程单元-地图',
        url: '/teaching/mineCourse/courseUnitMap',
        component: 'account/course/CourseUnitMap',
        icon: 'idcard',
        sort: 1.1,
        hidden: true,
        roles: everyone,
      },
    ],
  },
  ...studioMenus,
  {
    name: '我的作品',
    url: '/account/center',
    component: 'account/center/Index',
    icon: 'picture',
    section: 'learning',
    sort: 3.1,
    pupilsOnly: true,
    roles: everyone,
  },
  {
    name: '我的课程',
    url: '/teaching/mineCourse/cardList',
    component: 'account/course/CourseListCard',
    icon: 'read',
    section: 'learning',
    sort: 3.03,
    pupilsOnly: true,
    roles: everyone,
  },
  {
    name: '我的作业',
    url: '/center/myAdditionalWork',
    component: 'account/course/MyAdditionalWorkList',
    icon: 'check-circle-o',
    section: 'learning',
    sort: 3.05,
    pupilsOnly: true,
    roles: everyone,
  },
  {
    name: '作业',
    url: '/center/myAdditionalWork/:homeworkId',
    component: 'account/course/MyAdditionalWork',
    sort: 3.06,
    hidden: true,
    roles: everyone,
  },
  {
    name: '我的作品列表',
    url: '/account/mineWork',
    component: 'account/center/MineWorkList',
    icon: 'bars',
    section: 'learning',
    sort: 4,
    pupilsOnly: true,
    roles: everyone,
  },
  {
    name: '我的进度',
    url: '/account/progress',
    component: 'account/center/MyProgress',
    icon: 'trophy',
    section: 'learning',
    sort: 3.08,
    roles: ['student'],
  },
  {
    name: '我的消息',
    url: '/isps/userAnnouncement',
    component: 'system/UserAnnouncementList',
    icon: 'message',
    section: 'school',
    sort: 5,
    pupilsOnly: true,
    roles: everyone,
  },
  {
    name: '个人设置',
    url: '/account/settings/base',
    component: 'account/settings/Index',
    icon: 'setting',
    sort: 10,
    hidden: true,
    roles: everyone,
  },
  {
    name: '用户管理',
    url: '/isystem/user',
    component: 'system/UserList',
    icon: 'user',
    section: 'school',
    sort: 10.1,
    roles: staff,
    buttons: userButtons,
  },
  {
    name: '资讯管理',
    url: '/news/list',
    component: 'teaching/TeachingNewsList',
    icon: 'profile',
    section: 'school',
    sort: 13,
    roles: ['admin'],
  },
  {
    name: '在线表单',
    url: '/online/forms',
    component: 'modules/online/cgform/OnlCgformHeadList',
    icon: 'form',
    section: 'school',
    sort: 5.2,
    roles: staff,
  },
  {
    name: '填表',
    url: '/online/fill',
    component: 'modules/online/cgform/FormsToFill',
    icon: 'solution',
    section: 'school',
    sort: 5.1,
    roles: everyone,
  },
  ...teachingMenus,
  ...reportMenus,
  ...accessMenus,
  ...siteMenus,
  {
    name: '系统维护',
    url: '/isystem',
    component: 'layouts/RouteView',
    icon: 'setting',
    section: 'system',
    sort: 13.5,
    ownPage: true,
    roles: ['admin', 'dev'],
    children: [...maintenanceMenus, ...dictMenus, monitorMenu],
  },
  ...onlineMenus,
  ...formPageMenus,
];
