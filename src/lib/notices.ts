import { businessConstants } from '#machines/business-constants.ts';

/** How a notice looks and how insistently it is read out. */
export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export type Notice = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** A button below the words. */
  readonly action?: { readonly label: string; readonly act: () => void };
};

export type NoticeInput = Pick<Notice, 'action'> & {
  readonly kind: NoticeKind;
  readonly title?: string;
  readonly text?: string;
  /** Milliseconds; 4 s when left out (specification §8). */
  readonly duration?: number;
  /** Notices of one cause count as one, whatever they say; left out: those that say the same. */
  readonly cause?: string;
};

export type Notices = ReturnType<typeof createNotices>;

const mostShown = 4;

/**
 * The notices on screen. Equal ones that are still visible count as one: a burst of failing requests says a thing once
 * (peers B4).
 */
export function createNotices() {
  let shown: readonly Notice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const causes = new Map<number, string>();

  const publish = (next: readonly Notice[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    causes.delete(id);
    publish(shown.filter((notice) => notice.id !== id));
  };
  const expire = (id: number, duration: number) => {
    clearTimeout(timers.get(id));
    timers.set(
      id,
      setTimeout(() => dismiss(id), duration),
    );
  };

  return {
    show({
      kind,
      title = '',
      text = '',
      duration = businessConstants.noticeDuration,
      cause = text,
      ...more
    }: NoticeInput): number {
      const same = shown.find(
        (one) => one.kind === kind && one.title === title && causes.get(one.id) === cause,
      );
      const id = same?.id ?? (lastId += 1);
      expire(id, duration);
      if (same !== undefined) return id;
      for (const old of shown.slice(0, Math.max(0, shown.length + 1 - mostShown))) dismiss(old.id);
      causes.set(id, cause);
      publish([...shown, { id, kind, title, text, ...more }]);
      return id;
    },
    dismiss,
    /** For `useSyncExternalStore`. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: (): readonly Notice[] => shown,
  };
}
