import { expect, type Page, type Route, type WebSocketRoute } from '@playwright/test';
import { followMachines, type MachineLog } from './machine-log.ts';

/** What an answer of the server becomes on its way, where a walk needs another one than it gives. */
type Change = (answer: { readonly result: unknown }) => object;

/** The server's own answer with a part of its result changed. */
export const withResult =
  (part: object): Change =>
  ({ result }) => ({
    success: true,
    code: 200,
    message: '',
    timestamp: 0,
    result: { ...(typeof result === 'object' ? result : {}), ...part },
  });

/** An envelope as the server sends it; left alone, it says no. */
export const answerOf = (said: object) => ({
  success: false,
  code: 500,
  message: '',
  result: null,
  timestamp: 0,
  ...said,
});

/** What a person has before them, and what is done behind their back: the network held, the time turned. */
export type Stage = {
  readonly page: Page;
  readonly log: MachineLog;
  /** Lets the next call of this name go to the server, and what it says come back, changed or not. */
  readonly answer: (call: string, change?: Change) => Promise<void>;
  /** Calls of this name wait no more. */
  readonly letPass: (call: string) => Promise<void>;
  /** Cuts the next call of this name off. */
  readonly cut: (call: string) => Promise<void>;
  /** Lets a page that is on its way elsewhere go: until then it can tell what it did last. */
  readonly leave: () => Promise<void>;
  /** Answers the next call of this name in the server's place. */
  readonly say: (call: string, answer: object, status?: number) => Promise<void>;
  /** The line for live messages: it opens only when it is told to. */
  readonly line: Line;
  /** Milliseconds, by the page's own clock. */
  readonly pass: (milliseconds: number) => Promise<void>;
};

type Line = {
  /** Waits until the page has asked for it, and lets it through to the server. */
  readonly open: () => Promise<void>;
  readonly close: (code: number) => Promise<void>;
  readonly send: (message: object) => Promise<void>;
  /** Nothing more comes from the server, though the line stands. */
  readonly mute: () => void;
};

/** A page on which these calls wait until they are answered. */
export async function createStage(page: Page, calls: Readonly<Record<string, RegExp>>): Promise<Stage> {
  await page.clock.install();
  const log = await followMachines(page);
  const leaving: Route[] = [];
  await page.route('**/*', async (route) => {
    const isLeaving = route.request().isNavigationRequest() && log.all.length > 0;
    if (isLeaving && route.request().frame() === page.mainFrame()) leaving.push(route);
    else await route.fallback();
  });
  const held = new Map<string, Route[]>();
  const passing = new Set<string>();
  for (const [name, address] of Object.entries(calls)) {
    const queue: Route[] = [];
    held.set(name, queue);
    await page.route(address, (route) => (passing.has(name) ? route.continue() : void queue.push(route)));
  }
  const next = async (name: string): Promise<Route> => {
    const queue = held.get(name) ?? [];
    await expect.poll(() => queue.length, { message: `${name} was asked for` }).toBeGreaterThan(0);
    const route = queue.shift();
    if (route === undefined) throw new Error(`${name} was not asked for`);
    return route;
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
    leave: async () => {
      for (const route of leaving.splice(0)) await route.continue();
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
    // A page whose user is another one gives up the line that it has waited for, and asks for a new one.
    socket.onClose((code, reason) => {
      const at = waiting.findIndex((one) => one.socket === socket);
      if (at !== -1) waiting.splice(at, 1);
      void (far ?? socket).close(code === undefined ? {} : { code, reason: reason ?? '' });
    });
    // It is open for the page as soon as this is done.
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
