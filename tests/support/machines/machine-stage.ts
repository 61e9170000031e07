import { expect, type Page, type Route, type WebSocketRoute } from '@playwright/test';
import { followMachines, type MachineLog } from './machine-log.ts';

/** Changes an answer of the server when a path needs another one. */
type Change = (answer: { readonly result: unknown }) => object;

/** Returns the server's own answer with a part of its result changed. */
export const withResult =
  (part: object): Change =>
  ({ result }) => ({
    success: true,
    code: 200,
    message: '',
    timestamp: 0,
    result: { ...(typeof result === 'object' ? result : {}), ...part },
  });

/** Returns an envelope, by default a refusal. */
export const answerOf = (said: object) => ({
  success: false,
  code: 500,
  message: '',
  result: null,
  timestamp: 0,
  ...said,
});

/** A page in which network and time are controlled. */
export type Stage = {
  readonly page: Page;
  readonly log: MachineLog;
  /** Sends the next call of this name to the server and delivers its answer, changed or unchanged. */
  readonly answer: (call: string, change?: Change) => Promise<void>;
  /** Lets calls of this name pass from now on. */
  readonly letPass: (call: string) => Promise<void>;
  /** Aborts the next call of this name. */
  readonly cut: (call: string) => Promise<void>;
  /** Lets a held-back navigation continue. Until then the page can report its last events. */
  readonly leave: () => Promise<void>;
  /** Aborts what is still held back, and holds nothing back any more: a page with such a request may never close. */
  readonly end: () => Promise<void>;
  /** Answers the next call of this name in place of the server. */
  readonly say: (call: string, answer: object, status?: number) => Promise<void>;
  /** The connection for live messages, which opens only on request. */
  readonly line: Line;
  /** Advances the clock of the page, in milliseconds. */
  readonly pass: (milliseconds: number) => Promise<void>;
};

type Line = {
  /** Waits until the page opens the connection, and connects it to the server. */
  readonly open: () => Promise<void>;
  readonly close: (code: number) => Promise<void>;
  readonly send: (message: object) => Promise<void>;
  /** Stops messages from the server while the connection stays open. */
  readonly mute: () => void;
};

/** Creates a page in which these calls wait until they are answered. */
export async function createStage(page: Page, calls: Readonly<Record<string, RegExp>>): Promise<Stage> {
  await page.clock.install();
  const log = await followMachines(page);
  const leaving: Route[] = [];
  let hasEnded = false;
  await page.route('**/*', async (route) => {
    const isLeaving = route.request().isNavigationRequest() && log.all.length > 0 && !hasEnded;
    if (isLeaving && route.request().frame() === page.mainFrame()) leaving.push(route);
    else await route.fallback();
  });
  const held = new Map<string, Route[]>();
  const passing = new Set<string>();
  for (const [name, address] of Object.entries(calls)) {
    const queue: Route[] = [];
    held.set(name, queue);
    await page.route(address, (route) =>
      hasEnded || passing.has(name) ? route.continue() : void queue.push(route),
    );
  }
  const next = async (name: string): Promise<Route> => {
    const queue = held.get(name) ?? [];
    await expect.poll(() => queue.length, { message: `${name} was asked for` }).toBeGreaterThan(0);
    const route = queue.shift();
    if (route === undefined) throw new Error(`${name} was not asked for`);
    return route;
  };
  const leave = async (): Promise<void> => {
    for (const route of leaving.splice(0)) await route.continue();
  };
  return {
    page,
    log,
    answer: async (name, change) => {
      const route = await next(name);
      if (change === undefined) return await route.continue();
      const response = await route.fetch();
      return await route.fulfill({ response, json: change(await response.json()) });
    },
    letPass: async (name) => {
      passing.add(name);
      for (const route of held.get(name)?.splice(0) ?? []) await route.continue();
    },
    leave,
    end: async () => {
      hasEnded = true;
      for (const route of [...leaving.splice(0), ...[...held.values()].flatMap((queue) => queue.splice(0))])
        await route.abort();
    },
    cut: async (name) => await (await next(name)).abort('connectionfailed'),
    say: async (name, json, status = 200) => await (await next(name)).fulfill({ status, json }),
    line: await holdLine(page),
    pass: async (milliseconds) => await page.clock.fastForward(milliseconds),
  };
}

async function holdLine(page: Page): Promise<Line> {
  const waiting: { socket: WebSocketRoute; open: () => void }[] = [];
  let last: WebSocketRoute | undefined;
  let isMute = false;
  await page.routeWebSocket(/\/api\/websocket\//, async (socket) => {
    let far: WebSocketRoute | undefined;
    // When the user changes, the page drops its waiting connection and opens a new one.
    socket.onClose((code, reason) => {
      const at = waiting.findIndex((one) => one.socket === socket);
      if (at !== -1) waiting.splice(at, 1);
      void (far ?? socket).close(code === undefined ? {} : { code, reason: reason ?? '' });
    });
    // The connection is open for the page when this handler returns.
    await new Promise<void>((resolve) => {
      waiting.push({ socket, open: resolve });
    });
    const server = socket.connectToServer();
    far = server;
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => (isMute ? undefined : socket.send(message)));
  });
  const newest = async () => {
    await expect.poll(() => waiting.length, { message: 'a line was asked for' }).toBeGreaterThan(0);
    last = waiting.at(-1)?.socket;
    return waiting.pop();
  };
  const present = async (): Promise<WebSocketRoute> => {
    const socket = last ?? (await newest())?.socket;
    if (socket === undefined) throw new Error('nobody asked for a line');
    return socket;
  };
  return {
    open: async () => (await newest())?.open(),
    close: async (code) => {
      const socket = await present();
      last = undefined;
      await socket.close({ code });
    },
    send: async (message) => (await present()).send(JSON.stringify(message)),
    mute: () => {
      isMute = true;
    },
  };
}
