import type { MouseEvent } from 'react';

/**
 * For `onMouseDown` of a button in a form that judges a field when it is left: the error below the field would move the
 * button away from under the very press that left it.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
