import type { SessionActor } from '#shared/app/app-context.tsx';
import type { SessionStore } from '#shared/app/session-store.ts';
import { storeKeys } from '#shared/browser/storage.ts';

/**
 * Follows another window of this browser that logs in, out, or into another department. Returns a function that stops
 * it.
 */
export function followOtherWindows(
  store: Pick<SessionStore, 'restore'>,
  session: Pick<SessionActor, 'getSnapshot' | 'send'>,
): () => void {
  const notify = async (): Promise<void> => {
    const stored = await store.restore();
    // A login elsewhere writes its keys one by one, the token last: until then a window without a session ignores the
    // changes.
    if (stored === undefined && session.getSnapshot().context.token === undefined) return;
    session.send({ type: 'session.replaced', session: stored });
  };
  const changed = ({ key }: StorageEvent): void => {
    // The order of reads is the order of sends: each read waits for the same module.
    if (key === null || key === storeKeys.accessToken || key === storeKeys.userInfo) void notify();
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
