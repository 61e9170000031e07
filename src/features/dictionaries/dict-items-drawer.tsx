import { useState } from 'react';
import type { QueryOf, Schema } from '#openapi/index.ts';
import {
  addDictItem,
  deleteDictItemByText,
  deleteDictItems,
  dictEntriesQuery,
  editDictItem,
} from '#shared/api/dict-admin.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';

type Dict = Pick<Schema<'DictRow'>, 'id' | 'dictCode' | 'dictName'>;

/** Returns the resource of one dictionary's items. */
function itemsOf(dictId: string) {
  return defineResource({
    title: '字典列表',
    noun: '字典项',
    list: (query: QueryOf<'GET /sys/dictItem/list'>) => dictEntriesQuery({ ...query, dictId }),
    create: (body: Omit<Schema<'DictItemAdd'>, 'dictId'>) => addDictItem({ ...body, dictId }),
    update: editDictItem,
    fields: {
      itemText: { label: '名称', kind: 'text', required: '请输入名称！' },
      itemValue: { label: '数据值', kind: 'text', required: '请输入数据值！' },
      description: { label: '描述', kind: 'longText', max: 255 },
      sortOrder: {
        label: '排序值',
        kind: 'number',
        decimals: true,
        hint: '值越小越靠前，支持小数；不填排在最后',
      },
      status: {
        label: '是否启用',
        filterLabel: '状态',
        kind: 'flag',
        words: ['启用', '禁用'],
        initial: '1',
        width: 104,
      },
    },
    table: ['itemText', 'itemValue', 'sortOrder', 'status'],
    detail: [],
    form: ['itemText', 'itemValue', 'description', 'sortOrder', 'status'],
    filter: { basic: ['itemText', 'status'] },
    sort: ['itemText', 'itemValue', 'sortOrder', 'status'],
    defaultSort: { column: 'sortOrder', order: 'asc' },
  });
}

const removeMany = {
  text: '批量删除',
  title: '确认删除',
  question: (names: string) => `删除${names}吗？`,
  danger: true,
  run: deleteDictItems,
} as const;

/** 字典配置: the items of one dictionary. */
export function DictItemsDrawer({ dict, onClose }: { readonly dict: Dict; readonly onClose: () => void }) {
  const [items] = useState(() => itemsOf(dict.id));
  const innerPage = useInnerPage('dict-items');
  return (
    <Drawer open title={`字典列表（${dict.dictName}）`} width={760} onClose={onClose}>
      <ResourcePage
        resource={items}
        page={innerPage}
        batch={[removeMany]}
        rowActions={(row, crud) => {
          const removal = {
            text: '删除',
            title: '确认删除',
            question: `删除“${row.itemText}”吗？`,
            danger: true,
            run: () => deleteDictItemByText(dict.dictCode, row.itemText),
          };
          return [{ text: '删除', danger: true, onSelect: () => crud.ask(removal, [row.id]) }];
        }}
      />
    </Drawer>
  );
}
