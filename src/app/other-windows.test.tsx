import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { start, stored } from '#machines/session/testing/start-session.ts';
import type { StoredSession } from '#machines/session/session-events.ts';
import { storeKeys } from '#lib/storage.ts';
import { followOtherWindows } from './other-windows.ts';

let stop = (): void => undefined;
afterEach(() => stop());

/** A window of nobody or of a pupil, beside one that writes piece by piece. */
async function openWindow(own: StoredSession | undefined) {
  const { actor } = start({ restore: () => Promise.resolve(own) });
  await waitFor(actor, (snapshot) => !snapshot.matches('restoring'));
  const told: (StoredSession | undefined)[] = [];
  const session = {
    getSnapshot: () => actor.getSnapshot(),
    send: (event: Parameters<typeof actor.send>[0]) => {
      if (event.type === 'session.replaced') told.push(event.session);
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
    told,
    write: async (key: string | null, then: StoredSession | undefined) => {
      kept = then;
      dispatchEvent(new StorageEvent('storage', { key }));
      await Promise.all(reads);
    },
  };
}

describe('followOtherWindows', () => {
  it('tells a window of nobody of a login once it is whole', async () => {
    const { told, write } = await openWindow(undefined);
    await write(storeKeys.userInfo, undefined);
    expect(told).toEqual([]);
    await write(storeKeys.accessToken, stored);
    expect(told).toEqual([stored]);
  });

  it('tells somebody who is in of a logout, and of everything being removed', async () => {
    const { told, write } = await openWindow(stored);
    await write(storeKeys.accessToken, undefined);
    await write(null, undefined);
    expect(told).toEqual([undefined, undefined]);
  });

  it('passes over what is no session', async () => {
    const { told, write } = await openWindow(stored);
    await write(storeKeys.roles, undefined);
    expect(told).toEqual([]);
  });
});
