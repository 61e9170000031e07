import { useEffect, useEffectEvent } from 'react';
import { useAfterRelogin } from '#shared/app/use-after-relogin.ts';

type PageSignals = {
  readonly onHidden: () => void;
  /**
   * Pointer or focus are outside the frames, possibly on the way to the window's close button: after a close no frame
   * can respond. It fires often.
   */
  readonly onFrameLeft: () => void;
  readonly onOnline: () => void;
  /** The same user has logged in again. */
  readonly onRelogin: () => void;
};

/**
 * Calls when the page may not return, when its frame is left, when the network returns, and when the session continues
 * with another token.
 */
export function usePageSignals(signals: PageSignals): void {
  const hidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') signals.onHidden();
  });
  const frameLeft = useEffectEvent(() => signals.onFrameLeft());
  const online = useEffectEvent(() => signals.onOnline());
  useAfterRelogin(signals.onRelogin);
  useEffect(() => {
    const onHide = () => hidden();
    const onOnline = () => online();
    // Events inside a frame do not reach this document.
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
