import { DropdownMenu } from '@radix-ui/themes';
import { DropMenuEntry, menuLook, type DropMenuItem } from './drop-menu.tsx';
import { focusFirstItem } from './focus-first-item.ts';
import type { Point } from './long-press.ts';
import styles from './point-menu.module.css';

type PointMenuProps = {
  /** The name of the menu's subject, for screen readers. */
  readonly label: string;
  /** The position of the request. */
  readonly at: Point;
  readonly items: readonly DropMenuItem[];
  readonly onClose: () => void;
  /** Returns the focus to the menu's subject. */
  readonly onReturn: () => void;
};

/** A context menu at a point of the window. Mount it to open it; `key` it by its point. */
export function PointMenu({ label, at, items, onClose, onReturn }: PointMenuProps) {
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DropdownMenu.Trigger>
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          className={styles['point']}
          style={{ left: at.x, top: at.y }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        {...menuLook}
        side="right"
        align="start"
        // The offset keeps the menu off the pointer: releasing the button that opened it selects nothing.
        sideOffset={3}
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
    </DropdownMenu.Root>
  );
}
