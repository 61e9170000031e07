import { useEffect, useEffectEvent } from 'react';
import { useApp } from './app-context.tsx';

/** Calls `onRelogin` when the same user has logged in again: the session continues with another token. */
export function useAfterRelogin(onRelogin: () => void): void {
  const notify = useEffectEvent(() => onRelogin());
  const { session } = useApp();
  useEffect(() => {
    let { token } = session.getSnapshot().context;
    const following = session.subscribe(({ context }) => {
      if (context.token === token) return;
      token = context.token;
      if (token !== undefined) notify();
    });
    return () => following.unsubscribe();
  }, [session]);
}
