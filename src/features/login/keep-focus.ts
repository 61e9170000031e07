import type { MouseEvent } from 'react';

/**
 * The `onMouseDown` of a button in a form that validates on blur: the error below the field would move the button away
 * during the press.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
