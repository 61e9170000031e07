import { describe, expect, it } from 'vitest';
import { createEnhanceStore, type EnhanceRecord } from './enhance-store.ts';
import { createSessionStore } from '#shared/app/session-store.ts';
import { memory } from '#shared/browser/testing/memory-storage.ts';
import { clearEnhance, createStore, createTabStore } from '#shared/browser/storage.ts';

const record = (code: string, number: number): EnhanceRecord => ({
  code,
  version: number,
  tag: `tag${number}`.padEnd(22, '_'),
  rules: [{ slot: 'onlChange', act: 'show', target: 'name', expression: `${number} > 0` }],
});
const tagOf = (number: number) => record('', number).tag;

describe('the cache of form rules', () => {
  it('stores rules per form code and returns them only for the matching tag', () => {
    const storage = memory();
    const store = createEnhanceStore(storage);
    store.write(record('device', 1));
    expect(storage.key(0)).toBe('pro__enhance_device');
    expect(createEnhanceStore(storage).read('device', tagOf(1))).toEqual(record('device', 1));
    expect([store.read('device', tagOf(2)), store.read('other', tagOf(1))]).toEqual([undefined, undefined]);
  });

  it('holds sixteen versions per form code and evicts the least recently used', () => {
    const store = createEnhanceStore(memory());
    for (let number = 1; number <= 16; number += 1) store.write(record('device', number));
    expect(store.read('device', tagOf(1))?.version).toBe(1);
    store.write(record('device', 17));
    store.write(record('other', 1));
    expect([1, 2, 3, 17].map((number) => store.read('device', tagOf(number))?.version)).toEqual([
      1,
      undefined,
      3,
      17,
    ]);
  });

  it('ignores invalid stored data', () => {
    const storage = memory();
    const store = createEnhanceStore(storage);
    for (const text of ['{', '"x"', '[{"code":"device","tag":1}]', JSON.stringify([record('other', 1)])]) {
      storage.setItem('pro__enhance_device', text);
      expect(store.read('device', tagOf(1))).toBe(undefined);
    }
    store.write(record('device', 1));
    expect(store.read('device', tagOf(1))?.version).toBe(1);
  });

  it('is cleared on logout, on login and on a change of department', () => {
    const storage = memory();
    const store = createEnhanceStore(storage);
    const session = createSessionStore(
      createStore(storage, () => 0),
      createTabStore(undefined),
      () => clearEnhance(storage),
    );
    const userInfo = { id: 'u1', username: 'amy', realname: '艾米', orgCode: 'A01' };
    const isKept = () => store.read('device', tagOf(1)) !== undefined;
    const keep = () => store.write(record('device', 1));
    keep();
    session.keepLogin({ token: 't', userInfo });
    expect(isKept()).toBe(false);
    keep();
    session.keepUser({ ...userInfo, realname: '艾' });
    expect(isKept()).toBe(true);
    session.keepUser({ ...userInfo, orgCode: 'A02' });
    expect(isKept()).toBe(false);
    keep();
    session.clear('t');
    expect(isKept()).toBe(false);
  });
});
