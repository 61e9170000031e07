import { pinyin } from 'pinyin-pro';
import { refusal } from '#server/http/refusal.ts';
import { lookOf, withLetters } from '#server/shared/passwords/look-alikes.ts';
import { longFamilyNames } from './name.rules.ts';
import { insults, ordinaryWords, pinyinInsults, roleWords } from './refused-words.ts';

/** Maximum number of digits: a phone number does not fit. */
const maxDigits = 4;

/** The names with which a nickname is compared, besides the built-in lists. */
export type NicknameNeighbours = {
  /** Real names of classmates and teachers. */
  readonly people: readonly string[];
  /** Names and codes of the roles that are above pupils. */
  readonly roles: readonly string[];
  /** Words that the school has added in 网站配置. */
  readonly words: readonly string[];
};

const noNeighbours: NicknameNeighbours = { people: [], roles: [], words: [] };

/**
 * Returns the nickname of a pupil as it is stored, or null for none: full-width letters become half-width, spaces and
 * zero-width characters are removed. Refuses text that tells strangers who or where the pupil is, the name of another
 * person, a role, and an insult, also when they are misspelt (`spellingsOf`, `lookOf`).
 */
export function nicknameOf(
  text: string,
  realname: string,
  { people, roles, words }: NicknameNeighbours = noNeighbours,
): string | null {
  const name = plain(text);
  if (name === '') return null;
  const refuseNickname = (message: string) => refusal(message, 'nickname');
  if (!/^[\p{Unified_Ideograph}々〇A-Za-z0-9]{2,12}$/u.test(name))
    throw refuseNickname('昵称要有 2 到 12 个汉字、字母或数字');
  if (name.replaceAll(/\D/g, '').length > maxDigits)
    throw refuseNickname('昵称里最多有 4 个数字，不要写电话号码');
  const spellings = spellingsOf(name);
  const givenNameKey = comparable(givenName(realname));
  if (spellings.some((text) => text.includes(givenNameKey)) || hasNameOf(spellings, realname))
    throw refuseNickname('昵称里不要写自己的姓名');
  if (people.some((person) => hasNameOf(spellings, person)))
    throw refuseNickname('昵称不能用同学或老师的名字');
  if ([builtInRoles, keysOf(roles)].some((keys) => hasWord(name, spellings, keys)))
    throw refuseNickname('昵称不能写得像老师或管理员');
  if ([builtInInsults, keysOf(words)].some((keys) => hasWord(name, spellings, keys)) || hasPinyin(spellings))
    throw refuseNickname('这个昵称不合适，请换一个');
  return name;
}

/**
 * Returns how a nickname is read: as it is written (first), without digits (老1师), with letters in place of digits
 * (adm1n), as pinyin where it mixes signs and letters (lao师), and with `I` as `l` or `l` as `i` (Iaoshi, shlt).
 */
function spellingsOf(name: string): readonly string[] {
  const read = [name, name.replaceAll(/[I1]/g, 'l')].flatMap((one) => {
    const text = one.toLowerCase();
    const withoutDigits = text.replaceAll(/\d/g, '');
    const isMixed = /\p{Script=Han}/u.test(text) && /[a-z]/.test(text);
    return [text, withoutDigits, withLetters(text), ...(isMixed ? [pinyinOf(withoutDigits)] : [])];
  });
  return [...new Set([...read, ...read.map((text) => text.replaceAll('l', 'i'))].map(lookOf))];
}

const pinyinOf = (text: string): string => pinyin(text, { toneType: 'none', separator: '', v: true });

/** Removes spaces, zero-width characters and direction marks. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Cc}\p{Mn}]/gu, '');

const comparable = (text: string): string => lookOf(plain(text));

/** Returns whether a nickname contains the full name, in characters or in pinyin, or equals the given name. */
function hasNameOf(spellings: readonly string[], person: string): boolean {
  const name = comparable(person);
  if (name.length < 2) return false;
  const givenNameKey = comparable(givenName(person));
  const letters = lookOf(pinyinOf(plain(person).toLowerCase()));
  const hasLetters = letters !== name && letters.length >= 5;
  return spellings.some(
    (text) => text.includes(name) || text === givenNameKey || (hasLetters && text === letters),
  );
}

