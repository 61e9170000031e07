import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import {
  bringBackCategories,
  deletedCategoriesQuery,
  purgeCategories,
  addCategory,
  categoryTemplate,
  childCategoriesQuery,
  deleteCategories,
  editCategory,
  exportCategories,
  importCategories,
  readCategory,
  restoreCategories,
} from '#shared/api/category.ts';
import type { PageProps } from '#shared/app/page.ts';
import { defineTree } from '#shared/lists/define-resource.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useTreeList } from '#shared/lists/use-tree-list.ts';

type Category = Schema<'CategoryRow'>;

const roots = () => childCategoriesQuery('0');

/** `pid` is the parent of a new category; an existing one keeps its own, and thus its code. */
const categoriesBelow = (pid: string) =>
  defineTree({
    title: '分类字典',
    noun: '分类',
    roots,
    read: readCategory,
    create: addCategory,
    update: editCategory,
    remove: deleteCategories,
    restore: restoreCategories,
    bin: {
      list: deletedCategoriesQuery,
      columns: ['name', 'code', 'value'],
      restore: bringBackCategories,
      purge: purgeCategories,
    },
    exports: { name: '分类字典', load: exportCategories },
    imports: { name: '分类字典', send: importCategories, template: categoryTemplate },
    fields: {
      pid: { label: '上级分类', kind: 'select', fixed: true, initial: pid, placeholder: '一级分类' },
      name: { label: '分类名称', kind: 'text', required: '请输入分类名称！', width: 220 },
      code: { label: '分类编码', kind: 'text' },
      value: { label: '自定义值', kind: 'text' },
      comment: { label: '备注', kind: 'longText', max: 200, width: 160 },
      createTime: { label: '创建时间', kind: 'time' },
    },
    table: ['name', 'code', 'value', 'comment', 'createTime'],
    form: ['pid', 'name', 'value', 'comment'],
  });

/** 分类字典. */
export default function CategoryListPage(page: PageProps) {
  const [pid, setPid] = useState('');
  const categories = categoriesBelow(pid);
  const list = useTreeList({
    roots: roots(),
    load: ({ id }) => childCategoriesQuery(id),
    isLeaf: ({ hasChild }) => hasChild !== '1',
  });
  const crud = useRecordCrud<Category>({ resource: categories, list });
  const addBelow = (parent: string) => {
    setPid(parent);
    crud.create();
  };
  return (
    <ResourceView
      resource={categories}
      page={page}
      list={list}
      tree={list.tree}
      crud={{ ...crud, create: () => addBelow('') }}
      options={{ pid: list.rows.map(({ id, name, code }) => ({ value: id, text: `${name}（${code}）` })) }}
      rowActions={({ id }) => [{ text: '添加下级', onSelect: () => addBelow(id) }]}
    />
  );
}
