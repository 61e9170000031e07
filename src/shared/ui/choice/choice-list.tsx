import { Popover } from '@radix-ui/themes';
import type { UseComboboxReturnValue } from 'downshift';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRowWindow } from '#shared/react/use-row-window.ts';
import type { SelectOption } from './option.ts';
import styles from './search-choice.module.css';

type ChoiceListProps = {
  readonly box: UseComboboxReturnValue<SelectOption>;
  readonly options: readonly SelectOption[];
  readonly value: string;
  /** The text of an empty list. */
  readonly empty: string;
};

/** The height of every row, in pixels; larger for touch. */
const mouseRow = 32;
const fingerRow = 44;

/** The options below the field: the focus stays in the field, so a surrounding dialog keeps its focus trap. */
export function ChoiceList({ box, options, value, empty }: ChoiceListProps) {
  const rowHeight = matchMedia('(pointer: coarse)').matches ? fingerRow : mouseRow;
  const [scroller, setScroller] = useState<HTMLUListElement | null>(null);
  const { first, last, reveal } = useRowWindow({
    count: options.length,
    rowHeight,
    scroller: () => scroller,
  });
  const { highlightedIndex } = box;
  const show = useEffectEvent(reveal);
  useEffect(() => {
    if (scroller !== null && highlightedIndex >= 0) show(highlightedIndex);
  }, [scroller, highlightedIndex]);
  return (
    <Popover.Content
      role="presentation"
      size="1"
      className={styles['list']}
      align="start"
      sideOffset={4}
      collisionPadding={8}
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      <ul
        {...box.getMenuProps({ ref: setScroller }, { suppressRefError: true })}
        style={{ paddingTop: first * rowHeight, paddingBottom: (options.length - last) * rowHeight }}
      >
        {options.slice(first, last).map((item, at) => (
          <li
            key={item.value}
            {...box.getItemProps({ item, index: first + at })}
            className={styles['item']}
            style={{ minHeight: rowHeight }}
            aria-setsize={options.length}
            aria-posinset={first + at + 1}
            data-highlighted={first + at === highlightedIndex ? '' : undefined}
            data-disabled={item.disabled === true ? '' : undefined}
          >
            <span>{item.text}</span>
            {item.value === value ? <Check size={16} aria-hidden="true" /> : null}
          </li>
        ))}
      </ul>
      {options.length === 0 ? <p className={styles['none']}>{empty}</p> : null}
    </Popover.Content>
  );
}
