import type { BrowserContext, ConsoleMessage } from '@playwright/test';

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
  context.on('page', (page) => page.on('websocket', (socket) => watch.requests.push(socket.url())));
  return watch;
}

function noteMessage(watch: ContextWatch, message: ConsoleMessage): void {
  if (message.type() !== 'error') return;
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
