import { hasControls, parseUrl } from './url-text.ts';

/**
 * Returns a redirect query only if it is a path of this site (docs/behaviour.md#redirect): `/…`, not `//…`, no scheme,
 * no backslash, no control characters, before and after each decoding. Otherwise undefined.
 */
export function safeRedirect(value: unknown): string | undefined {
  return typeof value === 'string' && isSitePath(value) ? value : undefined;
}

export function isSitePath(value: string): boolean {
  let text = value;
  for (let round = 0; round < 5; round += 1) {
    if (!looksLocal(text)) return false;
    const next = decodedOnce(text);
    if (next === text) return parseUrl(value, probe)?.origin === probe;
    text = next;
  }
  // A value that is encoded more than four times is not legitimate.
  return false;
}

const probe = 'http://site.invalid';

function looksLocal(text: string): boolean {
  if (!text.startsWith('/') || text.startsWith('//') || text.includes('\\')) return false;
  return !hasControls(text);
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone "%" cannot be decoded further.
    return text;
  }
}
