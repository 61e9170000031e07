import { pinyin } from 'pinyin-pro';
import { refuse } from '#server/http/refusal.ts';
import { longFamilyNames } from './name.rules.ts';
import { insults, roleWords } from './refused-words.ts';

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

const nobody: NicknameNeighbours = { people: [], roles: [], words: [] };

/**
 * Returns the nickname of a pupil as it is stored, or null for none: full-width letters become half-width, spaces and
 * zero-width characters are removed. Refuses text that tells strangers who or where the pupil is, the name of another
 * person, a role, and an insult.
 */
export function nicknameOf(
  text: string,
  realname: string,
  { people, roles, words }: NicknameNeighbours = nobody,
): string | null {
  const name = plain(text);
  if (name === '') return null;
  const say = (message: string) => refuse(message, 'nickname');
  if (!/^[\p{Script=Han}A-Za-z0-9]{2,12}$/u.test(name)) throw say('昵称为 2 到 12 个汉字、字母或数字');
  if (name.replaceAll(/\D/g, '').length > maxDigits) throw say('昵称里最多有 4 个数字，不要写电话号码');
  const spellings = spellingsOf(name.toLowerCase());
  const own = givenName(realname);
  if (spellings.some((text) => text.includes(own) || isNameOf(text, realname)))
    throw say('昵称里不要写真实姓名');
  if (people.some((person) => spellings.some((text) => isNameOf(text, person))))
    throw say('昵称不能用同学或老师的名字');
  if ([...roleWords, ...roles.map(comparable)].some((word) => hasWord(spellings, word)))
    throw say('昵称不能像老师或管理员');
  if ([...insults, ...words.map(comparable)].some((word) => hasWord(spellings, word)))
    throw say('这个昵称不合适，请换一个');
  return name;
}

/** Digits that are read as letters. */
const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/**
 * Returns how a nickname is read: as it is written (first), without digits (老1师), with letters in place of digits
 * (adm1n), and as pinyin where it mixes signs and letters (lao师).
 */
function spellingsOf(name: string): readonly string[] {
  const withoutDigits = name.replaceAll(/\d/g, '');
  const isMixed = /\p{Script=Han}/u.test(name) && /[a-z]/.test(name);
  return [
    name,
    withoutDigits,
    name.replaceAll(/\d/g, (digit) => letterOf[digit] ?? digit),
    ...(isMixed ? [spelt(withoutDigits)] : []),
  ];
}

const spelt = (text: string): string => pinyin(text, { toneType: 'none', separator: '', v: true });

/** Removes spaces, zero-width characters and direction marks. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Cc}\p{Mn}]/gu, '');

const comparable = (text: string): string => plain(text).toLowerCase();

/** Returns whether the nickname contains the full name, in characters or in pinyin, or equals the given name. */
function isNameOf(nickname: string, person: string): boolean {
  const name = comparable(person);
  if (name.length < 2) return false;
  const letters = spelt(name);
  if (nickname.includes(name) || nickname === givenName(person)) return true;
  return letters !== name && letters.length >= 5 && nickname === letters;
}

/** Short Latin words stand alone and are compared as they are written: they are part of many others. */
function hasWord(spellings: readonly string[], word: string): boolean {
  if (word === '') return false;
  if (!/^[a-z0-9]{1,3}$/.test(word)) return spellings.some((text) => text.includes(word));
  const [nickname = ''] = spellings;
  const at = nickname.indexOf(word);
  const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9]/.test(sign);
  return at >= 0 && !isLetter(nickname[at - 1]) && !isLetter(nickname[at + word.length]);
}

/** Returns the name without the family name, unless one character would remain, which many words contain. */
function givenName(realname: string): string {
  const whole = comparable(realname);
  const family = longFamilyNames.includes(whole.slice(0, 2)) ? 2 : 1;
  return whole.length > family + 1 ? whole.slice(family) : whole;
}
