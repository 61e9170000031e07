import { useEffect, useEffectEvent } from 'react';

/**
 * Reports whether the component is visible: its tab here and the browser's own tab are active. It does not report after
 * the unmount.
 */
export function useSeen(onChange: (isSeen: boolean) => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const notify = () => change(document.visibilityState === 'visible');
    notify();
    document.addEventListener('visibilitychange', notify);
    return () => {
      document.removeEventListener('visibilitychange', notify);
      change(false);
    };
  }, []);
}
