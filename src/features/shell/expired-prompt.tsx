import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ThemeScope } from '#ui/theme-scope.tsx';

type ExpiredPromptProps = { readonly busy: boolean; readonly onConfirm: () => void };

/** The words of specification §8. There is nothing to choose: the session is over. */
export function ExpiredPrompt({ busy, onConfirm }: ExpiredPromptProps) {
  return (
    <ThemeScope detached>
      <ConfirmDialog
        open
        title="登录已过期"
        text="很抱歉，登录已过期，请重新登录"
        confirmText="重新登录"
        cancelText={null}
        busy={busy}
        onConfirm={onConfirm}
        onClose={() => undefined}
      />
    </ThemeScope>
  );
}
