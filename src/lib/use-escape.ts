import { useEffect, useEffectEvent } from 'react';

/** What Escape does where nothing else, such as a dialog or a menu, has taken it. */
export function useEscape(isWanted: boolean, run: () => void): void {
  const pressed = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) run();
  });
  useEffect(() => {
    if (!isWanted) return;
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isWanted]);
}
