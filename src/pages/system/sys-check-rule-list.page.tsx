import { useState } from 'react';
import {
  bringBackCheckRules,
  deletedCheckRulesQuery,
  purgeCheckRules,
  addCheckRule,
  checkRulesQuery,
  checkRuleTemplate,
  deleteCheckRules,
  editCheckRule,
  exportCheckRules,
  importCheckRules,
  readCheckRule,
  restoreCheckRules,
} from '#api/check-rule.ts';
import { CheckRuleDrawer } from '#features/check-rule/check-rule-drawer.tsx';
import type { CheckRule } from '#features/check-rule/rule-schema.ts';
import { RuleTestDialog } from '#features/check-rule/rule-test-dialog.tsx';
import type { PageProps } from '#lib/page.ts';
import { defineResource } from '#resource/define-resource.ts';
import { ResourcePage } from '#resource/resource-page.tsx';

const checkRules = defineResource({
  title: '系统编码校验规则',
  list: checkRulesQuery,
  read: readCheckRule,
  create: addCheckRule,
  update: editCheckRule,
  remove: deleteCheckRules,
  restore: restoreCheckRules,
  bin: {
    noun: '校验规则',
    list: deletedCheckRulesQuery,
    columns: ['ruleName', 'ruleCode', 'ruleDescription'],
    restore: bringBackCheckRules,
    purge: purgeCheckRules,
  },
  exports: { name: '编码校验规则', load: exportCheckRules },
  imports: { name: '编码校验规则', send: importCheckRules, template: checkRuleTemplate },
  fields: {
    ruleName: { label: '规则名称', kind: 'text', width: 160 },
    ruleCode: { label: '规则Code', kind: 'text', width: 160 },
    ruleDescription: { label: '规则描述', kind: 'longText', width: 360 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  table: ['ruleName', 'ruleCode', 'ruleDescription', 'createTime'],
  detail: [],
  filter: { basic: ['ruleName', 'ruleCode'] },
  sort: ['ruleName', 'ruleCode', 'createTime'],
});

/** 系统编码校验规则 (reference 1.6). */
export default function SysCheckRuleListPage(page: PageProps) {
  const [tested, setTested] = useState<CheckRule | undefined>(undefined);
  return (
    <ResourcePage
      resource={checkRules}
      page={page}
      rowActions={(row) => [{ text: '功能测试', onSelect: () => setTested(row) }]}
      renderForm={(desk) => <CheckRuleDrawer desk={desk} />}
    >
      {tested === undefined ? null : <RuleTestDialog rule={tested} onClose={() => setTested(undefined)} />}
    </ResourcePage>
  );
}
