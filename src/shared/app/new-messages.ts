/** A message that arrived while the page was open. */
export type NewMessage = {
  /** The id of the announcement. */
  readonly id: string;
  readonly title: string;
  /** L, M or H; undefined if the server omits it. */
  readonly priority: string | undefined;
};

export type NewMessages = ReturnType<typeof createNewMessages>;

/** Longer than a toast (4 s, docs/behaviour.md#notices): the message has a title to read and a button to press. */
export const newMessageDuration = 10_000;
const maxShown = 3;

/**
 * The messages that have just arrived, newest last. An urgent one stays until it is closed or opened; the others
 * disappear after ten visible seconds: the time stops while the page is hidden or the pointer is over them. The bell
 * lists all of them.
 */
export function createNewMessages() {
  let shown: readonly NewMessage[] = [];
  const holders = new Set<string>();
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const publish = (next: readonly NewMessage[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const dismiss = (id: string) => {
    stop(id);
    if (shown.some((one) => one.id === id)) publish(shown.filter((one) => one.id !== id));
  };
  const count = ({ id, priority }: NewMessage) => {
    stop(id);
    if (priority !== 'H' && holders.size === 0)
      timers.set(
        id,
        setTimeout(() => dismiss(id), newMessageDuration),
      );
  };

  return {
    show(message: NewMessage): void {
      const others = shown.filter((one) => one.id !== message.id);
      for (const { id } of others.slice(0, Math.max(0, others.length + 1 - maxShown))) stop(id);
      publish([...others, message].slice(-maxShown));
      count(message);
    },
    dismiss,
    clear: () => {
      for (const { id } of shown) stop(id);
      publish([]);
    },
    /** A holder keeps the messages visible; when the last holder releases them, the ten seconds restart. */
    hold: (holder: string, isHeld: boolean) => {
      if (isHeld) holders.add(holder);
      else holders.delete(holder);
      for (const message of shown) count(message);
    },
    /** For `useSyncExternalStore`. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: (): readonly NewMessage[] => shown,
  };
}
