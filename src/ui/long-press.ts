import type { PointerEvent } from 'react';

/** A place in the window, in pixels. */
export type Point = { readonly x: number; readonly y: number };

const pressTime = 500;
/** A finger never lies quite still. */
const tremor = 10;

/**
 * Tells a finger that stays from one that taps or scrolls. Where the browser opens its own menu for it, `contextmenu`
 * comes as well: both may mean the same thing.
 */
export function createLongPress() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: Point = { x: 0, y: 0 };
  let wasLong = false;
  const end = (): void => clearTimeout(timer);
  return {
    begin: ({ pointerType, clientX, clientY }: PointerEvent, onLongPress: (at: Point) => void): void => {
      end();
      wasLong = false;
      if (pointerType !== 'touch') return;
      start = { x: clientX, y: clientY };
      timer = setTimeout(() => {
        wasLong = true;
        onLongPress(start);
      }, pressTime);
    },
    move: ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > tremor) end();
    },
    end,
    /** Whether the click that comes now is the end of a long press. */
    wasLong: (): boolean => wasLong,
  };
}
