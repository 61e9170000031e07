import { onPageExit } from '#shared/app/page-exit.ts';

/** A component with data that would be lost: typed text, a selected file. */
export type UnsavedPart = {
  /** The key of its tab (`useTabInfo`). */
  readonly tab: string;
  /** Stores what can be kept, at once. */
  readonly keep: () => void;
  /** Discards the part, including its stored draft. */
  readonly drop: () => void;
};

type Window = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * Everything unsaved on the page, by tab. Forms register through `useInputProtection`, `useLeaveGuard` or
 * `useUnsavedPart`; while there is anything, the browser prompts before the window closes.
 *
 * For the tab bar: `has(key)` returns whether closing or refreshing the tab `key` would lose something, so ask first
 * (确定放弃编辑？); once that is confirmed, call `abandon(key)` and close: the guards of its forms then stay silent. Put each
 * tab's content into a `TabInfoProvider`, outside its `<Activity>`: forms in a hidden tab then stay registered, and
 * leaving a tab that is kept alive asks nothing. `subscribe` and `tabs` are for `useSyncExternalStore` (a dot on a
 * tab).
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
  const remove = (shouldRemove: (part: UnsavedPart) => boolean) => {
    for (const [id, part] of parts) {
      if (!shouldRemove(part)) continue;
      parts.delete(id);
      part.drop();
    }
    changed();
  };

  return {
    /** Registers a part, or moves it. */
    hold(id: string, part: UnsavedPart): void {
      parts.set(id, part);
      changed();
    },
    /** Removes a part that is saved, or unmounted with its form. */
    release(id: string): void {
      if (parts.delete(id)) changed();
    },
    /** Removes the parts of a tab whose content is closed or remounted; drafts stay. */
    releaseTab(tab: string): void {
      for (const [id, part] of parts) if (part.tab === tab) parts.delete(id);
      changed();
    },
    isHeld: (id: string): boolean => parts.has(id),
    /** Returns whether anything is unsaved, in one tab or at all. */
    has: (tab?: string): boolean => (tab === undefined ? parts.size > 0 : tabs.has(tab)),
    /** Called when the user agrees to lose the unsaved parts of this tab. */
    abandon: (tab: string): void => remove((part) => part.tab === tab),
    abandonAll: (): void => remove(() => true),
    keepAll,
    /** Called when the page unloads: everything is kept, and no prompt follows. */
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

/** Prompts before the window closes, and keeps everything when it does. */
function createPageGuard(page: Window | undefined, keepAll: () => void) {
  let isLeaving = false;
  const askBeforeUnload = (event: Event) => {
    if (!isLeaving) event.preventDefault();
  };
  return {
    /**
     * The listener exists only while something could be lost: some browsers exclude a window with such a listener from
     * the back/forward cache (后退).
     */
    set: (isNeeded: boolean): void => {
      const change = isNeeded ? 'addEventListener' : 'removeEventListener';
      page?.[change]('beforeunload', askBeforeUnload);
      page?.[change]('pagehide', keepAll);
    },
    /** Disables all further prompts. */
    open: (): void => {
      isLeaving = true;
    },
  };
}

/** One per page, like `beforeunload`. */
export const unsavedParts = createUnsavedParts(typeof window === 'undefined' ? undefined : window);

onPageExit((exit) => {
  if (exit === 'logout') unsavedParts.abandonAll();
  if (exit === 'login') unsavedParts.keepAll();
  else unsavedParts.leave();
});
