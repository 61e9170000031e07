/** How often each file of the program did not come. */
const losses = new Map<string, number>();

/**
 * Asks anew for a part of the program that did not come. Many browsers remember a module that failed and never fetch it
 * again (whatwg/html#6768), so the second wish goes to an address they do not know. Rejects with the error given, or
 * with that of the new attempt.
 */
export async function importAgain(error: unknown, load = importFrom): Promise<unknown> {
  const url = /http\S+\.js$/.exec(String(error))?.[0];
  if (url === undefined) throw error;
  const lost = losses.get(url);
  losses.set(url, (lost ?? 0) + 1);
  if (lost === undefined) throw error;
  return load(`${url}?${lost}`);
}

function importFrom(address: string): Promise<unknown> {
  return import(/* @vite-ignore */ address);
}
