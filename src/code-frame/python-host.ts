import type { PyodideAPI } from 'pyodide';
import type { PyCallable, PyProxy } from 'pyodide/ffi';
import * as z from 'zod/mini';
import type { MessageFromWorker, MessageToWorker, OutputPart } from './worker-messages.ts';

/** The surroundings of Python in its worker. */
type HostWorld = {
  readonly post: (message: MessageFromWorker) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Blocks the worker. */
  readonly block: (milliseconds: number) => void;
  /**
   * Waits up to `seconds` for what the page has given to the site: an answer or events. Returns null without one; throws
   * when the site cannot be reached.
   */
  readonly receive: (ticket: 'questions' | 'events', number: number, seconds: number) => string | null;
  /** Whether Python can wait for promises (JavaScript Promise Integration). */
  readonly isReachable: boolean;
  readonly numbersAfter: number;
};

/** Milliseconds between two messages with output: a frame of the browser. */
const frameTime = 16;
/** Characters of one message. */
const longestMessage = 64 * 1024;
/** Characters after which a program waits until the page has read them. */
const longestUnread = 1024 * 1024;
/** Milliseconds. */
const ignoringTime = 500;
/** Seconds that the site holds a request. */
const heldTime = 25;
/** Milliseconds between two requests for events, shortly after an event and otherwise. */
const [eventTime, quietEventTime] = [50, 200];
/** The folder of our own modules in Python's file system. */
const ownFolder = '/lib/campus';

const ownModules = import.meta.glob<string>('./python/*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const problem = z.object({
  message: z.string(),
  hint: z.string(),
  kind: z.string(),
  file: z.nullable(z.string()),
  line: z.nullable(z.number()),
  column: z.nullable(z.number()),
});
const outcomeShape = z.object({ end: z.optional(z.boolean()), error: z.optional(problem) });
type Outcome = z.output<typeof outcomeShape>;
const texts = z.record(z.string(), z.string());
const eventList = z.array(z.unknown());

