import { useEffect, useEffectEvent } from 'react';
import { useApp } from './app-context.tsx';

type PageSignals = {
  readonly onHidden: () => void;
  readonly onOnline: () => void;
  /** Whoever is here has logged in again. */
  readonly onRenewed: () => void;
};

/** The page may not come back; the network has; the session goes on with another token. */
export function usePageSignals(signals: PageSignals): void {
  const hidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') signals.onHidden();
  });
  const online = useEffectEvent(() => signals.onOnline());
  const renewed = useEffectEvent(() => signals.onRenewed());
  const { session } = useApp();
  useEffect(() => {
    let { token } = session.getSnapshot().context;
    const following = session.subscribe(({ context }) => {
      if (context.token === token) return;
      token = context.token;
      if (token !== undefined) renewed();
    });
    return () => following.unsubscribe();
  }, [session]);
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
