import { useEffect, useEffectEvent } from 'react';

type PageSignals = { readonly onHidden: () => void; readonly onOnline: () => void };

/** The page may not come back; the network has. */
export function usePageSignals(signals: PageSignals): void {
  const hidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') signals.onHidden();
  });
  const online = useEffectEvent(() => signals.onOnline());
  useEffect(() => {
    const onHide = () => hidden();
    const onOnline = () => online();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onOnline);
    };
  }, []);
}
