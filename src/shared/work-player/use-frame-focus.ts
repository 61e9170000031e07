import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether the keyboard focus is inside a frame. A cross-origin frame reports nothing, and Chromium matches
 * neither :focus nor :focus-within on it; but the page's window loses the focus while the frame is the active element.
 */
export function useFrameFocus(ref: RefObject<HTMLIFrameElement | null>): boolean {
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const look = (): void => setHasFocus(ref.current !== null && document.activeElement === ref.current);
    const events = ['blur', 'focus', 'focusin'] as const;
    for (const name of events) window.addEventListener(name, look);
    return () => {
      for (const name of events) window.removeEventListener(name, look);
    };
  }, [ref]);
  return hasFocus;
}
