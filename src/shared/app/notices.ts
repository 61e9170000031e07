import { createActor, type ActorRefFrom } from 'xstate';
import { noticeMachine } from '#machines/notice/notice.machine.ts';
import { inspected } from '#shared/inspection/inspected.ts';

/** The appearance of a toast and the urgency of its announcement by screen readers. */
export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export type Notice = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** A button below the text. */
  readonly action?: { readonly label: string; readonly act: () => void };
};

export type NoticeInput = Pick<Notice, 'action'> & {
  readonly kind: NoticeKind;
  readonly title?: string;
  readonly text?: string;
  /** Milliseconds; the default is 4 s (docs/behaviour.md#notices). */
  readonly duration?: number;
  /** Toasts with one cause count as one, whatever their text; the default groups equal texts. */
  readonly cause?: string;
};

export type Notices = ReturnType<typeof createNotices>;

const maxShown = 4;
/** The characters of a text that a toast shows: a server may send a whole page as its message. */
const maxText = 600;
const shortened = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** The toasts on screen. Equal visible ones count as one: a burst of failing requests shows one toast. */
export function createNotices() {
  let shown: readonly Notice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const actors = new Map<number, ActorRefFrom<typeof noticeMachine>>();
  const causes = new Map<number, string>();

  const publish = (next: readonly Notice[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number) => actors.get(id)?.send({ type: 'notice.dismiss' });
  const forget = (id: number) => {
    actors.delete(id);
    causes.delete(id);
    publish(shown.filter((notice) => notice.id !== id));
  };

  return {
    show({ kind, title = '', text = '', duration, cause = text, ...more }: NoticeInput): number {
      const same = shown.find(
        (one) => one.kind === kind && one.title === title && causes.get(one.id) === cause,
      );
      if (same !== undefined) {
        actors.get(same.id)?.send({ type: 'notice.repeat', duration });
        return same.id;
      }
      const id = (lastId += 1);
      const actor = createActor(noticeMachine, { ...inspected, input: { duration } });
      actor.subscribe({ complete: () => forget(id) });
      actors.set(id, actor.start());
      for (const old of shown.slice(0, Math.max(0, shown.length + 1 - maxShown))) dismiss(old.id);
      causes.set(id, cause);
      publish([...shown, { id, kind, title, text: shortened(text), ...more }]);
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
