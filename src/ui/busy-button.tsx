import { Button } from '@radix-ui/themes';
import type { ComponentProps, MouseEvent } from 'react';

type BusyButtonProps = Omit<ComponentProps<typeof Button>, 'asChild' | 'loading'> & {
  /** It works on the last press: another one, or Enter in its form, does nothing. */
  readonly busy: boolean;
};

/**
 * A button whose press takes a while. It keeps the focus meanwhile: `loading` alone disables it, which leaves whoever
 * uses the keyboard nowhere, and does not even do that where `disabled` is given too (decision 066).
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

/** Enter in a field presses the form's button too, so this is the one way in. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
