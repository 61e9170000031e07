import { type BrowserContext, type ConsoleMessage, type Page, type Request, expect } from '@playwright/test';

/** What a browser context has done that a user or a school would mind. */
export type ContextWatch = {
  /** Errors on the console and uncaught exceptions, those of frames and broken content rules (CSP) among them. */
  readonly errors: string[];
  /** Requests that were answered with a failure status, as Chromium words them. */
  readonly failedLoads: string[];
  /** Addresses of all requests. */
  readonly requests: string[];
};

/** Milliseconds for one action: longer means that it never comes. */
const patience = 60_000;
const failedLoad = /^Failed to load resource/;

/** Listens to every page of the context, present and to come. */
export function watchContext(context: BrowserContext): ContextWatch {
  context.setDefaultTimeout(patience);
  const watch: ContextWatch = { errors: [], failedLoads: [], requests: [] };
  context.on('console', (message) => noteMessage(watch, message));
  context.on('weberror', (error) => watch.errors.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => watch.requests.push(request.url()));
  context.on('page', (page) => {
    page.on('websocket', (socket) => watch.requests.push(socket.url()));
    watchTraffic(page);
  });
  return watch;
}

function noteMessage(watch: ContextWatch, message: ConsoleMessage): void {
  if (message.type() !== 'error') return;
  // The browser's own question for the icon of an answer that is no page (`enterAs`).
  if (message.location().url.endsWith('/favicon.ico')) return;
  const line = `${message.text()} (${message.location().url})`;
  (failedLoad.test(message.text()) ? watch.failedLoads : watch.errors).push(line);
}

/** The requests that left the site. */
export function foreignRequests(watch: ContextWatch, siteUrl: string): string[] {
  const { host } = new URL(siteUrl);
  return watch.requests.filter((address) => {
    const { protocol, host: asked } = new URL(address);
    return protocol !== 'blob:' && protocol !== 'data:' && asked !== host;
  });
}

/** What a page has asked for and not got yet, and when that last changed. */
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

/** Milliseconds without a request after which nothing more comes by itself. */
const restTime = 500;

/**
 * Waits until nothing that the page has asked for is on its way or new. The browser's own state `networkidle` is of
 * the last document, and is there already when the program goes to another page of its own.
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
