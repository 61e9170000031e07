import {
  deleteOnlineReports,
  onlineChartsQuery,
  onlineReportsQuery,
  restoreOnlineReports,
} from '#shared/api/online-report.ts';
import { defineResource } from '#shared/lists/define-resource.ts';

const fields = {
  name: { label: '报表名称', kind: 'text', width: 160 },
  code: { label: '报表编码', kind: 'text', width: 140 },
  sourceName: { label: '数据来源', kind: 'text', width: 120 },
  chartCount: { label: '图表', kind: 'number', width: 60 },
  enabled: { label: '启用', kind: 'flag', width: 70, words: ['是', '否'] },
  description: { label: '描述', kind: 'longText' },
  createBy: { label: '创建人', kind: 'text', width: 90 },
  createTime: { label: '创建时间', kind: 'time' },
} as const;

const common = {
  remove: deleteOnlineReports,
  restore: restoreOnlineReports,
  fields,
  table: ['name', 'code', 'sourceName', 'chartCount', 'enabled', 'createBy', 'createTime'],
  detail: [],
  filter: { basic: ['name', 'code'], more: ['createTime'] },
  sort: ['code', 'name', 'createTime'],
  form: [],
} as const;

/** The reports in the view of their designers. */
export const onlineReports = defineResource({ ...common, title: 'Online报表配置', list: onlineReportsQuery });

/** The reports that have charts. */
export const onlineCharts = defineResource({ ...common, title: 'Online图表配置', list: onlineChartsQuery });
