import { useState, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';
import { createLongPress, type Point } from '#shared/ui/dialogs/long-press.ts';
import type { useSortable } from './tab-actions.ts';

type PointerOptions = {
  readonly sortable: Omit<ReturnType<typeof useSortable>, 'Sortable'>;
  readonly onClose: (target: EventTarget) => void;
  readonly onMenu: (target: EventTarget, at: Point) => void;
};

const middleButton = 1;

/**
 * Mouse and touch handlers for the list of tabs: middle button, right button, long press. `wasLong` returns whether a
 * touch has opened the menu, in which case it must not drag.
 */
export function useTabPointer({ sortable, onClose, onMenu }: PointerOptions) {
  const [press] = useState(createLongPress);
  const release = (): void => {
    press.end();
    sortable.release();
  };
  const handlers = {
    onPointerEnter: () => void sortable.load(),
    onPointerDown: (event: PointerEvent): void => {
      const { target } = event;
      sortable.press();
      press.begin(event, (at) => onMenu(target, at));
    },
    onPointerMove: press.move,
    onPointerUp: release,
    onPointerCancel: release,
    onTouchEnd: (event: TouchEvent): void => {
      // Otherwise emulated mouse events at the touch position would take the focus from the menu.
      if (press.wasLong()) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent): void => {
      if (press.wasLong()) event.stopPropagation();
    },
    onMouseDown: (event: MouseEvent): void => {
      // Prevents autoscroll with the middle button.
      if (event.button === middleButton) event.preventDefault();
    },
    onAuxClick: (event: MouseEvent): void => {
      if (event.button === middleButton) onClose(event.target);
    },
    onContextMenu: (event: MouseEvent): void => {
      event.preventDefault();
      onMenu(event.target, { x: event.clientX, y: event.clientY });
    },
  };
  return { handlers, wasLong: press.wasLong };
}
