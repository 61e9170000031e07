import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import {
  addFrontMenu,
  deleteFrontMenus,
  editFrontMenu,
  frontMenuTreeQuery,
  sortFrontMenu,
} from '#api/front-menu.ts';
import { FrontMenuForm } from '#features/menu-admin/front-menu-form.tsx';
import { iconCell } from '#features/menu-admin/icon-cell.tsx';
import { removalOf } from '#features/menu-admin/menu-tree.ts';
import { TreeTools } from '#features/menu-admin/tree-tools.tsx';
import { useMenuTree } from '#features/menu-admin/use-menu-tree.ts';
import { Can, usePermission } from '#lib/can.tsx';
import type { PageProps } from '#lib/page.ts';
import { defineTree } from '#resource/define-resource.ts';
import { ResourceView } from '#resource/resource-page.tsx';
import { RowAction } from '#resource/row-actions.tsx';
import { useRecordDesk } from '#resource/use-record-desk.ts';

type Row = Schema<'FrontMenuNode'>;

const frontMenu = defineTree({
  title: '前台菜单管理',
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
    isRoute: { label: '是否路由', kind: 'flag', width: 100 },
    internalOrExternal: { label: '打开方式', kind: 'flag', words: ['外部', '内部'], width: 100 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  table: ['name', 'icon', 'url', 'sortNo', 'hidden', 'needLogin', 'isRoute', 'internalOrExternal'],
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

/** 前台菜单管理 (reference 1.5): the menu of the public site. */
export default function TeachingMenuListPage(page: PageProps) {
  const { can } = usePermission();
  const sort = can('teachingMenu:edit') ? sortFrontMenu : undefined;
  const { list, nodes, tools } = useMenuTree({ roots: frontMenuTreeQuery(), sort });
  const plain = useRecordDesk<Row>({ resource: frontMenu, list });
  const [parent, setParent] = useState<Row | undefined>(undefined);
  const createBelow = (row: Row | undefined) => {
    setParent(row);
    plain.create();
  };
  const desk = { ...plain, create: () => createBelow(undefined) };
  const removal = (ids: readonly string[]) =>
    removalOf({ nodes, ids, permission: 'teachingMenu:del', run: deleteFrontMenus });
  return (
    <ResourceView
      resource={frontMenu}
      page={page}
      list={list}
      tree={list.tree}
      desk={desk}
      batch={[removal(desk.selected)]}
      cells={iconCell}
      actionsWidth={230}
      renderToolbar={() => <TreeTools {...tools} />}
      renderActions={(row) => (
        <>
          <Can action="teachingMenu:add">
            <RowAction onClick={() => createBelow(row)}>添加下级</RowAction>
          </Can>
          <Can action="teachingMenu:del">
            <RowAction danger onClick={() => desk.ask(removal([row.id]), [row.id])}>
              删除
            </RowAction>
          </Can>
        </>
      )}
      renderForm={(form) => <FrontMenuForm desk={form} nodes={nodes} parent={parent} />}
    />
  );
}
