import { onPageExit } from './page-exit.ts';

/** Something on screen that would be lost: typed text, a chosen file. */
export type UnsavedPart = {
  /** Key of the tab it stands in (`useTabPlace`). */
  readonly tab: string;
  /** Writes what can be kept, at once. */
  readonly keep: () => void;
  /** It is given up: what was kept of it goes too. */
  readonly drop: () => void;
};

type Window = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * Everything unsaved on the page, by tab. Forms put themselves in through `useFormKeeper`, `useLeaveGuard` or
 * `useUnsavedPart`; while there is anything the browser asks before the window closes.
 *
 * For the tab bar: `has(key)` says whether closing or refreshing the tab `key` would lose something, so ask first
 * (确定放弃编辑？); once that is confirmed, call `abandon(key)` and close: the guards of its forms then stay silent. Put
 * each tab's content into a `TabPlaceProvider`, outside its `<Activity>`: forms in a hidden tab then stay in here, and
 * leaving a tab that is kept alive asks nothing. `subscribe` and `tabs` are for `useSyncExternalStore` (a dot on a tab).
 */
export function createUnsavedParts(page: Window | undefined) {
  const parts = new Map<string, UnsavedPart>();
  const listeners = new Set<() => void>();
  let tabs: ReadonlySet<string> = new Set();
  const keepAll = () => {
    for (const part of parts.values()) part.keep();
  };
  const guard = createPageGuard(page, keepAll);
  const changed = () => {
    tabs = new Set([...parts.values()].map(({ tab }) => tab));
    guard.set(parts.size > 0);
    for (const listener of listeners) listener();
  };
  const remove = (isMeant: (part: UnsavedPart) => boolean) => {
    for (const [id, part] of parts) {
      if (!isMeant(part)) continue;
      parts.delete(id);
      part.drop();
    }
    changed();
  };

  return {
    /** Puts a part in, or in another place. */
    hold(id: string, part: UnsavedPart): void {
      parts.set(id, part);
      changed();
    },
    /** It is saved, or gone with its form. */
    release(id: string): void {
      if (parts.delete(id)) changed();
    },
    /** The tab's content is gone, closed or mounted anew; drafts stay. */
    releaseTab(tab: string): void {
      for (const [id, part] of parts) if (part.tab === tab) parts.delete(id);
      changed();
    },
    isHeld: (id: string): boolean => parts.has(id),
    /** Whether there is anything unsaved, in one tab or at all. */
    has: (tab?: string): boolean => (tab === undefined ? parts.size > 0 : tabs.has(tab)),
    /** The person has agreed to lose what is unsaved in this tab. */
    abandon: (tab: string): void => remove((part) => part.tab === tab),
    abandonAll: (): void => remove(() => true),
    keepAll,
    /** The page goes: kept, and nothing asks any more. */
    leave(): void {
      keepAll();
      guard.open();
    },
    tabs: (): ReadonlySet<string> => tabs,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Asks before the window closes, and keeps what can be kept as it goes. */
function createPageGuard(page: Window | undefined, keepAll: () => void) {
  let isLeaving = false;
  const askBeforeUnload = (event: Event) => {
    if (!isLeaving) event.preventDefault();
  };
  return {
    /** Only while there is something to lose: a window with such a listener is not kept for 后退 by every browser. */
    set: (isNeeded: boolean): void => {
      const change = isNeeded ? 'addEventListener' : 'removeEventListener';
      page?.[change]('beforeunload', askBeforeUnload);
      page?.[change]('pagehide', keepAll);
    },
    /** Nothing is asked any more. */
    open: (): void => {
      isLeaving = true;
    },
  };
}

/** One for the page, as there is one `beforeunload`. */
export const unsavedParts = createUnsavedParts(typeof window === 'undefined' ? undefined : window);

onPageExit((exit) => {
  if (exit === 'logout') unsavedParts.abandonAll();
  if (exit === 'login') unsavedParts.keepAll();
  else unsavedParts.leave();
});
