import { useEffect, useRef } from 'react';

/**
 * Calls when the key is pressed with Ctrl, or ⌘ on a Mac, wherever the focus is; the browser's default action is
 * prevented.
 */
export function useShortcut(key: string, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCombined = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCombined || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}
