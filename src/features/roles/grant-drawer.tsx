import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { grantTreeQuery, roleGrantsQuery } from '#shared/api/role.ts';
import { messageOf } from '#machines/message-of.ts';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { GrantEditor } from './grant-editor.tsx';

type GrantRole = Pick<Schema<'RoleRow'>, 'id' | 'roleName'>;

/** 角色权限配置. Mount it to open it. */
export function GrantDrawer({ role, onClose }: { readonly role: GrantRole; readonly onClose: () => void }) {
  const tree = useQuery(grantTreeQuery());
  const granted = useQuery({ ...roleGrantsQuery(role.id), staleTime: 0, gcTime: 0 });
  const failed = [tree, granted].find(({ isError }) => isError);
  if (tree.data !== undefined && granted.data !== undefined && !granted.isFetching)
    return (
      <GrantEditor
        // The grants at the time of opening.
        key={granted.dataUpdatedAt}
        role={role}
        nodes={tree.data.treeList}
        granted={granted.data}
        onSaved={() => void granted.refetch()}
        onClose={onClose}
      />
    );
  return (
    <Drawer open title={`角色权限配置：${role.roleName}`} width={650} onClose={onClose}>
      {failed === undefined ? (
        <PageSkeleton />
      ) : (
        <ErrorState
          text={messageOf(failed.error, '加载失败')}
          onRetry={() => void Promise.all([tree.refetch(), granted.refetch()])}
        />
      )}
    </Drawer>
  );
}
