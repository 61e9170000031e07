/** The words of Scratch for keys, and those of the browser, which the engine receives. */
const named: readonly (readonly [scratch: string, browser: string])[] = [
  ['space', ' '],
  ['left arrow', 'ArrowLeft'],
  ['right arrow', 'ArrowRight'],
  ['up arrow', 'ArrowUp'],
  ['down arrow', 'ArrowDown'],
  ['enter', 'Enter'],
];

export const browserKey = (key: string): string => named.find(([word]) => word === key)?.[1] ?? key;

/** Returns the word of Scratch, or undefined for a key that checks do not press. */
export function scratchKey(key: string): string | undefined {
  const word = named.find(([, browser]) => browser === key)?.[0];
  if (word !== undefined) return word;
  return /^[a-z0-9]$/i.test(key) ? key.toLowerCase() : undefined;
}
