import { isChunkError, markChunkError } from '#lib/chunk-error.ts';
import { reloadPage } from '#lib/reload-page.ts';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { readServerBuild } from '#lib/server-build.ts';

const recently = 10_000;

/** Marks parts of the program that do not come, so that the error page and `reloadWhenStale` know them. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    forgetStyleSheet(payload);
    markChunkError(payload);
  });
}

/** A link that stays counts for Vite as a style sheet that is there: the part would come without it. */
function forgetStyleSheet({ message }: Error): void {
  const address = /^Unable to preload CSS for (\S+)$/.exec(message)?.[1];
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href === address) link.remove();
}

/**
 * A part of the program did not come. After an update of the server the page asks for parts that are gone: one reload at
 * the address it leads to brings the new ones. With the same build on the server, or none to be reached,
 * the error page with 重试 stays: a reload would end on the browser's own, and with it everything that was typed. Merely
 * pointing at a link fetches its page too, and reloads nothing.
 */
export async function reloadWhenStale(): Promise<void> {
  const server = await readServerBuild().catch(() => undefined);
  if (server === undefined) return;
  // A server that names no build: a second failure soon after a reload is a real one.
  const isStale = server === null ? performance.now() >= recently : server !== readRuntimeConfig().build;
  if (isStale) reloadPage();
}

/** For `createRoot`: what any error boundary of the page has caught. */
export function onCaughtError(error: unknown): void {
  if (isChunkError(error)) void reloadWhenStale();
  // As React does by itself: a bug is worth a line to whoever looks.
  else globalThis.console.error(error);
}
