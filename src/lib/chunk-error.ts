import { businessConstants } from '#machines/business-constants.ts';

const name = 'ChunkError';
/** Each browser words it differently, and Vite its style sheets (Unable to preload CSS): these are ours. */
const failed = '页面加载失败，请重试';
export const chunkTimedOut = '页面加载超时，请重试';
/**
 * Asked for once more and lost again: many browsers answer from memory for a module that failed, until the page is loaded
 * anew (whatwg/html#6768; Chromium before 156).
 */
export const chunkLostAgain = '页面加载失败，请重新载入页面';

/** A part of the program that did not come, as against one that came and broke. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && error.name === name;
}

/** In place, so that whoever catches it later knows; under this name the router's own reload leaves it alone too. */
export function markChunkError(error: Error): void {
  error.name = name;
  error.message = failed;
}

/** A chunk that has not come after 120 s is an error (docs/behaviour.md#exceptions). */
export async function withinChunkTime<Chunk>(chunk: Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(chunkTimedOut), { name }));
    }, businessConstants.chunkLoadTimeout);
  });
  return Promise.race([chunk, late]).finally(() => clearTimeout(timer));
}
