import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  createPreferenceStore,
  createStore,
  createTabStore,
  declaredKeys,
  openStorage,
  preferenceKeys,
  sessionStoreKeys,
  storeKeys,
  tabKeys,
  writtenAt,
} from './storage.ts';
import { memory } from './testing/memory-storage.ts';

function refuse(): never {
  throw new DOMException('denied', 'SecurityError');
}
const refused: Storage = {
  get length() {
    return refuse();
  },
  clear: refuse,
  getItem: refuse,
  key: refuse,
  removeItem: refuse,
  setItem: refuse,
};

const day = 86_400_000;

function open() {
  const storage = memory();
  let now = 1_000;
  const store = createStore(storage, () => now);
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { storage, store, wait };
}

describe('the local store', () => {
  it('returns the time of each write, and 0 for a missing entry', () => {
    const { storage, store, wait } = open();
    wait(500);
    store.write('dictionaries', {});
    expect([
      writtenAt(storage, 'dictionaries'),
      writtenAt(storage, 'roles'),
      writtenAt(undefined, 'roles'),
    ]).toEqual([1500, 0, 0]);
  });

  it('returns 0 as the time of a write that lies in the future', () => {
    const { storage, store, wait } = open();
    wait(365 * day);
    store.write('systemConfig', {});
    expect(writtenAt(storage, 'systemConfig', () => 365 * day)).toBe(0);
    expect(writtenAt(storage, 'systemConfig', () => 366 * day)).toBe(1000 + 365 * day);
  });

  it('stores {value, expire} under the prefixed key, with an expiry of 7 days', () => {
    const { storage, store } = open();
    expect(store.write('accessToken', 'token-1')).toBe(true);
    expect(storage.getItem('pro__Access-Token')).toBe(
      JSON.stringify({ value: 'token-1', expire: 1_000 + 7 * day }),
    );
  });

  it('uses exactly the expected key names', () => {
    expect(Object.values({ ...storeKeys, ...tabKeys })).toEqual([
      'pro__Access-Token',
      'pro__Login_Username',
      'pro__Login_Userinfo',
      'pro__Login_UserRole',
      'pro__UI_CACHE_DB_DICT_DATA',
      'pro__SYS_CONFIG',
      'pro__MENU',
      'pro__RECENT_MENUS',
      'pro__FIRST_READS',
      'pro__LOGIN_USER_BUTTON_AUTH',
      'pro__SYS_BUTTON_AUTH',
      'pro__OPEN_TABS',
      'pro__Notice',
      'pro__Login_Redirect',
      'pro__Lesson',
      'pro__Lost_Imports',
    ]);
  });

  it.each([
    ['accessToken', 7 * day],
    ['username', 7 * day],
    ['userInfo', 7 * day],
    ['roles', 7 * day],
    ['dictionaries', 7 * day],
    ['systemConfig', 600_000],
    ['frontMenu', 600_000],
    ['recentMenus', 7 * day],
    ['firstReads', 7 * day],
  ] as const)('expires %s after %i ms', (key, lifetime) => {
    const { storage, store, wait } = open();
    store.write(key, 'x');
    wait(lifetime - 1);
    expect(store.read(key, z.string())).toBe('x');
    wait(1);
    expect(store.read(key, z.string())).toBe(undefined);
    expect(storage.length).toBe(0);
  });

  it('never expires a value without expiry', () => {
    const { storage, store, wait } = open();
    storage.setItem('pro__MENU', JSON.stringify({ value: [1], expire: null }));
    wait(999 * day);
    expect(store.read('frontMenu', z.array(z.number()))).toEqual([1]);
  });

  it.each([
    ['is missing', null],
    ['is no JSON', 'token-1'],
    ['is JSON of another shape', '"token-1"'],
    ['is null', 'null'],
    ['has an expiry that is no number', JSON.stringify({ value: 'x', expire: 'soon' })],
    ['has no expiry', JSON.stringify({ value: 'x' })],
    ['has no value', JSON.stringify({ expire: null })],
    ['has a value of another type', JSON.stringify({ value: 7, expire: null })],
  ])('returns undefined when the value %s', (_name, text) => {
    const { storage, store } = open();
    if (text !== null) storage.setItem('pro__Access-Token', text);
    expect(store.read('accessToken', z.string())).toBe(undefined);
  });

  it('removes the given keys', () => {
    const { storage, store } = open();
    for (const key of sessionStoreKeys) store.write(key, 'x');
    store.write('systemConfig', {});
    for (const key of sessionStoreKeys) store.remove(key);
    expect([storage.length, storage.key(0)]).toEqual([1, 'pro__SYS_CONFIG']);
  });
});

