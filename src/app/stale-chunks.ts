const recently = 10_000;

/**
 * After an update of the server the page asks for chunks that are gone. One reload brings the new ones; a second
 * failure soon after is a real one, and the error page with 重试 takes over (peers B12).
 */
export function reloadOnStaleChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (performance.now() < recently) return;
    event.preventDefault();
    location.reload();
  });
}
