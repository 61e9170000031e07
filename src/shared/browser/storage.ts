import * as z from 'zod/mini';
import { businessConstants } from '#machines/business-constants.ts';
import type { Preferences } from '#machines/preferences/preference-values.ts';

/** The keys of docs/wire.md#storage; the static editor pages read the same ones, including the prefix. */
export const storeKeys = {
  accessToken: 'pro__Access-Token',
  username: 'pro__Login_Username',
  userInfo: 'pro__Login_Userinfo',
  roles: 'pro__Login_UserRole',
  dictionaries: 'pro__UI_CACHE_DB_DICT_DATA',
  systemConfig: 'pro__SYS_CONFIG',
  frontMenu: 'pro__MENU',
  recentMenus: 'pro__RECENT_MENUS',
  /** Ours: the first requests of the page that a visit begins with, for src/public/first-paint.js. */
  firstReads: 'pro__FIRST_READS',
} as const;

/**
 * Each setting of the theme drawer has its own key, as docs/wire.md#storage describes; the names are those of the
 * existing product, so a school that migrates keeps its settings. `appearance`, `frame` and `textSize` are ours.
 */
export const preferenceKeys = {
  sidebarOpen: 'pro__SIDEBAR_TYPE',
  theme: 'pro__DEFAULT_THEME',
  layout: 'pro__DEFAULT_LAYOUT_MODE',
  color: 'pro__DEFAULT_COLOR',
  weakMode: 'pro__DEFAULT_COLOR_WEAK',
  fixedHeader: 'pro__DEFAULT_FIXED_HEADER',
  fixedSidebar: 'pro__DEFAULT_FIXED_SIDEMENU',
  autoHideHeader: 'pro__DEFAULT_FIXED_HEADER_HIDDEN',
  contentWidth: 'pro__DEFAULT_CONTENT_WIDTH_TYPE',
  multiTab: 'pro__DEFAULT_MULTI_PAGE',
  appearance: 'pro__DEFAULT_APPEARANCE',
  frame: 'pro__DEFAULT_FRAME',
  textSize: 'pro__DEFAULT_TEXT_SIZE',
} as const satisfies Readonly<Record<keyof Preferences, string>>;

/** Keys of sessionStorage: the bare value, no expiry. */
export const tabKeys = {
  loginButtons: 'pro__LOGIN_USER_BUTTON_AUTH',
  systemButtons: 'pro__SYS_BUTTON_AUTH',
  /** Ours: the tabs of this window. */
  openTabs: 'pro__OPEN_TABS',
  /** Ours: a toast that survives a reload. */
  notice: 'pro__Notice',
  /** Ours: the redirect of an external login. */
  loginRedirect: 'pro__Login_Redirect',
  /** Ours: timer and draws of the lesson on the projector. */
  lesson: 'pro__Lesson',
  /** Ours: the keys of imports without an answer, which survive a reload. */
  lostImports: 'pro__Lost_Imports',
} as const;

/**
 * Reserved names (docs/wire.md#storage). The first is unused, because the page never encrypts a password; it is
 * declared so that no key of ours takes its name.
 */
export const declaredKeys = {
  encryptedString: 'pro__ENCRYPTED_STRING',
  /**
   * Followed by the code of a form (enhance-store.ts); at most `businessConstants.enhanceRecordsPerCode` records each.
   */
  enhancePrefix: 'pro__enhance_',
} as const;

export type StoreKey = keyof typeof storeKeys;
export type TabKey = keyof typeof tabKeys;

/**
 * The keys that a logout removes (docs/behaviour.md#session); configuration and front-office menu belong to the site,
 * not the user.
 */
export const sessionStoreKeys = [
  'accessToken',
  'username',
  'userInfo',
  'roles',
  'dictionaries',
  'recentMenus',
  'firstReads',
] as const;

/** The lifetime of a value, in milliseconds (docs/behaviour.md#timing). */
const lifetimeOf = (key: StoreKey): number =>
  key === 'systemConfig' || key === 'frontMenu'
    ? businessConstants.configCacheLifetime
    : businessConstants.sessionLifetime;

const envelope = z.object({ value: z.unknown(), expire: z.nullable(z.number()) });

/**
 * Reads return undefined for missing, expired and malformed values. Writes return whether the browser stored the value.
 */
export type Store<Key extends string> = {
  read: <T>(key: Key, schema: z.ZodMiniType<T>) => T | undefined;
  write: (key: Key, value: unknown) => boolean;
  remove: (key: Key) => void;
};

/** Milliseconds since the epoch. */
export type Clock = () => number;

/**
 * Stores values as `{value, expire}` (epoch milliseconds, null for no expiry), for 7 days or 10 minutes depending on
 * the key.
 */
