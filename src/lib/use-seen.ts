import { useEffect, useEffectEvent } from 'react';

/** Tells whether this part can be seen: its tab here and the browser's own stand in front. Not once it is gone. */
export function useSeen(onChange: (isSeen: boolean) => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const tell = () => change(document.visibilityState === 'visible');
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      change(false);
    };
  }, []);
}
