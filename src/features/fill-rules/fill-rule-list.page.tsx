import { useState } from 'react';
import { fillRuleCalls, fillRuleSheets } from '#shared/api/fill-rule.ts';
import { FillRuleDrawer } from './fill-rule-drawer.tsx';
import { generators, type FillRule } from './fill-schema.ts';
import { FillTestDialog } from './fill-test-dialog.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const fillRules = defineResource({
  title: '系统编码生成规则',
  noun: '生成规则',
  ...fillRuleCalls.record,
  bin: { ...fillRuleCalls.bin, columns: ['ruleName', 'ruleCode', 'ruleClass'] },
  exports: { name: '编码生成规则', load: fillRuleCalls.load },
  imports: { name: '编码生成规则', ...fillRuleSheets },
  fields: {
    ruleName: { label: '规则名称', kind: 'text', width: 150 },
    ruleCode: { label: '规则编码', kind: 'text', width: 150 },
    ruleClass: {
      label: '生成方式',
      kind: 'choice',
      options: generators,
      width: 130,
    },
    ruleParams: { label: '规则参数', kind: 'text', width: 200 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  table: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams', 'createTime'],
  detail: [],
  filter: { basic: ['ruleName', 'ruleCode', 'ruleClass'] },
  sort: ['ruleName', 'ruleCode', 'ruleClass', 'createTime'],
});

/** 系统编码生成规则. */
export default function FillRuleListPage(page: PageProps) {
  const [tested, setTested] = useState<FillRule | undefined>(undefined);
  return (
    <ResourcePage
      resource={fillRules}
      page={page}
      rowActions={(row) => [{ text: '功能测试', onSelect: () => setTested(row) }]}
      renderForm={(crud) => <FillRuleDrawer crud={crud} />}
    >
      {tested === undefined ? null : <FillTestDialog rule={tested} onClose={() => setTested(undefined)} />}
    </ResourcePage>
  );
}
