import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { traffic } from '#shared/app/traffic.ts';
import { read } from './client.ts';
import { connectApi } from './connection.ts';
import { answerSlot, clearOfflineAnswers, readOfflineAnswer, storeAnswer } from './offline-answers.ts';

const lessons = '/teaching/teachingCourse/mineCourse';
let scope: readonly [string, string] = ['u1', 'A01'];
let disconnect = (): void => undefined;

/** The subset of the Cache API that these tests use. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const held = all.get(name) ?? new Map<string, Response>();
      all.set(name, held);
      return {
        put: async (key: string, answer: Response) => void held.set(key, answer),
        match: async (key: string) => held.get(key)?.clone(),
        keys: async () => [...held.keys()],
        delete: async (key: string) => held.delete(key),
      };
    },
    delete: async (name: string) => all.delete(name),
  };
}

beforeEach(() => {
  scope = ['u1', 'A01'];
  disconnect = connectApi({ scope: () => scope });
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

async function keep(path: string, text: string, query = {}): Promise<void> {
  const slot = answerSlot(path, query);
  if (slot !== undefined) await storeAnswer(slot, text);
}

async function found(path: string, query = {}): Promise<string | undefined> {
  const slot = answerSlot(path, query);
  return slot && (await readOfflineAnswer(slot))?.text();
}

it('the offline cache stores responses by user, department and query', async () => {
  await keep(lessons, 'mine', { page: 1 });
  expect(await found(lessons, { page: 1, other: undefined })).toBe('mine');
  expect(await found(lessons, { page: 2 })).toBe(undefined);
  scope = ['u1', 'A02'];
  expect(await found(lessons, { page: 1 })).toBe(undefined);
  scope = ['u2', 'A01'];
  expect(await found(lessons, { page: 1 })).toBe(undefined);
});

it('the offline cache accepts only listed paths, and only for a user while it is enabled', async () => {
  expect(answerSlot('/api/sys/common/static/a.sb3')?.key).toContain('u1');
  expect(answerSlot('/sys/user/list')).toBe(undefined);
  vi.stubGlobal('campusConfig', { offline: 'off' });
  expect(answerSlot(lessons)).toBe(undefined);
  vi.stubGlobal('campusConfig', {});
  expect(answerSlot(lessons)?.key).toContain('u1');
  scope = ['', ''];
  expect(answerSlot(lessons)).toBe(undefined);
});

it('the offline cache does not store a response that arrives after the user changed', async () => {
  const slot = answerSlot(lessons);
  scope = ['u2', 'A01'];
  if (slot === undefined) throw new Error('the response has no place in the cache');
  await storeAnswer(slot, 'late');
  scope = ['u1', 'A01'];
  expect(await found(lessons)).toBe(undefined);
});

it('the offline cache returns nothing without a service worker or after it was cleared', async () => {
  await keep(lessons, 'mine');
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
  expect(await found(lessons)).toBe(undefined);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  expect(await found(lessons)).toBe('mine');
  await clearOfflineAnswers();
  expect(await found(lessons)).toBe(undefined);
});

it('the offline cache evicts the oldest responses', async () => {
  for (let page = 1; page <= 201; page += 1) await keep(lessons, String(page), { page });
  expect([await found(lessons, { page: 1 }), await found(lessons, { page: 2 })]).toEqual([undefined, '2']);
});

it('the offline cache reports that the server did not answer', async () => {
  await keep(lessons, 'mine');
  const outcomes: string[] = [];
  const stop = traffic.subscribe((outcome) => outcomes.push(outcome));
  await found(lessons);
  stop();
  expect(outcomes).toEqual(['unanswered']);
});

describe('an unsuccessful response', () => {
  const mine = JSON.stringify({ success: true, result: [] });
  const ask = async (text: string, status = 200): Promise<void> => {
    vi.stubGlobal('fetch', async () => new Response(text, { status }));
    await read(lessons, { quiet: true, once: true }).catch(() => undefined);
  };

  it.each([
    ['the page of a proxy', '<!doctype html><title>请先登录校园网</title>'],
    ['a refusal', JSON.stringify({ success: false, message: '不行' })],
    ['a truncated answer', mine.slice(0, -5)],
    ['a result that breaks the contract', JSON.stringify({ success: true, result: 7 })],
  ])('does not replace the cached one: %s', async (_what, text) => {
    await ask(mine);
    await vi.waitFor(async () => expect(await found(lessons)).toBe(mine));
    await ask(text);
    expect(await found(lessons)).toBe(mine);
  });
});
