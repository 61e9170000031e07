import type { PointerEvent } from 'react';

/** A place in the window, in pixels. */
export type Point = { readonly x: number; readonly y: number };

const pressTime = 500;
/** A finger is never completely still. */
const tremor = 10;

/**
 * Distinguishes a long press from a tap or a scroll. Browsers with their own long-press menu also fire `contextmenu`:
 * both may represent the same gesture.
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
    /** Returns whether the current click is the end of a long press. */
    wasLong: (): boolean => wasLong,
  };
}
