import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import {
  addDataRule,
  dataRulesQuery,
  deleteDataRule,
  editDataRule,
  ruleBuilderQuery,
} from '#shared/api/menu-admin.ts';
import { messageOf } from '#machines/message-of.ts';
import { defineTree, type Reply } from '#shared/lists/define-resource.ts';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useTreeList } from '#shared/lists/use-tree-list.ts';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useComposedText } from '#shared/text/composed-text.ts';
import { DataRuleForm } from './data-rule-form.tsx';

type Menu = Pick<Schema<'PermissionNode'>, 'id' | 'name'>;

const deleteOne = async ([id = '']: readonly string[]): Promise<Reply> => deleteDataRule(id);

/** The part that is the same for every menu; adding also needs the menu. */
const rulesOf = (permissionId: string) =>
  defineTree({
    title: '数据权限规则',
    noun: '数据规则',
    roots: () => dataRulesQuery({ permissionId }),
    create: addDataRule,
    update: editDataRule,
    remove: deleteOne,
    permissions: { create: 'permission:rule', update: 'permission:rule', remove: 'permission:rule' },
    fields: {
      ruleName: { label: '规则名称', kind: 'text', width: 150 },
      ruleColumn: { label: '规则字段', kind: 'text', width: 120 },
      ruleConditions: { label: '条件', kind: 'dict', dict: 'rule_conditions', width: 96 },
      ruleValue: { label: '规则值', kind: 'text', width: 150 },
      status: { label: '状态', kind: 'dict', dict: 'valid_status', tones: { 1: 'success' }, width: 84 },
      roles: { label: '已授予', kind: 'text', width: 140 },
    },
    table: ['ruleName', 'ruleColumn', 'ruleConditions', 'ruleValue', 'status', 'roles'],
    detail: [],
  });

type Props = { readonly menu: Menu; readonly onClose: () => void };

/** 数据权限规则 of a menu: rules consist of its list's own fields, never of SQL. */
export function DataRulesDrawer({ menu, onClose }: Props) {
  const builder = useQuery(ruleBuilderQuery(menu.id));
  return (
    <Drawer open title={`数据权限规则：${menu.name}`} width={860} onClose={onClose}>
      {builder.data === undefined ? (
        builder.isError ? (
          <ErrorState text={messageOf(builder.error, '加载失败')} onRetry={() => void builder.refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : builder.data.fields.length === 0 ? (
        <EmptyState text="该菜单的列表不支持数据权限规则" />
      ) : (
        <Rules menu={menu} builder={builder.data} />
      )}
    </Drawer>
  );
}

function Rules({ menu, builder }: { readonly menu: Menu; readonly builder: Schema<'RuleBuilder'> }) {
  const [resource] = useState(() => rulesOf(menu.id));
  const [word, setWord] = useState('');
  const search = useComposedText(word, setWord);
  const page = useInnerPage('dataRules');
  const list = useTreeList({
    roots: {
      ...dataRulesQuery({ permissionId: menu.id }),
      select: (rules: Schema<'DataRule'>[]) =>
        rules.filter(({ ruleName, ruleValue }) => `${ruleName} ${ruleValue ?? ''}`.includes(word.trim())),
    },
  });
  const crud = useRecordCrud<Schema<'DataRule'>>({ resource, list, name: ' dataRules' });
  const textOf = (column: string | null) =>
    builder.fields.find(({ value }) => value === column)?.text ?? column;
  return (
    <>
      <p>同一菜单授予角色的多条规则同时生效；规则授予角色后才限制该角色看到的数据。</p>
      <ResourceView
        resource={resource}
        page={page}
        list={list}
        tree={list.tree}
        crud={crud}
        cells={{
          ruleColumn: (rule) => textOf(rule.ruleColumn),
          roles: (rule) => rule.roles?.join('、') ?? '',
        }}
        renderToolbar={() => (
          <TextField
            label="规则名称或规则值"
            labelHidden
            type="search"
            placeholder="规则名称、规则值"
            autoComplete="off"
            {...search}
          />
        )}
        renderForm={(form) => <DataRuleForm crud={form} permissionId={menu.id} builder={builder} />}
      />
    </>
  );
}