/** Runs programs in a Python that has been loaded. */
export function createPythonHost(python: PyodideAPI, world: HostWorld) {
  const output = createOutput(world);
  const gate = createGate();
  const events = createEvents(world, output);
  const questions = createQuestions(world, output, gate);
  installModules(python);
  const campus = python.pyimport('campus_run');
  const ffi = python.pyimport('pyodide.ffi');
  const page = {
    write: output.write,
    draw: (commands: string) => output.write('draw', commands),
    sleep: (seconds: number): void => {
      output.flush();
      world.block(seconds * 1000);
    },
    sleepLater: async (seconds: number): Promise<void> => {
      output.flush();
      await delay(seconds * 1000);
      await gate.opened();
    },
    ask: questions.ask,
    askLater: questions.askLater,
    listen: events.listen,
    events: events.take,
    isEventTime: events.isTime,
    breathe: async (): Promise<void> => {
      output.flush();
      await delay(0);
      await gate.opened();
    },
  };
  call(
    campus,
    'install',
    page,
    ...(world.isReachable ? [get(ffi, 'run_sync'), get(ffi, 'can_run_sync')] : []),
  );
  python.setInterruptBuffer(createTicks(output.flushLate));

  /** Calls a part of the program. */
  const callProgram = async (name: string, ...values: unknown[]): Promise<Outcome | undefined> => {
    const called = callable(campus, name);
    const answer: unknown = world.isReachable ? await called.callPromising(...values) : called(...values);
    return typeof answer === 'string' ? outcomeShape.parse(JSON.parse(answer)) : undefined;
  };
  const isWaiting = (): boolean => call(campus, 'is_waiting') === true;

  /** Keys, clicks and timers after the last line. */
  const goOn = async (): Promise<Outcome | undefined> => {
    while (isWaiting()) {
      output.flush();
      events.drain();
      world.post({ kind: 'busy', isBusy: false });
      const due = call(campus, 'next_timer');
      await events.arrival(typeof due === 'number' ? Math.max(0, due * 1000) : undefined);
      await gate.opened();
      world.post({ kind: 'busy', isBusy: true });
      const outcome = (await callProgram('dispatch', events.takeAll())) ?? (await callProgram('run_timers'));
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  };
  const run = async ({ program, steps }: Extract<MessageToWorker, { kind: 'run' }>): Promise<void> => {
    try {
      events.clear();
      call(campus, 'prepare', JSON.stringify(program.files), program.main);
      const outcome =
        (await callProgram('run', steps === undefined ? undefined : JSON.stringify(steps))) ?? (await goOn());
      await callProgram('finish');
      output.flush();
      const written = texts.parse(JSON.parse(String(call(campus, 'written'))));
      world.post({ kind: 'ended', error: outcome?.error, written });
    } catch (error) {
      // Python itself has failed: its stack or its memory is used up.
      output.flush();
      world.post({ kind: 'broken', message: String(error).slice(-500) });
    }
  };
  return {
    obey: (message: Exclude<MessageToWorker, { kind: 'start' }>): void => {
      switch (message.kind) {
        case 'run':
          void run(message);
          return;
        case 'answer':
          questions.answer(message.number, message.text);
          return;
        case 'events':
          events.add(message.events);
          return;
        case 'pause':
          gate.set(!message.isPaused);
          return;
        default:
          message satisfies never;
      }
    },
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function installModules(python: PyodideAPI): void {
  python.FS.mkdirTree(ownFolder);
  for (const [path, text] of Object.entries(ownModules))
    python.FS.writeFile(`${ownFolder}/${path.slice(path.lastIndexOf('/') + 1)}`, text);
  python.runPython(`import sys\nsys.path.append('${ownFolder}')`);
}

function get(module: PyProxy, name: string): unknown {
  return Reflect.get(module, name);
}

function callable(module: PyProxy, name: string): PyCallable {
  const found = get(module, name);
  if (!isCallable(found)) throw new Error(`Python has no function ${name}`);
  return found;
}

function isCallable(value: unknown): value is PyCallable {
  return typeof value === 'function' && 'callPromising' in value;
}

function call(module: PyProxy, name: string, ...values: unknown[]): unknown {
  return callable(module, name)(...values);
}

/** Collects output, so that the page gets one message in a frame. */
function createOutput(world: HostWorld) {
  let parts: { stream: OutputPart['stream']; text: string }[] = [];
  let size = 0;
  let unread = 0;
  let lastPost = -frameTime;
  /** When the first part was written that is not sent. */
  let since = 0;
  const flush = (): void => {
    if (parts.length === 0) return;
    world.post({ kind: 'output', parts });
    unread += size;
    parts = [];
    size = 0;
    lastPost = world.now();
  };
  const flushLate = (): void => {
    if (parts.length > 0 && world.now() - lastPost >= frameTime) flush();
  };
  return {
    flush,
    flushLate,
    /** The page has read everything. */
    forget: (): void => {
      unread = 0;
    },
    /** Returns whether the program must wait until the page has read what was sent. */
    write: (stream: OutputPart['stream'], written: string): boolean => {
      // campus_run.py writes shorter texts.
      const text = stream === 'draw' ? written : written.slice(0, longestMessage);
      // A program that does not wait for the page although it must (campus_run.py) is slowed down.
      if (unread >= 2 * longestUnread) world.block(ignoringTime);
      if (parts.length === 0) since = world.now();
      const last = parts.at(-1);
      if (last !== undefined && last.stream === stream && stream !== 'draw') last.text += text;
      else parts.push({ stream, text });
      size += text.length;
      if (size < longestMessage) {
        // print() writes its text and its end one after the other.
        if (text.endsWith('\n') || stream === 'draw' || world.now() - since >= frameTime) flushLate();
      } else {
        const early = frameTime - (world.now() - lastPost);
        if (early > 0) world.block(early);
        flush();
      }
      return unread >= longestUnread;
    },
  };
}

type Output = ReturnType<typeof createOutput>;

/** While it is closed, a program stays where it waits. */
function createGate() {
  let open: (() => void) | undefined;
  let opening: Promise<void> | undefined;
  return {
    opened: () => opening,
    set: (isOpen: boolean): void => {
      if (!isOpen)
        opening ??= new Promise((resolve) => {
          open = resolve;
        });
      else {
        open?.();
        opening = undefined;
      }
    },
  };
}

/** The questions of the program, which waits for the answers. */
function createQuestions(world: HostWorld, output: Output, gate: ReturnType<typeof createGate>) {
  let number = world.numbersAfter;
  let settle: { readonly number: number; readonly resolve: (text: string) => void } | undefined;
  const put = (question: string, payload: string): void => {
    // A program waits for its answers; one that asks on without waiting is slowed down.
    if (settle !== undefined) world.block(ignoringTime);
    output.flush();
    number += 1;
    world.post({ kind: 'ask', number, question, payload });
  };
  return {
    ask: (question: string, payload: string): string => {
      put(question, payload);
      for (;;) {
        try {
          const text = world.receive('questions', number, heldTime);
          if (text !== null) {
            output.forget();
            return text;
          }
        } catch {
          // The site is restarting, or the network is away for a moment.
          world.block(1000);
        }
      }
    },
    askLater: async (question: string, payload: string): Promise<string> => {
      put(question, payload);
      const text = await new Promise<string>((resolve) => {
        settle = { number, resolve };
      });
      settle = undefined;
      output.forget();
      await gate.opened();
      return text;
    },
    answer: (to: number, text: string): void => {
      if (settle?.number === to) settle.resolve(text);
    },
  };
}

/** Keys and clicks. */
function createEvents(world: HostWorld, output: Output) {
  let queue: string[] = [];
  let arrive: (() => void) | undefined;
  let isListening = false;
  let number = world.numbersAfter;
  let lastAsked = 0;
  let lastFound = 0;
  const takeAll = (): string => {
    const taken = queue;
    queue = [];
    return `[${taken.join(',')}]`;
  };
  /** Takes what the site keeps for a busy program. Returns whether there was something. */
  const receive = (): boolean => {
    lastAsked = world.now();
    let text: string | null = null;
    try {
      text = world.receive('events', number + 1, 0);
    } catch {
      // The next request may find it.
    }
    if (text === null) return false;
    number += 1;
    lastFound = lastAsked;
    queue.push(...eventList.parse(JSON.parse(text)).map((event) => JSON.stringify(event)));
    world.post({ kind: 'eventsTaken' });
    return true;
  };
  const isTime = (): boolean => {
    const pause = world.isReachable ? frameTime : world.now() - lastFound < 3000 ? eventTime : quietEventTime;
    return world.now() - lastAsked >= pause;
  };
  return {
    isTime: (): boolean => {
      if (!isListening || !isTime()) return false;
      lastAsked = world.now();
      return true;
    },
    takeAll,
    /** For a busy program: never blocks longer than a request. */
    take: (): string => {
      output.flushLate();
      if (isListening && !world.isReachable && queue.length === 0 && isTime()) receive();
      return takeAll();
    },
    /** Takes what the site still keeps, because messages will arrive from now on. */
    drain: (): void => {
      if (!isListening || world.isReachable) return;
      while (receive());
    },
    add: (events: readonly string[]): void => {
      queue.push(...events);
      arrive?.();
    },
    listen: (kinds: string): void => {
      const listed = eventList.parse(JSON.parse(kinds)).map(String);
      isListening = listed.length > 0;
      world.post({ kind: 'listen', kinds: listed });
    },
    clear: (): void => {
      queue = [];
      isListening = false;
    },
    /** Resolves when there is an event, or after the time. */
    arrival: async (time: number | undefined): Promise<void> => {
      if (queue.length > 0) return;
      await new Promise<void>((resolve) => {
        const timer = time === undefined ? undefined : setTimeout(resolve, time);
        arrive = (): void => {
          clearTimeout(timer);
          resolve();
        };
      });
      arrive = undefined;
    },
  };
}

/**
 * Python looks at this number after every fifty turns of its loops and would end for a 2. It is asked here only so that
 * the output of a busy program is sent although it neither prints nor waits.
 */
function createTicks(onTick: () => void): Int32Array {
  let count = 0;
  return new Proxy(new Int32Array(1), {
    get: (target, key) => {
      count += 1;
      if (count % 16 === 0) onTick();
      return Reflect.get(target, key);
    },
    set: () => true,
  });
}
