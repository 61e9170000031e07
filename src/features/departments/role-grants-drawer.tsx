import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { departRoleGrantsQuery, departRoleTreeQuery, saveDepartRoleGrants } from './depart-role-api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { GrantTree } from './grant-tree.tsx';

type RoleGrantsDrawerProps = {
  readonly role: Schema<'DepartRoleRow'>;
  readonly onClose: () => void;
};

/** 部门角色权限配置: the part of the department's grants that this role gives. */
export function RoleGrantsDrawer({ role, onClose }: RoleGrantsDrawerProps) {
  const notices = useNotices();
  const tree = useQuery({ ...departRoleTreeQuery(role.departId), staleTime: 0, gcTime: 0 });
  const grants = useQuery({ ...departRoleGrantsQuery(role.id), staleTime: 0, gcTime: 0 });
  const [chosen, setChosen] = useState<readonly string[] | undefined>(undefined);
  const [isSaving, setSaving] = useState(false);
  const granted = grants.data ?? [];
  const guard = useLeaveGuard(chosen !== undefined);
  const close = () => guard.attempt(onClose);
  const save = async (permissionIds: readonly string[]) => {
    setSaving(true);
    try {
      const { message } = await saveDepartRoleGrants({
        roleId: role.id,
        permissionIds: permissionIds.join(','),
        lastpermissionIds: granted.join(','),
      });
      notices.show({ kind: 'success', text: message });
      guard.release();
      onClose();
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '授权失败！') });
      setSaving(false);
    }
  };
  const error = tree.error ?? grants.error;
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={isSaving} onClick={close}>
        取消
      </Button>
      <BusyButton
        type="button"
        busy={isSaving}
        disabled={chosen === undefined}
        onClick={() => void save(chosen ?? granted)}
      >
        保存并关闭
      </BusyButton>
    </>
  );
  return (
    <Drawer open title="部门角色权限配置" width={650} onClose={close} footer={footer}>
      {error !== null ? (
        <ErrorState
          text={messageOf(error, '加载失败')}
          onRetry={() => {
            void tree.refetch();
            void grants.refetch();
          }}
        />
      ) : tree.data === undefined || grants.data === undefined ? (
        <PageSkeleton />
      ) : (
        <GrantTree
          label="部门角色权限"
          nodes={tree.data.treeList}
          checked={chosen ?? granted}
          onChange={setChosen}
        />
      )}
      {guard.dialog}
    </Drawer>
  );
}
