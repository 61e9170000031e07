import { LRUCache } from 'lru-cache';
import { cleanHtml } from '#server/files/clean-html.ts';

/** Characters that are cleaned in place, in milliseconds: 400,000 of nothing but `<div>` take seconds (decision 050). */
const shortText = 16 * 1024;

/** What cleans long texts elsewhere than on the thread that answers requests: `Parsing`. */
export type TextParts = {
  readonly parsing: { readonly run: (job: 'richText', html: string) => Promise<string> };
};

/** `cleanHtml` without holding up anybody else, however long the text is. Errors: refusals of `Parsing`. */
export async function cleanText({ parsing }: TextParts, html: string): Promise<string> {
  return html.length > shortText ? await parsing.run('richText', html) : cleanHtml(html);
}

/** Characters of texts whose clean form is remembered. */
const remembered = 4 * 1024 * 1024;

/** `cleanText` of texts that are read again and again: each is cleaned once, for as long as it is read. */
export function rememberedText(parts: TextParts): (html: string) => Promise<string> {
  const kept = new LRUCache<string, Promise<string>>({
    maxSize: remembered,
    sizeCalculation: (_clean, html) => html.length + 1,
  });
  return (html) => {
    const known = kept.get(html);
    if (known !== undefined) return known;
    const clean = cleanText(parts, html);
    kept.set(html, clean);
    clean.catch(() => kept.delete(html));
    return clean;
  };
}
