import { CircleHelp } from 'lucide-react';
import { Tooltip as Tips } from 'radix-ui';
import { useState, type ReactElement } from 'react';
import { FloatingTheme } from './floating.tsx';
import styles from './floating.module.css';

type TooltipProps = {
  readonly text: string;
  readonly side?: 'top' | 'right';
  /** One button or link, which has a name of its own: a finger never sees the tip of a button. */
  readonly children: ReactElement;
};

/** Says more about a control on hover and focus. Escape closes it (WCAG 1.4.13). */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Tips.Provider delayDuration={300}>
      <Tips.Root>
        <Tips.Trigger asChild>{children}</Tips.Trigger>
        <TipText text={text} side={side} />
      </Tips.Root>
    </Tips.Provider>
  );
}

type TapTipProps = { readonly text: string; readonly className: string | undefined; readonly label?: string };

/** A word or sign that is there for its tip only: a tap and the keyboard open it too. */
export function TapTip({
  text,
  className,
  label,
  children,
}: TapTipProps & { readonly children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Tips.Provider delayDuration={300}>
      <Tips.Root open={isOpen} onOpenChange={setOpen}>
        <Tips.Trigger
          type="button"
          className={className}
          aria-label={label}
          onClick={(event) => {
            // Else the library closes on every click, and a finger could never open it.
            event.preventDefault();
            event.stopPropagation();
            setOpen(true);
          }}
        >
          {children}
        </Tips.Trigger>
        <TipText text={text} />
      </Tips.Root>
    </Tips.Provider>
  );
}

/** The question mark behind a label: what a setting means. */
export function HelpTip({ text }: { readonly text: string }) {
  return (
    <TapTip text={text} className={styles['help']} label="说明">
      <CircleHelp size={16} aria-hidden="true" />
    </TapTip>
  );
}

function TipText({ text, side = 'top' }: Pick<TooltipProps, 'text' | 'side'>) {
  return (
    <Tips.Portal>
      <FloatingTheme>
        <Tips.Content
          className={`${styles['surface']} ${styles['tip']}`}
          side={side}
          sideOffset={4}
          collisionPadding={8}
        >
          {text}
        </Tips.Content>
      </FloatingTheme>
    </Tips.Portal>
  );
}
