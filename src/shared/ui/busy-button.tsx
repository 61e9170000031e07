import { Button } from '@radix-ui/themes';
import type { ComponentProps, MouseEvent } from 'react';

type BusyButtonProps = Omit<ComponentProps<typeof Button>, 'asChild' | 'loading'> & {
  /** The last press is still running: another press, or Enter in the form, does nothing. */
  readonly busy: boolean;
};

/**
 * A button with a slow action. It keeps the focus meanwhile: `loading` alone disables it, which takes the focus from
 * keyboard users, and does not disable it if `disabled` is given too (decision 066).
 */
export function BusyButton({ busy, disabled = false, onClick, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      loading={busy}
      disabled={disabled && !busy}
      data-disabled={busy || disabled || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
    />
  );
}

/** Enter in a field also clicks the form's button, so this handler covers both. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
