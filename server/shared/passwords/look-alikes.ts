/** Digits and signs that are read as letters. */
const letterOf: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['!', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['@', 'a'],
  ['5', 's'],
  ['$', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['9', 'g'],
]);

/** Returns the text with letters in place of the digits and signs that resemble them: `adm1n` becomes `admin`. */
export const withLetters = (text: string): string =>
  text.replaceAll(/[!$@\d]/g, (sign) => letterOf.get(sign) ?? sign);

/** Letters of other scripts (Cyrillic, Greek, Latin beyond ASCII) in lower case, each after the letter it resembles. */
const scripts = [
  'aаαɑ',
  'bьвβ',
  'cсϲ',
  'dԁ',
  'eеєε',
  'gɡԍ',
  'hһнη',
  'iіιıӏ',
  'jјϳ',
  'kкκ',
  'mмʍ',
  'nпոν',
  'oоοօσ',
  'pрρ',
  'qԛ',
  'rгɾ',
  'sѕʂ',
  'tтτ',
  'uцսυ',
  'vѵ',
  'wԝωш',
  'xхχ',
  'yуүγ',
  'zᴢ',
];

/** Chinese characters that differ by a stroke, each after the one that it is folded to. */
const characters = ['师帅', '師帥', '已己巳', '日曰', '未末', '土士', '人入', '千干', '教敎', '长兏'];

const folded: ReadonlyMap<string, string> = new Map(
  [...scripts, ...characters].flatMap((group) => {
    const [kept = '', ...others] = Array.from(group);
    return others.map((other) => [other, kept] as const);
  }),
);

/**
 * Returns a key for comparison, in which texts that look alike are equal: lower case, no accents, `vv` as `w`, `rn` as
 * `m`, and the letters of other scripts and similar characters folded. `l` and `i` stay apart (xiaoshi, laoshi).
 */
export function lookOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const letters = Array.from(plain, (sign) => folded.get(sign) ?? sign).join('');
  return letters.normalize('NFC').replaceAll('vv', 'w').replaceAll('rn', 'm');
}
