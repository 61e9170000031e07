import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { memberRolesQuery, rolesForMemberQuery, saveMemberRoles } from './depart-role-api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { CheckField } from '#shared/ui/fields/choice-fields.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

type UserRolesDialogProps = {
  readonly departId: string;
  readonly user: Schema<'UserRow'>;
  readonly onClose: () => void;
};

/** 部门角色分配. Mount it to open it. */
export function UserRolesDialog({ departId, user, onClose }: UserRolesDialogProps) {
  const notices = useNotices();
  const roles = useQuery({ ...rolesForMemberQuery(departId, user.id), gcTime: 0 });
  const memberRoles = useQuery({ ...memberRolesQuery(user.id, departId), gcTime: 0 });
  const [chosen, setChosen] = useState<readonly string[] | undefined>(undefined);
  const [isSaving, setSaving] = useState(false);
  const before = (memberRoles.data ?? []).map(({ droleId }) => droleId);
  const now = chosen ?? before;
  const save = async () => {
    setSaving(true);
    try {
      const { message } = await saveMemberRoles({
        userId: user.id,
        departId,
        newRoleId: now.join(','),
        oldRoleId: before.join(','),
      });
      notices.show({ kind: 'success', text: message });
      onClose();
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '操作失败') });
      setSaving(false);
    }
  };
  const error = roles.error ?? memberRoles.error;
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" disabled={isSaving} onClick={onClose}>
        取消
      </Button>
      <BusyButton type="button" busy={isSaving} disabled={chosen === undefined} onClick={() => void save()}>
        保存
      </BusyButton>
    </>
  );
  return (
    <Modal open title="部门角色分配" onClose={onClose} footer={footer}>
      {error !== null ? (
        <ErrorState
          text={messageOf(error, '加载失败')}
          onRetry={() => {
            void roles.refetch();
            void memberRoles.refetch();
          }}
        />
      ) : roles.data === undefined || memberRoles.data === undefined ? (
        <PageSkeleton />
      ) : roles.data.length === 0 ? (
        <EmptyState text="没有可以设置的角色" />
      ) : (
        <CheckField
          label={`${user.realname ?? user.username}的部门角色`}
          options={roles.data.map(({ id, roleName }) => ({ value: id, text: roleName }))}
          value={now}
          onChange={setChosen}
        />
      )}
    </Modal>
  );
}
