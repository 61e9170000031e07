import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { start, stored } from '#machines/session/testing/start-session.ts';
import type { StoredSession } from '#machines/session/session.machine.ts';
import { storeKeys } from '#shared/browser/storage.ts';
import { followOtherWindows } from './other-windows.ts';

let stop = (): void => undefined;
afterEach(() => stop());

/** Opens a window without a user or of a pupil, next to one that writes its session key by key. */
async function openWindow(own: StoredSession | undefined) {
  const { actor } = start({ restore: () => Promise.resolve(own) });
  await waitFor(actor, (snapshot) => !snapshot.matches('restoring'));
  const received: (StoredSession | undefined)[] = [];
  const session = {
    getSnapshot: () => actor.getSnapshot(),
    send: (event: Parameters<typeof actor.send>[0]) => {
      if (event.type === 'session.replaced') received.push(event.session);
    },
  };
  let kept: StoredSession | undefined;
  const reads: Promise<unknown>[] = [];
  const restore = () => {
    const reading = Promise.resolve(kept);
    reads.push(reading);
    return reading;
  };
  stop = followOtherWindows({ restore }, session);
  return {
    received,
    write: async (key: string | null, then: StoredSession | undefined) => {
      kept = then;
      dispatchEvent(new StorageEvent('storage', { key }));
      await Promise.all(reads);
    },
  };
}

describe('the observer of other windows', () => {
  it('reports a complete login to a window without a session', async () => {
    const { received, write } = await openWindow(undefined);
    await write(storeKeys.userInfo, undefined);
    expect(received).toEqual([]);
    await write(storeKeys.accessToken, stored);
    expect(received).toEqual([stored]);
  });

  it('reports a logout, and a cleared storage, to a logged-in window', async () => {
    const { received, write } = await openWindow(stored);
    await write(storeKeys.accessToken, undefined);
    await write(null, undefined);
    expect(received).toEqual([undefined, undefined]);
  });

  it('ignores an invalid session', async () => {
    const { received, write } = await openWindow(stored);
    await write(storeKeys.roles, undefined);
    expect(received).toEqual([]);
  });
});
