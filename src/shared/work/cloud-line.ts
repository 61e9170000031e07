import { createActor, fromCallback, type Actor } from 'xstate';
import * as z from 'zod/mini';
import {
  cloudLinkMachine,
  type CloudValues,
  type RoomNews,
  type RoomOrder,
} from '#machines/cloud-link/cloud-link.machine.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { createCloudLedger, type RoomFrame } from './cloud-ledger.ts';

const frame = z.object({
  values: z.record(z.string(), z.string()),
  all: z.optional(z.boolean()),
  n: z.optional(z.number()),
  canWrite: z.optional(z.boolean()),
});

/** Milliseconds: at most ten messages a second, as in Scratch. */
const pace = 100;

/** The connection of one work to its cloud variables; the playing frame uses it in both directions. */
export type CloudLine = {
  /** The work has cloud variables: opens the connection if it is closed. */
  readonly want: () => void;
  readonly change: (values: CloudValues) => void;
  /** Sets the listener for changes of others; there is only one at a time. */
  readonly listen: (listener: (values: CloudValues) => void) => void;
  /** The work has another identity from now on, such as a saved copy. */
  readonly move: () => void;
  /** The work is no longer played. */
  readonly rest: () => void;
};

/**
 * A connection over sockets that `connect` opens, each to the room of the work; undefined if the work cannot be shared,
 * such as one that was never saved.
 */
export function createCloudLine(connect: () => WebSocket | undefined): CloudLine {
  const ledger = createCloudLedger();
  const line: Line = { ledger, listener: undefined, flush: () => undefined };
  const openRoom = fromCallback<RoomOrder>(({ sendBack, receive }) => {
    const socket = connect();
    if (socket !== undefined) return openRoomOver(socket, line, { notify: sendBack, receive });
    sendBack({ type: 'room.closed', code: 0 } satisfies RoomNews);
    return undefined;
  });
  const machine = cloudLinkMachine.provide({ actors: { openRoom } });
  let actor: Actor<typeof machine> | undefined;
  const want = (): void => {
    actor ??= createActor(machine, inspected).start();
    actor.send({ type: 'cloud.want' });
  };
  return {
    want,
    move: () => {
      if (actor === undefined) return;
      actor.send({ type: 'cloud.rest' });
      want();
    },
    change: (values) => {
      ledger.change(values);
      line.flush();
    },
    listen: (next) => {
      line.listener = next;
    },
    rest: () => {
      line.listener = undefined;
      actor?.stop();
      actor = undefined;
    },
  };
}

/** The state of a connection across sockets. */
type Line = {
  readonly ledger: ReturnType<typeof createCloudLedger>;
  listener: ((values: CloudValues) => void) | undefined;
  /** Sends the changes; without an open room they stay in the ledger. */
  flush: () => void;
};

type Room = {
  readonly notify: (news: RoomNews) => void;
  readonly receive: (listener: () => void) => void;
};

/** One room, until its socket closes; returns a function that leaves it. */
function openRoomOver(socket: WebSocket, line: Line, { notify: tell, receive }: Room): () => void {
  const { signal, abort } = cancellable();
  const sender = createSender(socket, line.ledger);
  line.flush = sender.flush;
  const hear = (received: RoomFrame): void => {
    const values = line.ledger.hear(received);
    if (Object.keys(values).length > 0) line.listener?.(values);
    if (received.all === true) sender.join();
    sender.answer();
  };
  socket.addEventListener('open', () => tell({ type: 'room.opened' }), { signal });
  socket.addEventListener('close', ({ code }) => tell({ type: 'room.closed', code }), { signal });
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      tell({ type: 'room.heard' });
      const received = readFrame(data);
      if (received !== undefined) hear(received);
    },
    { signal },
  );
  receive(() => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ beat: true }));
  });
  return () => {
    abort();
    sender.stop();
    line.flush = () => undefined;
    socket.close();
  };
}

/** Sends the ledger's changes at its pace, after the room has sent its values. */
function createSender(socket: WebSocket, ledger: Line['ledger']) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isJoined = false;
  const send = (): void => {
    timer = undefined;
    const news = isJoined ? ledger.take() : undefined;
    if (news === undefined) return;
    socket.send(JSON.stringify(news));
    timer = setTimeout(send, pace);
  };
  const flush = (): void => {
    timer ??= setTimeout(send, 0);
  };
  return {
    flush,
    join: (): void => {
      isJoined = true;
    },
    answer: (): void => {
      if (isJoined) flush();
    },
    stop: (): void => clearTimeout(timer),
  };
}

function cancellable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function readFrame(data: unknown): RoomFrame | undefined {
  try {
    return typeof data === 'string' ? z.safeParse(frame, JSON.parse(data)).data : undefined;
  } catch {
    return undefined;
  }
}
