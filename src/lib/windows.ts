import * as z from 'zod/mini';

/** What windows tell each other by: a `BroadcastChannel`. */
export type WindowChannel = {
  readonly send: (message: unknown) => void;
  readonly listen: (listener: (event: { readonly data: unknown }) => void) => void;
};

type WindowParts = {
  /** Undefined where the browser has none: then no other window counts as open. */
  readonly channel: WindowChannel | undefined;
  /** The id this window had before it was loaded anew. */
  readonly known: string | undefined;
  readonly remember: (id: string) => void;
  readonly makeId: () => string;
  /** Resolves when the other windows have had time to answer. */
  readonly answered: () => Promise<void>;
  readonly page: Pick<EventTarget, 'addEventListener'> | undefined;
};

const messageSchema = z.object({ kind: z.enum(['hello', 'here', 'bye']), id: z.string() });

/**
 * Which windows of this browser are open, so that what a closed one left behind can be told from what another is still
 * writing. A window has its id for as long as it lives, reloads included. Windows say hello, answer, and say bye; one
 * that crashed does not answer. No clock is needed, which browsers slow down in windows nobody sees.
 */
export function createWindows({ channel, known, remember, makeId, answered, page }: WindowParts) {
  const open = new Set<string>();
  let own = known ?? '';
  let isNew = true;
  const take = (id: string) => {
    own = id;
    remember(id);
  };
  const say = (kind: z.infer<typeof messageSchema>['kind']) => channel?.send({ kind, id: own });
  if (own === '') take(makeId());

  channel?.listen(({ data }) => {
    const message = messageSchema.safeParse(data).data;
    if (message === undefined) return;
    const { kind, id } = message;
    if (id === own) {
      // A window that was duplicated starts with the id of the other: the newer one takes another.
      if (kind === 'hello') say('here');
      else if (kind === 'here' && isNew) {
        open.add(id);
        take(makeId());
        say('hello');
      }
      return;
    }
    if (kind === 'bye') open.delete(id);
    else open.add(id);
    if (kind === 'hello') say('here');
  });
  page?.addEventListener('pagehide', () => say('bye'));
  // Taken out of the memory for 后退.
  page?.addEventListener('pageshow', () => say('hello'));
  say('hello');
  const settle = async () => {
    await answered();
    isNew = false;
  };
  const settled = settle();

  return {
    own: (): string => own,
    isOpen: (id: string): boolean => id === own || open.has(id),
    /** Resolves once `isOpen` can be trusted. */
    settled: (): Promise<void> => settled,
  };
}

export type Windows = ReturnType<typeof createWindows>;
