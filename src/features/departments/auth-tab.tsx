import { Button } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { departGrantsQuery, departGrantTreeQuery, saveDepartGrants } from './depart-permission-api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { GrantTree } from './grant-tree.tsx';
import styles from './departs.module.css';

/** 部门权限: the upper limit for the roles of this department. */
export function AuthTab({ depart }: { readonly depart: Schema<'DepartRow'> }) {
  const tree = useQuery(departGrantTreeQuery());
  const grants = useQuery({ ...departGrantsQuery(depart.id), staleTime: 0 });
  if (tree.isError || grants.isError)
    return (
      <ErrorState
        text={messageOf(tree.error ?? grants.error, '加载失败')}
        onRetry={() => {
          void tree.refetch();
          void grants.refetch();
        }}
      />
    );
  if (tree.data === undefined || grants.data === undefined) return <PageSkeleton />;
  return (
    <Grants
      // Changes saved by another user restart the form.
      key={grants.data.join()}
      departId={depart.id}
      nodes={tree.data.treeList}
      granted={grants.data}
    />
  );
}

type GrantsProps = {
  readonly departId: string;
  readonly nodes: readonly Schema<'GrantNode'>[];
  readonly granted: readonly string[];
};

function Grants({ departId, nodes, granted }: GrantsProps) {
  const client = useQueryClient();
  const notices = useNotices();
  const [checked, setChecked] = useState(granted);
  const [isSaving, setSaving] = useState(false);
  const isChanged = [...checked].sort().join() !== [...granted].sort().join();
  const guard = useLeaveGuard(isChanged, { staysOnSearch: true });
  const save = async () => {
    setSaving(true);
    try {
      const { message } = await saveDepartGrants({
        departId,
        permissionIds: checked.join(','),
        lastpermissionIds: granted.join(','),
      });
      notices.show({ kind: 'success', text: message });
      await client.invalidateQueries({ queryKey: departGrantsQuery(departId).queryKey });
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '授权失败！') });
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles['grants']}>
      <GrantTree label="部门权限" nodes={nodes} checked={checked} onChange={setChecked} />
      <div className={styles['tools']}>
        <Button
          type="button"
          variant="surface"
          color="gray"
          disabled={!isChanged || isSaving}
          onClick={() => setChecked(granted)}
        >
          重置
        </Button>
        <BusyButton type="button" busy={isSaving} disabled={!isChanged} onClick={() => void save()}>
          保存
        </BusyButton>
      </div>
      {guard.dialog}
    </div>
  );
}
