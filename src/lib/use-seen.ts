import { useEffect, useEffectEvent } from 'react';

/**
 * Reports whether the component is visible: its tab here and the browser's own tab are active. It does not report after
 * the unmount.
 */
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
