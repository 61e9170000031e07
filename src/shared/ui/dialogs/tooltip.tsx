import { Tooltip as Tip } from '@radix-ui/themes';
import { CircleHelp } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import styles from './tooltip.module.css';

type TooltipProps = {
  readonly text: string;
  readonly side?: 'top' | 'right';
  /** One button or link with its own name: touch users never see the tooltip of a button. */
  readonly children: ReactElement;
};

const look = {
  maxWidth: '320px',
  delayDuration: 300,
  collisionPadding: 8,
  className: styles['tip'],
} as const;

/** Explains a control on hover and focus. Escape closes it (WCAG 1.4.13). */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Tip {...look} content={text} side={side}>
      {children}
    </Tip>
  );
}

type TapTipProps = { readonly text: string; readonly className: string | undefined; readonly label?: string };

/** A word or icon that exists only for its tooltip: a tap and the keyboard open it too. */
export function TapTip({ text, className, label, children }: TapTipProps & { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Tip {...look} content={text} open={isOpen} onOpenChange={setOpen}>
      <button
        type="button"
        className={className}
        aria-label={label}
        onClick={(event) => {
          // Otherwise the library closes it on every click, and touch could never open it.
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

/** The question mark behind a label, which explains a setting. */
export function HelpTip({ text }: { readonly text: string }) {
  return (
    <TapTip text={text} className={styles['help']} label="说明">
      <CircleHelp size={16} aria-hidden="true" />
    </TapTip>
  );
}