describe('the tab store', () => {
  it('stores the bare value without an expiry', () => {
    const storage = memory();
    const store = createTabStore(storage);
    store.write('loginButtons', [{ action: 'user:add' }]);
    expect(storage.getItem('pro__LOGIN_USER_BUTTON_AUTH')).toBe('[{"action":"user:add"}]');
    expect(store.read('loginButtons', z.array(z.object({ action: z.string() })))).toEqual([
      { action: 'user:add' },
    ]);
    store.remove('loginButtons');
    expect(store.read('loginButtons', z.array(z.unknown()))).toBe(undefined);
  });
});

describe('the settings of the theme drawer', () => {
  it('are stored separately without expiry, under the key names of the existing product', () => {
    const storage = memory();
    const store = createPreferenceStore(storage);
    for (const name of Object.keys(preferenceKeys)) store.write(name, name.length);
    expect(
      Object.fromEntries(Array.from({ length: storage.length }, (_, at) => entryOf(storage, at))),
    ).toEqual({
      pro__SIDEBAR_TYPE: '{"value":11,"expire":null}',
      pro__DEFAULT_THEME: '{"value":5,"expire":null}',
      pro__DEFAULT_LAYOUT_MODE: '{"value":6,"expire":null}',
      pro__DEFAULT_COLOR: '{"value":5,"expire":null}',
      pro__DEFAULT_COLOR_WEAK: '{"value":8,"expire":null}',
      pro__DEFAULT_FIXED_HEADER: '{"value":11,"expire":null}',
      pro__DEFAULT_FIXED_SIDEMENU: '{"value":12,"expire":null}',
      pro__DEFAULT_FIXED_HEADER_HIDDEN: '{"value":14,"expire":null}',
      pro__DEFAULT_CONTENT_WIDTH_TYPE: '{"value":12,"expire":null}',
      pro__DEFAULT_MULTI_PAGE: '{"value":8,"expire":null}',
      pro__DEFAULT_APPEARANCE: '{"value":10,"expire":null}',
      pro__DEFAULT_FRAME: '{"value":5,"expire":null}',
      pro__DEFAULT_TEXT_SIZE: '{"value":8,"expire":null}',
    });
  });

  it('are read back, and are undefined where the stored text is invalid', () => {
    const storage = memory();
    const store = createPreferenceStore(storage);
    store.write('theme', 'dark');
    store.write('nothing', 1);
    storage.setItem('pro__DEFAULT_COLOR', '{');
    storage.setItem('pro__DEFAULT_MULTI_PAGE', 'false');
    expect(store.read()).toMatchObject({ theme: 'dark', color: undefined, multiTab: undefined });
    expect(createPreferenceStore(refused).read()).toMatchObject({ theme: undefined });
  });

  it('are recognised by their keys in storage events', () => {
    const { concerns } = createPreferenceStore(undefined);
    expect([concerns('pro__DEFAULT_COLOR'), concerns(null), concerns('pro__Access-Token')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

function entryOf(storage: Storage, at: number): [string, string] {
  const name = storage.key(at) ?? '';
  return [name, storage.getItem(name) ?? ''];
}

describe('an unavailable storage', () => {
  it.each([
    ['refused', refused],
    ['absent', undefined],
  ])('stores nothing and does not throw when it is %s', (_name, storage) => {
    const store = createStore(storage, () => 0);
    const tab = createTabStore(storage);
    expect([store.write('accessToken', 'x'), tab.write('loginButtons', [])]).toEqual([false, false]);
    expect([store.read('accessToken', z.string()), tab.read('systemButtons', z.unknown())]).toEqual([
      undefined,
      undefined,
    ]);
    store.remove('accessToken');
    tab.remove('loginButtons');
  });

  it('a write to a full storage returns false', () => {
    const full: Storage = Object.assign(memory(), { setItem: refuse });
    expect(createStore(full, () => 0).write('dictionaries', {})).toBe(false);
  });

  it('openStorage returns undefined in a browser without storage', () => {
    expect(openStorage('local')).toBe(undefined);
    expect(openStorage('session')).toBe(undefined);
  });
});

describe('the stored keys with the prefix pro__', () => {
  it('include two reserved names that no other key uses', () => {
    expect(declaredKeys).toEqual({
      encryptedString: 'pro__ENCRYPTED_STRING',
      enhancePrefix: 'pro__enhance_',
    });
    const taken: readonly string[] = Object.values({ ...storeKeys, ...preferenceKeys, ...tabKeys });
    expect(taken.filter((key) => /^pro__(ENCRYPTED_STRING$|enhance_)/.test(key))).toEqual([]);
  });

  it('have different names for the button permissions of the login and of the system', () => {
    expect([tabKeys.loginButtons, tabKeys.systemButtons]).toEqual([
      'pro__LOGIN_USER_BUTTON_AUTH',
      'pro__SYS_BUTTON_AUTH',
    ]);
  });
});
