import { DropdownMenu } from 'radix-ui';
import { DropMenuEntry, type DropMenuItem } from './drop-menu.tsx';
import { FloatingTheme } from './floating.tsx';
import { focusFirstItem } from './focus-first-item.ts';
import type { Point } from './long-press.ts';
import styles from './floating.module.css';

type PointMenuProps = {
  /** What the menu belongs to, for who cannot see it. */
  readonly label: string;
  /** Where it was asked for. */
  readonly at: Point;
  readonly items: readonly DropMenuItem[];
  readonly onClose: () => void;
  /** Gives the focus back to what the menu belongs to. */
  readonly onReturn: () => void;
};

/** A context menu beside a point of the window. Mount it to open it; `key` it by its point. */
export function PointMenu({ label, at, items, onClose, onReturn }: PointMenuProps) {
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DropdownMenu.Trigger asChild>
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          className={styles['point']}
          style={{ left: at.x, top: at.y }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <FloatingTheme>
          <DropdownMenu.Content
            className={`${styles['surface']} ${styles['menu']}`}
            side="right"
            align="start"
            // Off the pointer: letting go of the button that opened the menu chooses nothing.
            sideOffset={3}
            collisionPadding={8}
            onFocus={focusFirstItem}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              onReturn();
            }}
          >
            {items.map((item) => (
              <DropMenuEntry key={item.text} {...item} />
            ))}
          </DropdownMenu.Content>
        </FloatingTheme>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