type Span = { readonly start: number; readonly end: number };

/** Refused words in the forms with which a nickname is compared. */
type WordKeys = {
  readonly looks: readonly string[];
  /** The sounds of the words with three Chinese characters or more. */
  readonly sounds: readonly string[];
};

const keysOf = (words: readonly string[]): WordKeys => ({
  looks: words.map(comparable).filter((word) => word !== ''),
  sounds: words.filter((word) => /^\p{Script=Han}{3,}$/u.test(word)).map(soundsOf),
});

/** Returns whether a nickname contains one of the words, or sounds like one that has three characters or more. */
function hasWord(name: string, spellings: readonly string[], { looks, sounds }: WordKeys): boolean {
  if (looks.some((word) => isWordIn(spellings, word))) return true;
  const nameSounds = soundsOf(name);
  return sounds.some((sound) => nameSounds.includes(sound));
}

/** Syllables with tones, each between spaces. */
const soundsOf = (text: string): string =>
  ` ${pinyin(text, { toneType: 'num', type: 'array', v: true }).join(' ')} `;

// Prepared once: with the pinyin of hundreds of words, each nickname would take tens of milliseconds.
const builtInRoles = keysOf(roleWords);
const builtInInsults = keysOf(insults);
const pinyinLooks = pinyinInsults.map(lookOf);
const ordinaryLooks = ordinaryWords.map(lookOf);

/** Short Latin words stand alone and are compared as they are written: they are part of many others. */
function isWordIn(spellings: readonly string[], word: string): boolean {
  if (!/^[a-z0-9]{1,3}$/.test(word)) return spellings.some((text) => spansOf(text, word).length > 0);
  const [nickname = ''] = spellings;
  return spansOf(nickname, word).some(
    ({ start, end }) => !isLatin(nickname[start - 1]) && !isLatin(nickname[end]),
  );
}

const isLatin = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9]/.test(sign);

/** Returns whether an insult in pinyin ends with its last syllable: `bendan` is not part of `bendang`. */
function hasPinyin(spellings: readonly string[]): boolean {
  return spellings.some((text) =>
    pinyinLooks.some((word) =>
      spansOf(text, word).some(({ start, end }) => {
        const isOtherInitial = word.startsWith('h') && /[zcs]/.test(text[start - 1] ?? '');
        const rest = text.slice(end);
        // A vowel, `ng`, or an `n` without a vowel of its own continues the syllable.
        const goesOn =
          /^(?:[aeiouv]|n(?![aeiouv]))/.test(rest) || (word.endsWith('n') && rest.startsWith('g'));
        return !isOtherInitial && !goesOn;
      }),
    ),
  );
}

/**
 * Returns where a word is in a text, with each of its characters repeated as often as one likes (shaaabi, 傻傻逼).
 * Ordinary words that contain the word do not count.
 */
function spansOf(text: string, word: string): readonly Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const end = endOf(text, word, start);
    if (end !== undefined) spans.push({ start, end });
  }
  if (spans.length === 0) return spans;
  const ordinary = ordinaryLooks.flatMap((one) => {
    const start = text.indexOf(one);
    return start === -1 ? [] : [{ start, end: start + one.length }];
  });
  return spans.filter(({ start, end }) => !ordinary.some((one) => one.start <= start && end <= one.end));
}

/** Returns the end of a word that begins at `start`; undefined if it does not. */
function endOf(text: string, word: string, start: number): number | undefined {
  let at = start;
  for (let from = 0; from < word.length;) {
    const sign = word[from];
    const needed = runAt(word, from);
    const runLength = text[at] === sign ? runAt(text, at) : 0;
    if (runLength < needed) return undefined;
    at += runLength;
    from += needed;
  }
  return at;
}

/** Returns how often the character at a place is repeated from there. */
function runAt(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] === text[from]) at += 1;
  return at - from;
}

/** Returns the name without the family name, unless one character would remain, which many words contain. */
function givenName(realname: string): string {
  const fullName = plain(realname).toLowerCase();
  const family = longFamilyNames.includes(fullName.slice(0, 2)) ? 2 : 1;
  return fullName.length > family + 1 ? fullName.slice(family) : fullName;
}
