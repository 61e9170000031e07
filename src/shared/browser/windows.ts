import * as z from 'zod/mini';

/** The channel between windows: a `BroadcastChannel`. */
export type WindowChannel = {
  readonly send: (message: unknown) => void;
  readonly listen: (listener: (event: { readonly data: unknown }) => void) => void;
};

type WindowOptions = {
  /** Undefined in a browser without it: then no other window counts as open. */
  readonly channel: WindowChannel | undefined;
  /** The id of this window before a reload. */
  readonly known: string | undefined;
  readonly remember: (id: string) => void;
  readonly makeId: () => string;
  /** Resolves when the other windows have had time to answer. */
  readonly answered: () => Promise<void>;
  readonly page: Pick<EventTarget, 'addEventListener'> | undefined;
};

const messageSchema = z.object({ kind: z.enum(['hello', 'here', 'bye']), id: z.string() });

/**
 * The open windows of this browser, which distinguishes the leftovers of a closed window from data that another is
 * still writing. A window keeps its id for its lifetime, including reloads. Windows send hello, answer, and send bye; a
 * crashed one does not answer. This needs no timer, which browsers slow down in hidden windows.
 */
export function createWindows({ channel, known, remember, makeId, answered, page }: WindowOptions) {
  const open = new Set<string>();
  let ownId = known ?? '';
  let isNew = true;
  const take = (id: string) => {
    ownId = id;
    remember(id);
  };
  const sendMessage = (kind: z.infer<typeof messageSchema>['kind']) => channel?.send({ kind, id: ownId });
  if (ownId === '') take(makeId());

  channel?.listen(({ data }) => {
    const message = messageSchema.safeParse(data).data;
    if (message === undefined) return;
    const { kind, id } = message;
    if (id === ownId) {
      // A duplicated window starts with the id of the original: the newer one takes another id.
      if (kind === 'hello') sendMessage('here');
      else if (kind === 'here' && isNew) {
        open.add(id);
        take(makeId());
        sendMessage('hello');
      }
      return;
    }
    if (kind === 'bye') open.delete(id);
    else open.add(id);
    if (kind === 'hello') sendMessage('here');
  });
  page?.addEventListener('pagehide', () => sendMessage('bye'));
  // The page was restored from the back/forward cache.
  page?.addEventListener('pageshow', () => sendMessage('hello'));
  sendMessage('hello');
  const settle = async () => {
    await answered();
    isNew = false;
  };
  const settled = settle();

  return {
    own: (): string => ownId,
    isOpen: (id: string): boolean => id === ownId || open.has(id),
    /** Resolves once `isOpen` is reliable. */
    settled: (): Promise<void> => settled,
  };
}

export type Windows = ReturnType<typeof createWindows>;
