import { Suspense, useState } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import type { Schema } from '#openapi/index.ts';
import { addMenu, deleteMenus, editMenu, menuTreeQuery, sortMenus } from '#shared/api/menu-admin.ts';
import { MenuForm } from './menu-form.tsx';
import { MenuTreePage } from './menu-tree-page.tsx';
import { menuSections } from '#shared/menu/menu-sections.ts';
import type { PageProps } from '#shared/app/page.ts';
import { defineTree } from '#shared/lists/define-resource.ts';

const DataRulesDrawer = lazyComponent(async () => (await import('./data-rules-drawer.tsx')).DataRulesDrawer);

type Row = Schema<'PermissionNode'>;

const menus = defineTree({
  title: '后台菜单管理',
  noun: '菜单',
  roots: menuTreeQuery,
  create: addMenu,
  update: editMenu,
  permissions: { create: 'permission:add', update: 'permission:edit' },
  fields: {
    name: { label: '菜单名称', kind: 'text', width: 230 },
    menuType: {
      label: '菜单类型',
      kind: 'choice',
      options: [
        { value: '0', text: '菜单', tone: 'info' },
        { value: '1', text: '菜单', tone: 'info' },
        { value: '2', text: '按钮/权限' },
      ],
      width: 104,
    },
    section: {
      label: '菜单分组',
      kind: 'choice',
      options: Object.entries(menuSections).map(([value, text]) => ({ value, text })),
    },
    icon: { label: '图标', kind: 'text', width: 72 },
    component: { label: '组件', kind: 'text', width: 220 },
    componentName: { label: '组件名称', kind: 'text' },
    url: { label: '路径', kind: 'text', width: 210 },
    redirect: { label: '默认跳转地址', kind: 'text' },
    perms: { label: '授权标识', kind: 'text', width: 170 },
    permsType: { label: '授权策略', kind: 'dict', dict: 'global_perms_type' },
    status: { label: '状态', kind: 'dict', dict: 'valid_status', width: 80 },
    sortNo: { label: '排序', kind: 'number', width: 76 },
    hidden: { label: '隐藏', kind: 'flag' },
    pupilsOnly: { label: '只在学生的菜单里显示', kind: 'flag' },
    keepAlive: { label: '保留页面状态', kind: 'flag', width: 110 },
    isRoute: { label: '注册为页面', kind: 'flag', width: 110 },
    alwaysShow: { label: '打开自己的页面', kind: 'flag' },
    internalOrExternal: { label: '打开方式', kind: 'flag', words: ['外部', '内部'] },
    createTime: { label: '创建时间', kind: 'time' },
    updateTime: { label: '更新时间', kind: 'time' },
  },
  pinned: 'status',
  table: ['name', 'menuType', 'url', 'sortNo', 'hidden', 'status', 'icon', 'component', 'perms'],
  hidden: ['icon', 'component', 'perms'],
  detail: [
    'name',
    'menuType',
    'url',
    'component',
    'componentName',
    'redirect',
    'perms',
    'permsType',
    'status',
    'section',
    'icon',
    'sortNo',
    'isRoute',
    'hidden',
    'pupilsOnly',
    'keepAlive',
    'alwaysShow',
    'internalOrExternal',
    'createTime',
    'updateTime',
  ],
});

const codes = { add: 'permission:add', edit: 'permission:edit', remove: 'permission:del' } as const;
const isMenu = ({ menuType }: Row) => menuType !== 2;

/** 后台菜单管理: menus, buttons and the rules that limit a menu's list. */
export default function MenuListPage(page: PageProps) {
  const [ruled, setRuled] = useState<Row | undefined>(undefined);
  return (
    <MenuTreePage
      resource={menus}
      page={page}
      roots={menuTreeQuery()}
      codes={codes}
      sort={sortMenus}
      remove={deleteMenus}
      isParent={isMenu}
      rowActions={(row) => [isMenu(row) && { text: '数据规则', onSelect: () => setRuled(row) }]}
      renderForm={(crud, formContext) => <MenuForm crud={crud} {...formContext} />}
    >
      <Suspense>
        {ruled === undefined ? null : <DataRulesDrawer menu={ruled} onClose={() => setRuled(undefined)} />}
      </Suspense>
    </MenuTreePage>
  );
}
