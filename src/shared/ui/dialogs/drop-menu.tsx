import { DropdownMenu } from '@radix-ui/themes';
import { Slot } from 'radix-ui';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { focusFirstItem } from './focus-first-item.ts';

export type DropMenuItem = {
  readonly text: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Draws a separator above it. */
  readonly startsGroup?: boolean;
  readonly onSelect: () => void;
};

type DropMenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly items: readonly DropMenuItem[];
  readonly align?: 'start' | 'center' | 'end';
  /** Initially open: the press that opens it has loaded its code. */
  readonly defaultOpen?: boolean;
  /** Moves the focus after a selection; otherwise the button gets it back. */
  readonly focusAfter?: () => void;
};

// The soft variant is used because white on the solid red of destructive items is 3.9:1.
export const menuLook = { variant: 'soft', collisionPadding: 8, style: { maxWidth: 320 } } as const;

/**
 * A list of actions behind one button. Arrows, Home, End and first letters move in it. Only the button is rendered
 * until it is pressed, because each row of a list has one.
 */
export function DropMenu(props: DropMenuProps) {
  const [isWanted, setWanted] = useState(props.defaultOpen === true);
  if (isWanted) return <OpenedMenu {...props} />;
  const want = () => setWanted(true);
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={want}
      onKeyDown={({ key }) => (key === 'ArrowDown' ? want() : undefined)}
    >
      {props.trigger}
    </Slot.Root>
  );
}

function OpenedMenu({ trigger, items, align = 'end', focusAfter }: DropMenuProps) {
  const hasChosen = useRef(false);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        {...menuLook}
        align={align}
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
      {startsGroup ? <DropdownMenu.Separator /> : null}
      <DropdownMenu.Item {...(danger ? { color: 'red' } : {})} disabled={disabled} onSelect={onSelect}>
        {icon}
        {text}
      </DropdownMenu.Item>
    </>
  );
}
