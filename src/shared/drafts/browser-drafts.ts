import * as z from 'zod/mini';
import { createDrafts, visitorId } from './drafts.ts';
import { createWindowStore } from '#shared/browser/named-stores.ts';
import { randomKey } from '#shared/text/random-key.ts';
import { createDraftStore, openStorage, type DraftStore } from '#shared/browser/storage.ts';
import { createWindows, type WindowChannel } from '#shared/browser/windows.ts';

/** Milliseconds; windows of one browser answer within a few. */
const answerTime = 300;

const windowStore = createWindowStore(openStorage('session'));

function openChannel(): WindowChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel('pro__windows');
  return {
    send: channel.postMessage.bind(channel),
    listen: (listener) => channel.addEventListener('message', listener),
  };
}

export const windows = createWindows({
  channel: openChannel(),
  known: windowStore.read('Window', z.string()),
  remember: (id) => void windowStore.write('Window', id),
  makeId: randomKey,
  answered: async () => new Promise((resolve) => setTimeout(resolve, answerTime)),
  page: typeof window === 'undefined' ? undefined : window,
});

const inBrowser = createDraftStore(openStorage('local'));
const inWindow = createDraftStore(openStorage('session'));
/**
 * A user's drafts are stored in the browser; a visitor's drafts are stored in the window, because the next visitor must
 * not read them.
 */
const storeOf = (userId: string): DraftStore => (userId === visitorId ? inWindow : inBrowser);

export const drafts = createDrafts(
  {
    read: (userId) => storeOf(userId).read(userId),
    write: (userId, userDrafts) => storeOf(userId).write(userId, userDrafts),
    remove: (userId) => storeOf(userId).remove(userId),
  },
  Date.now,
  windows,
);
