import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { roleDataRulesQuery, saveRoleDataRules } from '#shared/api/role.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { CheckField } from '#shared/ui/fields/choice-fields.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

type DataRuleDrawerProps = {
  readonly role: Pick<Schema<'RoleRow'>, 'id' | 'roleName'>;
  readonly menu: Pick<Schema<'GrantNode'>, 'id' | 'title'>;
  readonly onClose: () => void;
};

/** 数据规则/按钮权限配置 of one menu for one role. */
export function DataRuleDrawer({ role, menu, onClose }: DataRuleDrawerProps) {
  const notices = useNotices();
  const rules = useQuery({ ...roleDataRulesQuery(menu.id, role.id), staleTime: 0, gcTime: 0 });
  const [chosen, setChosen] = useState<readonly string[] | undefined>(undefined);
  const [isSaving, setSaving] = useState(false);
  const checked = chosen ?? rules.data?.drChecked.split(',').filter(Boolean) ?? [];
  const save = async () => {
    setSaving(true);
    try {
      const body = { roleId: role.id, permissionId: menu.id, dataRuleIds: checked.join(',') };
      const { message } = await saveRoleDataRules(body);
      if (checked.length === 0) notices.show({ kind: 'warning', text: '没有勾选任何数据规则' });
      notices.show({ kind: 'success', text: message });
      onClose();
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '保存失败') });
      setSaving(false);
    }
  };
  const isEmpty = rules.data?.datarule.length === 0;
  return (
    <Drawer
      open
      title={`数据规则/按钮权限配置：${menu.title}`}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button type="button" variant="surface" color="gray" onClick={onClose}>
            关闭
          </Button>
          <BusyButton
            type="button"
            busy={isSaving}
            disabled={rules.data === undefined || isEmpty}
            onClick={() => void save()}
          >
            保存
          </BusyButton>
        </>
      }
    >
      {rules.isError ? (
        <ErrorState text={messageOf(rules.error, '加载失败')} onRetry={() => void rules.refetch()} />
      ) : rules.data === undefined ? (
        <PageSkeleton />
      ) : isEmpty ? (
        <EmptyState text="没有可以设置的数据规则" />
      ) : (
        <CheckField
          label={`“${role.roleName}”只能看到符合下列规则的数据`}
          hint="勾选多条时，同时符合才能看到"
          options={rules.data.datarule.map((rule) => ({
            value: rule.id,
            text: `${rule.ruleName}（${rule.ruleColumn ?? ''} ${rule.ruleConditions} ${rule.ruleValue ?? ''}）`,
          }))}
          value={checked}
          onChange={setChosen}
        />
      )}
    </Drawer>
  );
}
