import { isChunkError, markChunkError } from '#shared/browser/chunk-error.ts';
import { reloadPage } from '#shared/app/reload-page.ts';
import { readRuntimeConfig } from '#shared/app/runtime-config.ts';
import { readServerBuild } from '#shared/app/server-build.ts';

const recently = 10_000;

/** Marks chunks that fail to load, so that the error page and `reloadWhenStale` recognise them. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    forgetStyleSheet(payload);
    markChunkError(payload);
  });
}

/** Vite treats a remaining link as a loaded style sheet: the chunk would come without it. */
function forgetStyleSheet({ message }: Error): void {
  const address = /^Unable to preload CSS for (\S+)$/.exec(message)?.[1];
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href === address) link.remove();
}

/**
 * Handles a chunk that failed to load. After an update of the server the page requests chunks that no longer exist: one
 * reload of the current address loads the new ones. With the same build on the server, or without a connection, the
 * error page with 重试 stays: a reload would show the browser's own error page and lose all input. Hovering over a link
 * also fetches its page, and reloads nothing.
 */
export async function reloadWhenStale(): Promise<void> {
  const server = await readServerBuild().catch(() => undefined);
  if (server === undefined) return;
  // The server names no build: a second failure soon after a reload is a real one.
  const isStale = server === null ? performance.now() >= recently : server !== readRuntimeConfig().build;
  if (isStale) reloadPage();
}

/** The handler for `createRoot` of errors that an error boundary has caught. */
export function onCaughtError(error: unknown): void {
  if (isChunkError(error)) void reloadWhenStale();
  // Logs the error, as React does by default.
  else globalThis.console.error(error);
}
