import type { SessionActor } from '#lib/app-context.tsx';
import type { SessionStore } from '#lib/session-store.ts';
import { storeKeys } from '#lib/storage.ts';

/** Another window of this browser logged in, out, or into another department. Returns what ends the listening. */
export function followOtherWindows(
  store: Pick<SessionStore, 'restore'>,
  session: Pick<SessionActor, 'getSnapshot' | 'send'>,
): () => void {
  const tell = async (): Promise<void> => {
    const stored = await store.restore();
    // Who logs in elsewhere is written piece by piece, the token last: until then nothing is new to a window of nobody.
    if (stored === undefined && session.getSnapshot().context.token === undefined) return;
    session.send({ type: 'session.replaced', session: stored });
  };
  const changed = ({ key }: StorageEvent): void => {
    // What is read last is sent last: each reading waits for the same module.
    if (key === null || key === storeKeys.accessToken || key === storeKeys.userInfo) void tell();
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
