import { Tooltip as Tip } from '@radix-ui/themes';
import { CircleHelp } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import styles from './tooltip.module.css';

type TooltipProps = {
  readonly text: string;
  readonly side?: 'top' | 'right';
  /** One button or link, which has a name of its own: a finger never sees the tip of a button. */
  readonly children: ReactElement;
};

const look = {
  maxWidth: '320px',
  delayDuration: 300,
  collisionPadding: 8,
  className: styles['tip'],
} as const;

/** Says more about a control on hover and focus. Escape closes it (WCAG 1.4.13). */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Tip {...look} content={text} side={side}>
      {children}
    </Tip>
  );
}

type TapTipProps = { readonly text: string; readonly className: string | undefined; readonly label?: string };

/** A word or sign that is there for its tip only: a tap and the keyboard open it too. */
export function TapTip({ text, className, label, children }: TapTipProps & { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Tip {...look} content={text} open={isOpen} onOpenChange={setOpen}>
      <button
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
      </button>
    </Tip>
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
