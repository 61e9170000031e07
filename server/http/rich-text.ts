import { LRUCache } from 'lru-cache';
import { cleanHtml } from '#server/files/clean-html.ts';

/**
 * Maximum characters cleaned on the main thread, which takes milliseconds: 400,000 characters of `<div>` take seconds
 * (decision 050).
 */
const shortText = 16 * 1024;

/** Cleans long texts in a worker thread: `Parsing`. */
export type TextDeps = {
  readonly parsing: { readonly run: (job: 'cleanHtml', html: string) => Promise<string> };
};

/** Runs `cleanHtml` without blocking other requests, however long the text is. Errors: refusals of `Parsing`. */
export async function cleanText({ parsing }: TextDeps, html: string): Promise<string> {
  return html.length > shortText ? await parsing.run('cleanHtml', html) : cleanHtml(html);
}

/** Maximum total characters of cached texts. */
const maxCached = 4 * 1024 * 1024;

/** Returns a caching `cleanText` for texts that are read often. */
export function createTextCleaner(deps: TextDeps): (html: string) => Promise<string> {
  const cleanedTexts = new LRUCache<string, Promise<string>>({
    maxSize: maxCached,
    sizeCalculation: (_clean, html) => html.length + 1,
  });
  return (html) => {
    const known = cleanedTexts.get(html);
    if (known !== undefined) return known;
    const clean = cleanText(deps, html);
    cleanedTexts.set(html, clean);
    clean.catch(() => cleanedTexts.delete(html));
    return clean;
  };
}
