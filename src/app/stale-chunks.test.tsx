import { afterEach, expect, it } from 'vitest';
import { isChunkError } from '#lib/chunk-error.ts';
import { watchChunks } from './stale-chunks.ts';

function linkTo(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.href = href;
  document.head.append(link);
  // Afterwards: nothing is fetched here.
  link.setAttribute('rel', 'stylesheet');
  return link;
}

/** As the helper of Vite says it. */
function lose(message: string): Error {
  const payload = new Error(message);
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  return payload;
}

afterEach(() => document.head.replaceChildren());

it('a style sheet that did not come is asked for again by the next try', () => {
  watchChunks();
  const [lost, kept] = [linkTo('/assets/map-1.css'), linkTo('/assets/kit-1.css')];
  const error = lose(`Unable to preload CSS for ${lost.href}`);
  expect(isChunkError(error)).toBe(true);
  expect([...document.querySelectorAll('link')]).toEqual([kept]);
});

it('a script that did not come takes no style sheet along', () => {
  watchChunks();
  const kept = linkTo('/assets/kit-1.css');
  lose('Failed to fetch dynamically imported module: /assets/kit-1.js');
  expect([...document.querySelectorAll('link')]).toEqual([kept]);
});
