import { Popover as Parts } from '@radix-ui/themes';
import { use, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { InDialog } from './in-dialog.ts';

type PopoverProps = {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Its name for assistive technology. */
  readonly label: string;
  /** In pixels. */
  readonly width?: number;
  readonly align?: 'start' | 'center' | 'end';
  /** Initially open: the press that opens it has loaded its code. */
  readonly defaultOpen?: boolean;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
  readonly children: ReactNode | ShowInside;
};

type ShowInside = (close: () => void, closeTo: CloseTo) => ReactNode;

/** Closes it and lets the function move the focus, instead of returning it to the button. */
export type CloseTo = (focus: () => void) => void;

/** A small panel at its button. Escape and a click outside close it, and the focus returns to the button. */
export function Popover({
  trigger,
  label,
  width = 300,
  align = 'center',
  defaultOpen = false,
  onOpenChange,
  children,
}: PopoverProps) {
  const [isOpen, setOpen] = useState(defaultOpen);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const focusAfter = useRef<() => void>(undefined);
  const closeTo: CloseTo = (focus) => {
    focusAfter.current = focus;
    change(false);
  };
  return (
    <Parts.Root open={isOpen} onOpenChange={change} modal={use(InDialog)}>
      <Parts.Trigger>{trigger}</Parts.Trigger>
      <Parts.Content
        size="1"
        width={`${width}px`}
        minWidth="0px"
        maxWidth="calc(100vw - 16px)"
        maxHeight="var(--radix-popper-available-height)"
        align={align}
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        onOpenAutoFocus={focusFirst}
        onCloseAutoFocus={(event) => {
          const focus = focusAfter.current;
          if (focus === undefined) return;
          event.preventDefault();
          focusAfter.current = undefined;
          focus();
        }}
      >
        {typeof children === 'function' ? (
          <Inside show={children} close={() => change(false)} closeTo={closeTo} />
        ) : (
          children
        )}
      </Parts.Content>
    </Parts.Root>
  );
}

/** Focuses the element marked `data-first` instead of the first button. */
function focusFirst(event: Event): void {
  const panel = event.currentTarget;
  const first = panel instanceof HTMLElement ? panel.querySelector<HTMLElement>('[data-first]') : null;
  if (first === null) return;
  event.preventDefault();
  first.focus();
}

type InsideProps = {
  readonly show: ShowInside;
  readonly close: () => void;
  readonly closeTo: CloseTo;
};

function Inside({ show, close, closeTo }: InsideProps) {
  return show(close, closeTo);
}
