import { DropdownMenu } from 'radix-ui';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { FloatingTheme } from './floating.tsx';
import { focusFirstItem } from './focus-first-item.ts';
import styles from './floating.module.css';

export type DropMenuItem = {
  readonly text: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** A line above it. */
  readonly startsGroup?: boolean;
  readonly onSelect: () => void;
};

type DropMenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly items: readonly DropMenuItem[];
  readonly align?: 'start' | 'center' | 'end';
  /** Open from the start: its code was fetched by the press that opens it. */
  readonly defaultOpen?: boolean;
  /** Puts the focus where it belongs after a choice; else, and without a choice, the button has it again. */
  readonly focusAfter?: () => void;
};

/** A list of actions behind one button. Arrows, Home, End and first letters move in it. */
export function DropMenu({ trigger, items, align = 'end', defaultOpen = false, focusAfter }: DropMenuProps) {
  const hasChosen = useRef(false);
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <FloatingTheme>
          <DropdownMenu.Content
            className={`${styles['surface']} ${styles['menu']}`}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            onFocus={focusFirstItem}
            onCloseAutoFocus={(event) => {
              if (focusAfter === undefined || !hasChosen.current) return;
              event.preventDefault();
              hasChosen.current = false;
              focusAfter();
            }}
          >
            {items.map((item) => (
              <DropMenuEntry
                key={item.text}
                {...item}
                onSelect={() => {
                  hasChosen.current = true;
                  item.onSelect();
                }}
              />
            ))}
          </DropdownMenu.Content>
        </FloatingTheme>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function DropMenuEntry({
  text,
  icon,
  danger = false,
  disabled = false,
  startsGroup = false,
  onSelect,
}: DropMenuItem) {
  return (
    <>
      {startsGroup ? <DropdownMenu.Separator className={styles['line']} /> : null}
      <DropdownMenu.Item
        className={styles['item']}
        data-tone={danger ? 'danger' : undefined}
        disabled={disabled}
        onSelect={onSelect}
      >
        {icon}
        {text}
      </DropdownMenu.Item>
    </>
  );
}
