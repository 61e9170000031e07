import type { ButtonSeed, MenuSeed } from './types.ts';

const staff = ['admin', 'dev', 'teacher'] as const;

/** Teachers have the departments for which they are responsible; only roles with all rows may grant permissions. */
const departButtons: readonly ButtonSeed[] = [
  { name: '添加部门', perms: 'depart:add', type: '1', roles: staff },
  { name: '编辑部门', perms: 'depart:edit', type: '1', roles: staff },
  { name: '删除部门', perms: 'depart:del', type: '1', roles: staff },
  { name: '导入部门', perms: 'depart:import', type: '1', roles: ['admin', 'dev'] },
  { name: '导出部门', perms: 'depart:export', type: '1', roles: staff },
  { name: '部门用户', perms: 'depart:user', type: '1', roles: staff },
  { name: '部门角色', perms: 'depart:role', type: '1', roles: ['admin', 'dev'] },
  { name: '部门权限', perms: 'depart:auth', type: '1', roles: ['admin', 'dev'] },
];

/** Menu entries for teaching: classes, courses, homework, material. */
export const teachingMenus: readonly MenuSeed[] = [
  {
    name: '班级管理',
    url: '/isystem/departDetailList',
    component: 'system/DepartList',
    icon: 'cluster',
    section: 'teaching',
    sort: 1,
    roles: staff,
    buttons: departButtons,
  },
  {
    // Opened from 班级管理 and from 需要处理 on the first page.
    name: '学年升班',
    url: '/isystem/yearEnd',
    component: 'system/YearEnd',
    sort: 1.02,
    hidden: true,
    roles: ['admin', 'dev'],
  },
  {
    name: '发通知',
    url: '/teaching/notice',
    component: 'teaching/TeachingNoticeList',
    icon: 'notification',
    section: 'teaching',
    sort: 1.05,
    roles: staff,
  },
  {
    name: '课程管理',
    url: '/course',
    component: 'layouts/RouteView',
    icon: 'book',
    section: 'teaching',
    sort: 1.1,
    roles: staff,
    children: [
      {
        name: '课程包管理',
        url: '/course/course',
        component: 'teaching/TeachingCourseList',
        icon: 'inbox',
        sort: 1,
        roles: staff,
      },
      {
        name: '课程单元管理',
        url: '/course/courseUnit',
        component: 'teaching/TeachingCourseUnitList',
        icon: 'ordered-list',
        sort: 1.1,
        // 单元 in a row of 课程包管理 leads there.
        hidden: true,
        roles: staff,
      },
      {
        name: '班级课程表',
        url: '/teaching/courseDept',
        component: 'teaching/TeachingCourseDeptList',
        icon: 'table',
        sort: 1.2,
        roles: staff,
      },
      {
        name: '学习进度',
        url: '/course/progress',
        component: 'teaching/TeachingProgress',
        icon: 'line-chart',
        sort: 1.3,
        roles: ['admin', 'teacher'],
      },
    ],
  },
  {
    name: '作业与评论',
    url: '/work',
    component: 'layouts/RouteView',
    icon: 'form',
    section: 'teaching',
    sort: 1.2,
    roles: staff,
    children: [
      {
        name: '布置班级作业',
        url: '/work/additionalWork',
        component: 'teaching/TeachingAdditionalWorkList',
        sort: 2,
        roles: ['admin', 'teacher'],
      },
      {
        name: '作业管理',
        url: '/teaching/workList',
        component: 'teaching/TeachingWorkList',
        sort: 10,
        roles: staff,
      },
      {
        name: '作品展管理',
        url: '/teaching/exhibition',
        component: 'teaching/TeachingExhibitionList',
        sort: 10.5,
        // An action of 布置班级作业 leads there.
        hidden: true,
        roles: staff,
      },
      {
        name: '评论管理',
        url: '/work/comment',
        component: 'teaching/TeachingCommentList',
        sort: 11,
        roles: staff,
      },
    ],
  },
  {
    name: 'Scratch素材库',
    url: '/scratch/assets',
    component: 'teaching/TeachingScratchAssetsList',
    icon: 'appstore',
    section: 'teaching',
    sort: 1.4,
    // A button of 课程包管理 leads there.
    hidden: true,
    roles: ['admin', 'teacher'],
  },
];
