/** Returns undefined for text that is not JSON, such as the error page of a proxy: only its status is useful. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
