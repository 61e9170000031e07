import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * Calls when the key is pressed with Ctrl, or ⌘ on a Mac, wherever the focus is; the browser's default action is
 * prevented.
 */
export function useShortcut(key: string, onPress: () => void): void {
  const latest = useLatest(onPress);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCombined = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCombined || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      latest()();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, latest]);
}
