import { useState } from 'react';
import { checkRuleCalls, checkRuleSheets } from '#shared/api/check-rule.ts';
import { CheckRuleDrawer } from './check-rule-drawer.tsx';
import type { CheckRule } from './rule-schema.ts';
import { RuleTestDialog } from './rule-test-dialog.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const checkRules = defineResource({
  title: '系统编码校验规则',
  noun: '校验规则',
  ...checkRuleCalls.record,
  bin: { ...checkRuleCalls.bin, columns: ['ruleName', 'ruleCode', 'ruleDescription'] },
  exports: { name: '编码校验规则', load: checkRuleCalls.load },
  imports: { name: '编码校验规则', ...checkRuleSheets },
  fields: {
    ruleName: { label: '规则名称', kind: 'text', width: 160 },
    ruleCode: { label: '规则编码', kind: 'text', width: 160 },
    ruleDescription: { label: '规则描述', kind: 'longText', width: 300 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  table: ['ruleName', 'ruleCode', 'ruleDescription', 'createTime'],
  detail: [],
  filter: { basic: ['ruleName', 'ruleCode'] },
  sort: ['ruleName', 'ruleCode', 'createTime'],
});

/** 系统编码校验规则. */
export default function CheckRuleListPage(page: PageProps) {
  const [tested, setTested] = useState<CheckRule | undefined>(undefined);
  return (
    <ResourcePage
      resource={checkRules}
      page={page}
      rowActions={(row) => [{ text: '功能测试', onSelect: () => setTested(row) }]}
      renderForm={(crud) => <CheckRuleDrawer crud={crud} />}
    >
      {tested === undefined ? null : <RuleTestDialog rule={tested} onClose={() => setTested(undefined)} />}
    </ResourcePage>
  );
}
