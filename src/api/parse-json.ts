/** Undefined for what is no JSON, such as the error page of a proxy: only its status says something. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
