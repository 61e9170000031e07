import { useState } from 'react';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { restoreRecycled, type Recycled } from '#shared/api/recycled.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';

type RestoreButtonProps = {
  readonly recycled: Recycled;
  /** Called after the record was restored and the user was notified. */
  readonly onRestored: () => void;
};

/** Restores a deleted record that occupies a value needed for another. */
export function RestoreButton({ recycled, onRestored }: RestoreButtonProps) {
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await restoreRecycled(recycled);
      notices.show({ kind: 'success', text: `已还原：${recycled.name}` });
      onRestored();
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '还原失败') });
      setBusy(false);
    }
  };
  return (
    <BusyButton
      type="button"
      size="1"
      variant="surface"
      busy={isBusy}
      aria-label={`还原 ${recycled.name}`}
      onClick={() => void restore()}
    >
      还原
    </BusyButton>
  );
}
