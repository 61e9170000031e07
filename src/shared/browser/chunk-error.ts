import { businessConstants } from '#machines/business-constants.ts';

const name = 'ChunkError';
/**
 * Each browser words this error differently, and so does Vite for its style sheets (Unable to preload CSS); these are
 * our messages.
 */
const failed = '页面加载失败，请重试';
export const chunkTimedOut = '页面加载超时，请重试';
/**
 * The message for a second failure: many browsers cache a failed module in memory until the page is reloaded
 * (whatwg/html#6768; Chromium before 156).
 */
export const chunkLostAgain = '页面加载失败，请重新载入页面';

/** Returns whether a chunk failed to load, in contrast to a chunk that loaded and threw. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && error.name === name;
}

/** Changes the error in place, so that later handlers recognise it; this name also disables the router's own reload. */
export function markChunkError(error: Error): void {
  error.name = name;
  error.message = failed;
}

/** Rejects if a chunk has not arrived after 120 s (docs/behaviour.md#exceptions). */
export async function withinChunkTime<Chunk>(chunk: Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(chunkTimedOut), { name }));
    }, businessConstants.chunkLoadTimeout);
  });
  return Promise.race([chunk, late]).finally(() => clearTimeout(timer));
}
