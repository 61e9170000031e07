/** Of a person, as the contract has it. */
const mostPhrases = 30;
const longestPhrase = 200;

/** The lines of a text that say something, each once. */
export function phrasesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/** Why they cannot be saved; undefined: they can. */
export function whyNoPhrases(lines: readonly string[]): string | undefined {
  if (lines.length > mostPhrases) return `最多${mostPhrases}句`;
  if (lines.some((line) => line.length > longestPhrase)) return `每句最多${longestPhrase}个字`;
  return undefined;
}
