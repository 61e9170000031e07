import { useEffect, useEffectEvent } from 'react';

/** Calls `leave` on Esc, wherever the focus is, while `isOn`. */
export function useEscape(isOn: boolean, leave: () => void): void {
  const onKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) leave();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
