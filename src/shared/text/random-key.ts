/** The default alphabet of a random text (docs/wire.md#times). */
const digitsAndLetters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Returns a random string from an alphabet; one character by default. */
export function randomText(length = 1, alphabet = digitsAndLetters): string {
  const characters = Array.from(alphabet);
  return Array.from(
    crypto.getRandomValues(new Uint32Array(length)),
    (number) => characters[number % characters.length] ?? '',
  ).join('');
}

/** Returns 32 random hex digits. `crypto.randomUUID` is missing on plain http, which schools use. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
