import { useEffect, useEffectEvent } from 'react';
import { useSessionRenewed } from './use-session-renewed.ts';

type PageSignals = {
  readonly onHidden: () => void;
  /**
   * Mouse or focus are outside the frames, perhaps on the way to the cross of the window: once that is hit no frame is
   * asked any more. Comes often.
   */
  readonly onFrameLeft: () => void;
  readonly onOnline: () => void;
  /** Whoever is here has logged in again. */
  readonly onRenewed: () => void;
};

/** The page may not come back; a frame of it is left; the network has; the session goes on with another token. */
export function usePageSignals(signals: PageSignals): void {
  const hidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') signals.onHidden();
  });
  const frameLeft = useEffectEvent(() => signals.onFrameLeft());
  const online = useEffectEvent(() => signals.onOnline());
  useSessionRenewed(signals.onRenewed);
  useEffect(() => {
    const onHide = () => hidden();
    const onOnline = () => online();
    // What happens inside a frame is heard by nobody out here.
    const onOutside = () => frameLeft();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onOnline);
    window.addEventListener('focus', onOutside);
    document.addEventListener('pointermove', onOutside);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('focus', onOutside);
      document.removeEventListener('pointermove', onOutside);
    };
  }, []);
}
