import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#openapi/index.ts';
import { saveRoleGrants } from '#shared/api/role.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';

type GrantSavingOptions = {
  readonly grants: () => BodyOf<'POST /sys/permission/saveRolePermission'>;
  readonly hasChanges: boolean;
  /** Called after a save: the saved grants become the new base. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** 仅保存 and 保存并关闭: confirms the changes first, and shows refusals in the confirmation. */
export function useGrantSaving({ grants, hasChanges, onSaved, onClose }: GrantSavingOptions) {
  const notices = useNotices();
  /** The action that waits for its confirmation. */
  const [pendingAction, setPendingAction] = useState<'save' | 'save and close' | undefined>(undefined);
  const saving = useMutation({
    mutationFn: saveRoleGrants,
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      setPendingAction(undefined);
      if (pendingAction === 'save and close') onClose();
      else onSaved();
    },
  });
  return {
    isAsking: pendingAction !== undefined,
    isSaving: saving.isPending,
    problem: saving.isError ? messageOf(saving.error, '授权失败！') : undefined,
    ask: (closes: boolean) => {
      if (hasChanges) {
        saving.reset();
        setPendingAction(closes ? 'save and close' : 'save');
      } else if (closes) onClose();
      else notices.show({ kind: 'info', text: '没有需要保存的修改' });
    },
    cancel: () => setPendingAction(undefined),
    save: () => saving.mutate(grants()),
  };
}
