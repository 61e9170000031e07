import { useEffect, useEffectEvent } from 'react';
import { useApp } from './app-context.tsx';

/** Calls when the same user has logged in again: the session continues with another token. */
export function useSessionRenewed(onRenewed: () => void): void {
  const renewed = useEffectEvent(() => onRenewed());
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
}
