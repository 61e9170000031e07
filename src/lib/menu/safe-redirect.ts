import { hasControls, parseUrl } from './url-text.ts';

/**
 * A redirect query is honoured only when it is a path of this site (docs/behaviour.md#redirect): `/…`, not `//…`, no scheme, no
 * backslash, no control characters, as it stands and however often it is decoded. Undefined otherwise.
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
  // Encoded more than four times over: nobody means well with that.
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
    // A lone "%" cannot be decoded any further.
    return text;
  }
}
