import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns how many children of a row fit, next to the `data-more` child for the overflow. Children that do not fit must
 * keep their width while they are hidden: they are measured again when the row changes.
 */
export function useFitting(row: RefObject<HTMLElement | null>, items: readonly unknown[]): number {
  const [shown, setShown] = useState(items.length);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const measure = () => {
      const children = [...element.children].filter((one) => one instanceof HTMLElement);
      const widths = children
        .filter((one) => one.dataset['more'] === undefined)
        .map((one) => one.offsetWidth);
      const more = children.find((one) => one.dataset['more'] !== undefined)?.offsetWidth ?? 0;
      setShown(fittingCount(widths, more, element.clientWidth));
    };
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
    // Measured at every render: entries and widths may have changed.
  });
  return Math.min(shown, items.length);
}

/** Returns the length of the longest prefix of `widths` that fits, with `more` at its end if anything is left over. */
export function fittingCount(widths: readonly number[], more: number, room: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let used = more;
  return widths.findIndex((width) => {
    used += width;
    return used > room;
  });
}
