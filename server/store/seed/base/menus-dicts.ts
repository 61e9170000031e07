import type { MenuSeed } from './menus.ts';

const keepers = ['admin', 'dev'] as const;

/** Dictionaries, positions and people below 系统管理 of reference appendix C. */
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
    roles: keepers,
  },
  { name: '数据字典', url: '/isystem/dict', component: 'system/DictList', sort: 5, roles: keepers },
  { name: '分类字典', url: '/isys/category', component: 'system/SysCategoryList', sort: 5.2, roles: keepers },
];

/** 在线开发 of reference appendix C, of which the rules of codes are built; there is nothing below it for others. */
export const onlineMenus: readonly MenuSeed[] = [
  {
    name: '在线开发',
    url: '/online',
    component: 'layouts/RouteView',
    icon: 'cloud',
    sort: 99,
    roles: ['dev'],
    children: [
      {
        name: 'Online表单开发',
        url: '/online/cgform',
        component: 'modules/online/cgform/OnlCgformHeadList',
        sort: 1,
        hidden: true,
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
