import { addFrontMenu, deleteFrontMenus, editFrontMenu, frontMenuTreeQuery, sortFrontMenu } from './api.ts';
import { FrontMenuForm } from './front-menu-form.tsx';
import { MenuTreePage } from './menu-tree-page.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { defineTree } from '#shared/lists/define-resource.ts';

const frontMenu = defineTree({
  title: '前台菜单管理',
  noun: '菜单',
  roots: frontMenuTreeQuery,
  create: addFrontMenu,
  update: editFrontMenu,
  permissions: { create: 'teachingMenu:add', update: 'teachingMenu:edit' },
  fields: {
    name: { label: '菜单名称', kind: 'text', width: 220 },
    icon: { label: '图标', kind: 'text', width: 72 },
    url: { label: '路径', kind: 'text', width: 220 },
    sortNo: { label: '排序', kind: 'number' },
    hidden: { label: '隐藏', kind: 'flag', width: 84 },
    needLogin: { label: '登录显示', kind: 'flag', width: 100 },
    isRoute: { label: '站内打开', kind: 'flag', width: 100 },
    internalOrExternal: { label: '打开方式', kind: 'flag', words: ['外部', '内部'], width: 100 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  table: ['name', 'icon', 'url', 'sortNo', 'hidden', 'needLogin', 'isRoute', 'internalOrExternal'],
  hidden: ['isRoute', 'internalOrExternal'],
  detail: [
    'name',
    'url',
    'icon',
    'sortNo',
    'hidden',
    'needLogin',
    'isRoute',
    'internalOrExternal',
    'createTime',
  ],
});

const codes = { add: 'teachingMenu:add', edit: 'teachingMenu:edit', remove: 'teachingMenu:del' } as const;

/** 前台菜单管理: the menu of the public site. */
export default function FrontMenuListPage(page: PageProps) {
  return (
    <MenuTreePage
      resource={frontMenu}
      page={page}
      roots={frontMenuTreeQuery()}
      codes={codes}
      sort={sortFrontMenu}
      remove={deleteFrontMenus}
      renderForm={(crud, formContext) => <FrontMenuForm crud={crud} {...formContext} />}
    />
  );
}
