import type { Schema } from '#openapi/index.ts';

export type UnitVideoSource = { readonly kind: 'stored' | 'elsewhere'; readonly url: string };

/** courseVideoSource (docs/behaviour.md#courses): 1 uploaded, 2 a link, 3 the HTML of another site's player. */
export function videoOf(unit: Schema<'MineUnit'>): UnitVideoSource | null {
  const { courseVideo, courseVideo_url: storedUrl, courseVideoSource: source } = unit;
  if (courseVideo === null || courseVideo === undefined || courseVideo === '') return null;
  if (source === 2) return elsewhere(courseVideo.trim());
  // The HTML is never inserted into the page: only the address inside it is used.
  if (source === 3)
    return elsewhere(/\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(courseVideo)?.[1] ?? courseVideo.trim());
  return storedUrl ? { kind: 'stored', url: storedUrl } : null;
}

function elsewhere(address: string): UnitVideoSource | null {
  const url = address.startsWith('//') ? `https:${address}` : address;
  return /^https?:\/\//i.test(url) ? { kind: 'elsewhere', url } : null;
}
