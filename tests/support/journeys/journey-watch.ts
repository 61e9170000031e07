import { type BrowserContext, type ConsoleMessage, type Page, type Request, expect } from '@playwright/test';

/** Events of a browser context that users or schools would object to. */
export type ContextWatch = {
  /** Errors on the console and uncaught exceptions, including those of frames and CSP violations. */
  readonly errors: string[];
  /** Requests answered with an error status, in the words of Chromium. */
  readonly failedLoads: string[];
  /** Addresses of all requests. */
  readonly requests: string[];
};

/** Milliseconds for one action on a slow machine. */
const timeout = 60_000;
const failedLoad = /^Failed to load resource/;

/** Listens to every present and future page of the context. */
export function watchContext(context: BrowserContext): ContextWatch {
  context.setDefaultTimeout(timeout);
  const watch: ContextWatch = { errors: [], failedLoads: [], requests: [] };
  context.on('console', (message) => noteMessage(watch, message));
  context.on('weberror', (error) => watch.errors.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => watch.requests.push(request.url()));
  context.on('page', (page) => {
    page.on('websocket', (socket) => watch.requests.push(socket.url()));
    watchTraffic(page);
    watchLiveSocket(page);
  });
  return watch;
}

function noteMessage(watch: ContextWatch, message: ConsoleMessage): void {
  if (message.type() !== 'error') return;
  // The browser requests the icon of an answer that is not a page (`enterAs`).
  if (message.location().url.endsWith('/favicon.ico')) return;
  const line = `${message.text()} (${message.location().url})`;
  (failedLoad.test(message.text()) ? watch.failedLoads : watch.errors).push(line);
}

/** Returns the requests to other hosts. */
export function foreignRequests(watch: ContextWatch, siteUrl: string): string[] {
  const { host } = new URL(siteUrl);
  return watch.requests.filter((address) => {
    const { protocol, host: asked } = new URL(address);
    return protocol !== 'blob:' && protocol !== 'data:' && asked !== host;
  });
}

/** The pending requests of a page, and when they last changed. */
type Traffic = { readonly open: Set<Request>; changed: number };

const traffics = new WeakMap<Page, Traffic>();

function watchTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), changed: Date.now() };
  traffics.set(page, traffic);
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    change(request);
    traffic.changed = Date.now();
  };
  const end = note((request) => traffic.open.delete(request));
  page.on(
    'request',
    note((request) => traffic.open.add(request)),
  );
  page.on('requestfinished', end).on('requestfailed', end);
}

/** The newest live socket of a document: the server sends the department of the user as it opens. */
const liveSockets = new WeakMap<Page, { isOpen: boolean }>();

function watchLiveSocket(page: Page): void {
  page.on('domcontentloaded', () => liveSockets.delete(page));
  page.on('websocket', (socket) => {
    if (!new URL(socket.url()).pathname.startsWith('/api/websocket/')) return;
    const state = { isOpen: false };
    liveSockets.set(page, state);
    socket.once('framereceived', () => (state.isOpen = true));
    socket.once('close', () => (state.isOpen = false));
  });
}

/**
 * Waits until the live socket of the page is open. The browser reports an error on the console when a socket that is
 * still connecting is closed by its page, or is refused because its session has ended.
 */
export async function liveSocketOpen(page: Page): Promise<void> {
  await expect
    .poll(() => liveSockets.get(page)?.isOpen, { message: 'the live socket is open', timeout: 60_000 })
    .toBe(true);
}

/** Milliseconds without a request after which the page is quiet. */
const restTime = 500;

/**
 * Waits until the page has no pending and no new requests. The `networkidle` state of the browser refers to
 * the last document; it is already reached when the app navigates within a page.
 */
export async function quiet(page: Page): Promise<void> {
  const traffic = traffics.get(page);
  if (traffic === undefined) throw new Error('nobody watches this page');
  const called = Date.now();
  const unrest = (): string[] => {
    const open = [...traffic.open].map((request) => request.url());
    const rest = Date.now() - Math.max(traffic.changed, called);
    return open.length > 0 || rest >= restTime ? open : ['asked a moment ago'];
  };
  await expect.poll(unrest, { intervals: [50], timeout: 60_000 }).toEqual([]);
}
