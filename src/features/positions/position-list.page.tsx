import { positionCalls, positionSheets } from './api.ts';
import type { PageProps } from '#shared/app/page.ts';
import { codeRule } from '#shared/forms/code-rule.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const positions = defineResource({
  title: '职务管理',
  noun: '职务',
  ...positionCalls.record,
  bin: { ...positionCalls.bin, columns: ['code', 'name', 'postRank'] },
  exports: { name: '职务表', load: positionCalls.load },
  imports: { name: '职务', ...positionSheets },
  fields: {
    code: { label: '职务编码', kind: 'text', required: '请输入职务编码！', pattern: codeRule },
    name: { label: '职务名称', kind: 'text', required: '请输入职务名称！' },
    postRank: { label: '职级', kind: 'dict', dict: 'position_rank' },
    createBy: { label: '创建人', kind: 'text', width: 110 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  named: 'name',
  table: ['code', 'name', 'postRank', 'createBy', 'createTime'],
  form: ['code', 'name', 'postRank'],
  filter: { basic: ['code', 'name', 'postRank'] },
  sort: ['code', 'name', 'postRank', 'createTime'],
});

/** 职务管理. */
export default function PositionListPage(page: PageProps) {
  return <ResourcePage resource={positions} page={page} />;
}
