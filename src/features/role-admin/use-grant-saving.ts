import { useState } from 'react';
import type { BodyOf } from '#openapi/index.ts';
import { saveRoleGrants } from '#api/role.ts';
import { useNotices } from '#lib/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';

type SavingParts = {
  readonly body: () => BodyOf<'POST /sys/permission/saveRolePermission'>;
  readonly hasChanges: boolean;
  /** `isDone`: the drawer is to close. */
  readonly onSaved: (isDone: boolean) => void;
  readonly onClose: () => void;
};

/** 仅保存 and 保存并关闭: asks with the difference first, and says why it was refused. */
export function useGrantSaving({ body, hasChanges, onSaved, onClose }: SavingParts) {
  const notices = useNotices();
  const [asking, setAsking] = useState<'save' | 'close' | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isSaving, setSaving] = useState(false);
  return {
    isAsking: asking !== undefined,
    isSaving,
    problem,
    ask: (isDone: boolean) => {
      setProblem(undefined);
      if (hasChanges) setAsking(isDone ? 'close' : 'save');
      else if (isDone) onClose();
      else notices.show({ kind: 'info', text: '没有需要保存的修改' });
    },
    cancel: () => setAsking(undefined),
    save: async () => {
      setSaving(true);
      try {
        notices.show({ kind: 'success', text: (await saveRoleGrants(body())).message });
        setAsking(undefined);
        onSaved(asking === 'close');
      } catch (error) {
        setProblem(messageOf(error, '授权失败！'));
      } finally {
        setSaving(false);
      }
    },
  };
}
