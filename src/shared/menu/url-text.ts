/** Detects line breaks, NUL and other control characters, which browsers silently remove from addresses. */
export function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** A replacement for `URL.parse`, which browsers older than 2024 lack. */
export function parseUrl(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
