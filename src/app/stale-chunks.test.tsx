import { afterEach, expect, it } from 'vitest';
import { isChunkError } from '#shared/browser/chunk-error.ts';
import { watchChunks } from './stale-chunks.ts';

function linkTo(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.href = href;
  document.head.append(link);
  // The attribute is set after insertion, so nothing is fetched here.
  link.setAttribute('rel', 'stylesheet');
  return link;
}

/** The message format of Vite's preload helper. */
function lose(message: string): Error {
  const payload = new Error(message);
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  return payload;
}

afterEach(() => document.head.replaceChildren());

it('a style sheet that failed to load is requested again by the next attempt', () => {
  watchChunks();
  const [lost, kept] = [linkTo('/assets/map-1.css'), linkTo('/assets/kit-1.css')];
  const error = lose(`Unable to preload CSS for ${lost.href}`);
  expect(isChunkError(error)).toBe(true);
  expect([...document.querySelectorAll('link')]).toEqual([kept]);
});

it('a script that failed to load removes no style sheet', () => {
  watchChunks();
  const kept = linkTo('/assets/kit-1.css');
  lose('Failed to fetch dynamically imported module: /assets/kit-1.js');
  expect([...document.querySelectorAll('link')]).toEqual([kept]);
});
