/** Limits per user, from the contract. */
const maxPhrases = 30;
const longestPhrase = 200;

/** Returns the non-empty lines of a text, each once. */
export function phrasesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/** Returns why they cannot be saved; undefined if they can. */
export function whyNoPhrases(lines: readonly string[]): string | undefined {
  if (lines.length > maxPhrases) return `最多${maxPhrases}句`;
  if (lines.some((line) => line.length > longestPhrase)) return `每句最多${longestPhrase}个字`;
  return undefined;
}
