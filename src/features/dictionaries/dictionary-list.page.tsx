import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import {
  addDict,
  deletedDictsQuery,
  deleteDicts,
  dictsQuery,
  dictTemplate,
  editDict,
  exportDicts,
  importDicts,
  purgeDicts,
  refreshDictCache,
  restoreDicts,
} from '#shared/api/dict-admin.ts';
import { DictItemsDrawer } from './dict-items-drawer.tsx';
import { useNotices } from '#shared/app/app-context.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { codeRule } from '#shared/forms/code-rule.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { refreshDictionaries } from '#shared/dict/refresh-dictionaries.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const dicts = defineResource({
  title: '数据字典',
  noun: '字典',
  addText: '添加',
  list: dictsQuery,
  create: addDict,
  update: editDict,
  remove: deleteDicts,
  restore: restoreDicts,
  exports: { name: '字典信息', load: exportDicts },
  imports: { name: '字典', send: importDicts, template: dictTemplate },
  bin: {
    list: deletedDictsQuery,
    columns: ['dictName', 'dictCode', 'description'],
    restore: restoreDicts,
    purge: purgeDicts,
  },
  fields: {
    dictName: { label: '字典名称', kind: 'text', required: '请输入字典名称！', width: 160 },
    dictCode: {
      label: '字典编码',
      filterLabel: '字典编号',
      kind: 'text',
      required: '请输入字典编码！',
      pattern: codeRule,
      width: 200,
    },
    description: { label: '描述', kind: 'longText', max: 255, width: 260 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  table: ['dictName', 'dictCode', 'description', 'createTime'],
  form: ['dictName', 'dictCode', 'description'],
  filter: { basic: ['dictName', 'dictCode'] },
  sort: ['dictName', 'dictCode', 'createTime'],
});

/** 数据字典. */
export default function DictionaryListPage(page: PageProps) {
  const [open, setOpen] = useState<Schema<'DictRow'> | undefined>(undefined);
  const refresh = useRefresh();
  return (
    <ResourcePage
      resource={dicts}
      page={page}
      moreActions={[{ text: '刷新缓存', onSelect: () => void refresh() }]}
      rowActions={(row) => [{ text: '字典配置', isMain: true, onSelect: () => setOpen(row) }]}
    >
      {open === undefined ? null : <DictItemsDrawer dict={open} onClose={() => setOpen(undefined)} />}
    </ResourcePage>
  );
}

/** 刷新缓存: the server notifies every open page, including this one. */
function useRefresh() {
  const notices = useNotices();
  const client = useQueryClient();
  return async () => {
    try {
      await refreshDictCache();
      await refreshDictionaries(client);
      notices.show({ kind: 'success', text: '刷新缓存完成！' });
    } catch {
      notices.show({ kind: 'warning', text: '刷新缓存失败！' });
    }
  };
}