export function createStore(storage: Storage | undefined, clock: Clock): Store<StoreKey> {
  const raw = guard(storage);
  return {
    read: (key, schema) => {
      const stored = z.safeParse(envelope, raw.read(storeKeys[key]));
      if (!stored.success) return undefined;
      const { value, expire } = stored.data;
      if (expire !== null && expire <= clock()) {
        raw.remove(storeKeys[key]);
        return undefined;
      }
      const parsed = z.safeParse(schema, value);
      return parsed.success ? parsed.data : undefined;
    },
    write: (key, value) => raw.write(storeKeys[key], { value, expire: clock() + lifetimeOf(key) }),
    remove: (key) => raw.remove(storeKeys[key]),
  };
}

/** The settings of the theme drawer, without expiry. Reads return the raw value: the machine's rules parse it. */
export function createPreferenceStore(storage: Storage | undefined) {
  const raw = guard(storage);
  return {
    read: (): Readonly<Record<string, unknown>> =>
      Object.fromEntries(
        Object.entries(preferenceKeys).map(([name, key]) => {
          const stored = z.safeParse(envelope, raw.read(key));
          return [name, stored.success ? stored.data.value : undefined];
        }),
      ),
    write: (name: string, value: unknown): void => {
      const key = Object.entries(preferenceKeys).find(([own]) => own === name)?.[1];
      if (key !== undefined) raw.write(key, { value, expire: null });
    },
    /**
     * Returns whether a storage event of another window (`key`; null: everything was removed) concerns these settings.
     */
    concerns: (key: string | null): boolean =>
      key === null || Object.values(preferenceKeys).some((preferenceKey) => preferenceKey === key),
  };
}

/**
 * Returns the time of a value's last write, in milliseconds since the epoch; 0 if it is unknown or in the future: the
 * clock was wrong then, and the value would count as new until that time.
 */
export function writtenAt(storage: Storage | undefined, key: StoreKey, clock: Clock = Date.now): number {
  const { expire = null } = z.safeParse(envelope, guard(storage).read(storeKeys[key])).data ?? {};
  const time = expire === null ? 0 : expire - lifetimeOf(key);
  return time > clock() ? 0 : time;
}

/** Data of this window, such as button permissions and open tabs: the bare value, removed with the window. */
export function createTabStore(storage: Storage | undefined): Store<TabKey> {
  const raw = guard(storage);
  return {
    read: (key, schema) => {
      const parsed = z.safeParse(schema, raw.read(tabKeys[key]));
      return parsed.success ? parsed.data : undefined;
    },
    write: (key, value) => raw.write(tabKeys[key], value),
    remove: (key) => raw.remove(tabKeys[key]),
  };
}

/** Unsaved input by user id. */
export type DraftStore = {
  /** Returns the raw value; the reader checks it. */
  readonly read: (userId: string) => unknown;
  readonly write: (userId: string, drafts: unknown) => boolean;
  readonly remove: (userId: string) => void;
};

export function createDraftStore(storage: Storage | undefined): DraftStore {
  const raw = guard(storage);
  const nameOf = (userId: string) => `pro__Drafts_${userId}`;
  return {
    read: (userId) => raw.read(nameOf(userId)),
    write: (userId, drafts) => raw.write(nameOf(userId), drafts),
    remove: (userId) => raw.remove(nameOf(userId)),
  };
}

/** Removes the cached rules of forms at the end of a session (enhance-store.ts). */
export function clearEnhance(storage: Storage | undefined = openStorage('local')): void {
  const names = attempt(
    () => Array.from({ length: storage?.length ?? 0 }, (_one, index) => storage?.key(index) ?? ''),
    [],
  );
  for (const name of names) if (name.startsWith(declaredKeys.enhancePrefix)) guard(storage).remove(name);
}

/** Returns the browser's storage; undefined if it is missing or the browser refuses it (cookies blocked). */
export function openStorage(kind: 'local' | 'session'): Storage | undefined {
  return attempt<Storage | undefined>(
    () => (kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage),
    undefined,
  );
}

/** Calls the listener whenever another window of this browser writes or removes the value. */
export function watchStored(key: StoreKey, listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === storeKeys[key] && event.newValue !== null) listener();
  });
}

/** Wraps a storage that may be full, refused or absent, so that it never throws. */
export function guard(storage: Storage | undefined) {
  return {
    read: (name: string) =>
      attempt<unknown>(() => {
        const text = storage?.getItem(name) ?? null;
        return text === null ? undefined : JSON.parse(text);
      }, undefined),
    write: (name: string, value: unknown) =>
      attempt(() => {
        storage?.setItem(name, JSON.stringify(value));
        return storage !== undefined;
      }, false),
    remove: (name: string) => attempt(() => storage?.removeItem(name), undefined),
  };
}

function attempt<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch {
    // Quota, private mode, foreign text under our key: a value that is not stored is fetched again.
    return fallback;
  }
}
