import type { QueryOf } from '#openapi/index.ts';
import { exportLogs, logsQuery } from './api.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';

const fields = {
  keyWord: { label: '搜索日志', kind: 'text' },
  logContent: { label: '日志内容', kind: 'text', width: 220 },
  operateType: { label: '操作类型', kind: 'dict', dict: 'operate_type', width: 100 },
  userid: { label: '操作人ID', kind: 'text', width: 110 },
  username: { label: '操作人名称', kind: 'text', width: 120 },
  ip: { label: 'IP', kind: 'text', width: 110 },
  costTime: { label: '耗时（毫秒）', kind: 'number', width: 124 },
  method: { label: '请求方法', kind: 'text', width: 240 },
  requestParam: { label: '请求参数', kind: 'longText' },
  createTime: { label: '创建时间', kind: 'time' },
} as const;
const sort = ['logContent', 'userid', 'username', 'ip', 'costTime', 'createTime'] as const;

/** Log type 1: successful and failed logins. */
const logins = defineResource({
  title: '登录日志',
  list: (query: QueryOf<'GET /sys/log/list'>) => logsQuery({ ...query, logType: '1' }),
  exports: { name: '登录日志', load: (query) => exportLogs({ ...query, logType: '1' }) },
  fields,
  table: ['logContent', 'userid', 'username', 'ip', 'createTime', 'costTime'],
  hidden: ['costTime'],
  filter: { basic: ['keyWord', 'userid'], more: ['createTime'], apart: ['keyWord'] },
  sort,
});

/** Log type 2: every write and export, and refusals. */
const operations = defineResource({
  title: '操作日志',
  list: (query: QueryOf<'GET /sys/log/list'>) => logsQuery({ ...query, logType: '2' }),
  exports: { name: '操作日志', load: (query) => exportLogs({ ...query, logType: '2' }) },
  fields,
  table: ['logContent', 'operateType', 'userid', 'username', 'ip', 'createTime', 'costTime'],
  hidden: ['costTime'],
  detail: [
    'logContent',
    'operateType',
    'userid',
    'username',
    'ip',
    'method',
    'requestParam',
    'costTime',
    'createTime',
  ],
  filter: { basic: ['keyWord', 'operateType', 'userid'], more: ['createTime'], apart: ['keyWord'] },
  sort,
});

const types = [
  { value: '1', text: '登录日志' },
  { value: '2', text: '操作日志' },
] as const;

/** 日志管理. */
export default function LogListPage(page: PageProps) {
  const change = useSearchChange(page.path, {});
  const type = searchText(page.search, 'logType') === '2' ? '2' : '1';
  return (
    <ResourcePage
      key={type}
      resource={type === '1' ? logins : operations}
      page={page}
      renderToolbar={() => (
        <SegmentedChoice
          label="日志类型"
          value={type}
          options={types}
          onChange={(logType) => change({ logType })}
        />
      )}
    />
  );
}
