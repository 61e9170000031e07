import { useLayoutEffect, useState, type RefObject } from 'react';

/** The space between two filters (resource.module.css). */
const gap = 12;

/**
 * Returns how many filters fit in one line, from their widths and the width of the line in pixels: at least one, and all
 * before the first measurement.
 */
export function useFiltersInSight(row: RefObject<HTMLElement | null>, widths: readonly number[]): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    // A hidden line has no width and keeps its filters.
    const measure = () => {
      if (element.clientWidth > 0) setRoom(element.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return room === 0 ? widths.length : filtersThatFit(widths, room);
}

/** Returns the length of the longest prefix of `widths` that fits in `room`, but at least 1. */
export function filtersThatFit(widths: readonly number[], room: number): number {
  let used = -gap;
  const tooFar = widths.findIndex((width) => {
    used += gap + width;
    return used > room;
  });
  return tooFar < 0 ? widths.length : Math.max(1, tooFar);
}
