import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import { useState } from 'react';
import { comparedVersionsQuery, dataLogsQuery, exportDataLogs } from './api.ts';
import { CompareDialog, type Comparison } from './compare-dialog.tsx';
import { dataTables } from './field-labels.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { messageOf } from '#machines/message-of.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const dataLogs = defineResource({
  title: '数据日志',
  list: dataLogsQuery,
  exports: { name: '数据日志', load: exportDataLogs },
  fields: {
    dataTable: { label: '表名', kind: 'choice', options: dataTables, width: 110 },
    dataId: { label: '数据ID', kind: 'text', width: 170 },
    dataName: { label: '名称', kind: 'text', width: 180 },
    dataVersion: { label: '版本号', kind: 'number', width: 90 },
    dataContent: { label: '数据内容', kind: 'longText', width: 200 },
    createBy: { label: '创建人', kind: 'text', width: 100 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  table: ['dataTable', 'dataName', 'dataVersion', 'dataContent', 'createBy', 'createTime', 'dataId'],
  hidden: ['dataId'],
  filter: { basic: ['dataTable', 'dataName'], more: ['dataId', 'createBy', 'createTime'] },
  sort: ['dataTable', 'dataId', 'dataName', 'dataVersion', 'createBy', 'createTime'],
});

/** 数据日志: the contents of records after each change, with two versions side by side. */
export default function DataLogListPage(page: PageProps) {
  const queryClient = useQueryClient();
  const notices = useNotices();
  const [comparison, setComparison] = useState<Comparison | undefined>(undefined);
  const warn = (text: string) => void notices.show({ kind: 'warning', text });
  const compare = async ([one, other, ...more]: readonly string[]) => {
    if (one === undefined || other === undefined || more.length > 0) {
      warn('请选择两条数据');
      return;
    }
    try {
      const [older, newer] = await queryClient.fetchQuery(comparedVersionsQuery(one, other));
      if (older !== undefined && newer !== undefined)
        setComparison({ record: newer, older: older.id, newer: newer.id });
    } catch (error) {
      warn(messageOf(error, '加载失败'));
    }
  };
  return (
    <ResourcePage
      resource={dataLogs}
      page={page}
      renderSelection={(crud) => (
        <Button type="button" variant="surface" onClick={() => void compare(crud.selected)}>
          <GitCompare size={16} aria-hidden="true" />
          数据比较
        </Button>
      )}
      rowActions={(row) => [
        row.dataVersion > 1 && {
          text: '比较上一版',
          onSelect: () => setComparison({ record: row, newer: row.id }),
        },
      ]}
    >
      {comparison === undefined ? null : (
        <CompareDialog comparison={comparison} onClose={() => setComparison(undefined)} />
      )}
    </ResourcePage>
  );
}
