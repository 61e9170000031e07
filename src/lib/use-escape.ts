import { useEffect, useEffectEvent } from 'react';

/** Esc, wherever the focus is, while there is something to leave. */
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
