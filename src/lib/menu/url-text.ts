/** Line breaks, NUL and their kind, which browsers drop from addresses without a word. */
export function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** `URL.parse`, which browsers older than 2024 lack. */
export function parseUrl(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
