import type { MenuSeed } from './types.ts';

const keepers = ['admin', 'dev'] as const;

/** Dictionaries, positions and contacts below 系统维护. */
export const dictMenus: readonly MenuSeed[] = [
  {
    name: '职务管理',
    url: '/isystem/position',
    component: 'system/SysPositionList',
    sort: 2.5,
    hidden: true,
    roles: keepers,
  },
  {
    name: '通讯录',
    url: '/isystem/addressList',
    component: 'system/AddressList',
    icon: 'idcard',
    sort: 3,
    hidden: true,
    roles: keepers,
  },
  {
    name: '数据字典',
    url: '/isystem/dict',
    component: 'system/DictList',
    sort: 5,
    hidden: true,
    roles: keepers,
  },
  {
    name: '分类字典',
    url: '/isys/category',
    component: 'system/SysCategoryList',
    sort: 5.2,
    hidden: true,
    roles: keepers,
  },
];

const everyone = ['admin', 'dev', 'teacher', 'student'] as const;

/**
 * The pages of forms, by the code of the form. Every role has them as hidden entries (docs/behaviour.md#forms), outside
 * of 在线开发, which is for designers of forms. A form itself is available only with its own entry, such as
 * /online/cgformList/equipment; such an entry is like that of the existing product.
 */
const formPages = [
  ['AUTO在线表单ERP', '/online/cgformErpList/:code', 'auto/erp/OnlCgformErpList'],
  ['AUTO动态表单', '/online/df/:table/:id', 'auto/OnlineDynamicForm'],
  ['AUTO在线表单', '/online/cgformList/:code', 'auto/OnlCgformAutoList'],
  ['AUTO树表单列表', '/online/cgformTreeList/:code', 'auto/OnlCgformTreeList'],
  ['AUTO在线内嵌子表', '/online/cgformInnerTableList/:code', 'auto/innerTable/OnlCgformInnerTableList'],
  ['AUTO在线TAB子表', '/online/cgformTabList/:code', 'auto/tab/OnlCgformTabList'],
] as const;

export const formPageMenus: readonly MenuSeed[] = [
  ...formPages.map(([name, url, component], index): MenuSeed => ({
    name,
    url,
    component: `modules/online/cgform/${component}`,
    sort: 99.1 + index / 100,
    hidden: true,
    roles: everyone,
  })),
  // A report also needs its own entry: /online/cgreport/homework_by_class.
  {
    name: 'AUTO在线报表',
    url: '/online/cgreport/:code',
    component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
    sort: 99.3,
    hidden: true,
    roles: everyone,
  },
  {
    name: 'AUTO在线图表',
    url: '/online/graphreport/:code',
    component: 'modules/online/graphreport/auto/OnlGraphreportAutoChart',
    sort: 99.31,
    hidden: true,
    roles: everyone,
  },
  // 在线表单 (/online/forms) shows the same page; this entry grants all forms.
  {
    name: '全部在线表单',
    url: '/online/cgform',
    component: 'modules/online/cgform/OnlCgformHeadList',
    sort: 99.4,
    hidden: true,
    roles: ['admin', 'dev'],
  },
  {
    name: 'AUTO复制表单',
    url: '/online/copyform/:code',
    component: 'modules/online/cgform/OnlCgformCopyList',
    sort: 99.2,
    hidden: true,
    roles: ['admin', 'dev'],
  },
];

/** The implemented part of 在线开发 of the existing product; only for administrators and developers. */
export const onlineMenus: readonly MenuSeed[] = [
  {
    name: '在线开发',
    url: '/online',
    component: 'layouts/RouteView',
    icon: 'cloud',
    section: 'system',
    sort: 99,
    roles: ['dev'],
    children: [
      {
        name: 'Online报表配置',
        url: '/online/cgreport',
        component: 'modules/online/cgreport/OnlCgreportHeadList',
        sort: 2,
        roles: ['dev'],
      },
      {
        name: 'Online图表配置',
        url: '/online/graphreport',
        component: 'modules/online/graphreport/OnlGraphreportHeadList',
        sort: 2.1,
        roles: ['dev'],
      },
      {
        name: '系统编码生成规则',
        url: '/isystem/fillRule',
        component: 'system/SysFillRuleList',
        sort: 3,
        roles: ['dev'],
      },
      {
        name: '系统编码校验规则',
        url: '/isystem/checkRule',
        component: 'system/SysCheckRuleList',
        sort: 5,
        roles: ['dev'],
      },
    ],
  },
];
