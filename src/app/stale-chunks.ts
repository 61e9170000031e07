const recently = 10_000;

/**
 * After an update of the server the page asks for chunks that are gone. One reload brings the new ones; a second
 * failure soon after is a real one, and the error page with 重试 takes over (peers B12).
 */
export function reloadOnStaleChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (performance.now() >= recently) void reloadIfReachable();
  });
}

/** Without a network a reload would end on the browser's own error page, and with it everything that was typed. */
async function reloadIfReachable(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).catch(
    () => undefined,
  );
  if (answer?.ok === true) location.reload();
}
