import { dictionary } from '@zxcvbn-ts/language-common';
import { pinyin } from 'pinyin-pro';
import { withLetters } from './look-alikes.ts';

/** Facts about the owner that a guesser may know. */
export type PasswordOwner = {
  readonly username: string;
  readonly realname?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly birthday?: string | null | undefined;
};

/** Words that are common in passwords of Chinese schools, in addition to the list of leaked passwords. */
const commonWords = [
  'woaini woaiwo woaiziji woshishui aini nihao nishizhu tamade wodemima mima laoshi xuesheng',
  'tongxue jiaoshi xiaozhang banji nianji xuexiao xuexi xiaoxue zhongxue jiaoyu zhongguo beijing',
  'shanghai baobao baobei mama baba admin root test user guest teacher student school scratch',
  'password passwd pass pwd welcome hello iloveyou love huawei xiaomi wps',
].flatMap((line) => line.split(' '));

const commonNumbers = ['5201314', '1314520', '1314', '520', '521', '888', '666', '168'] as const;

/** Sequences of neighbouring characters: of the alphabet, of digits, of a keyboard by rows and by columns. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
].flatMap((run) => [run, Array.from(run).toReversed().join('')]);

/** Minimum number of characters that remain after all guessable parts are removed. */
const minLeft = 3;

let leaked: ReadonlySet<string> | undefined;

/** Returns whether a password is among the 49,000 most used ones of public leaks (@zxcvbn-ts/language-common). */
const isLeaked = (password: string): boolean =>
  (leaked ??= new Set(dictionary['passwords-common'])).has(password);

/**
 * Returns why a password is quickly guessed: `common` (a leaked one, common words, 123456, qwerty, a year), or
 * `personal` (made of facts about its owner: account, name and its pinyin, phone, birthday). Signs in place of letters
 * (P@ssw0rd) or between them (1.2.3.4) make it no harder to guess. Undefined: neither.
 */
export function weaknessOf(rawPassword: string, owner: PasswordOwner): 'common' | 'personal' | undefined {
  const password = rawPassword.normalize('NFKC').toLowerCase();
  const parts = partsOf(owner);
  if (isLeaked(password)) {
    const unnamed = without(password, parts);
    return unnamed !== password && isCommon(unnamed) ? 'personal' : 'common';
  }
  const spellings = [
    password,
    password.replaceAll(notCounted, ''),
    withLetters(withoutCommonParts(password)),
  ];
  for (const text of spellings) {
    const unnamed = without(text, text === password ? parts : parts.filter(isWord));
    if (unnamed !== text && isCommon(unnamed)) return 'personal';
  }
  return spellings.some(isCommon) ? 'common' : undefined;
}

/** Returns whether little is left without common parts, as written or with letters in place of signs. */
function isCommon(text: string): boolean {
  const remainder = withoutCommonParts(text);
  return [remainder, withoutCommonParts(withLetters(remainder)), withoutCommonParts(withLetters(text))].some(
    (one) => countLeft(one) < minLeft,
  );
}

const isWord = (part: string): boolean => part.length >= minLeft && /^\p{L}+$/u.test(part);

/** Only letters and digits count: a dash between two guessable parts adds nothing. */
const countLeft = (text: string): number => Array.from(text.replaceAll(notCounted, '')).length;
const notCounted = /[^\p{L}\p{N}]/gu;

function withoutCommonParts(password: string): string {
  const wordless = without(password, [...commonWords, ...commonNumbers]);
  return withoutRuns(wordless.replaceAll(/(?:19|20)\d{2}/g, ' ').replaceAll(/(.)\1{2,}/gu, ' '));
}

/** The longest part is removed first: a short one would leave pieces of it. */
function without(text: string, parts: readonly string[]): string {
  return parts
    .toSorted((a, b) => b.length - a.length)
    .reduce((remaining, part) => remaining.replaceAll(part, ' '), text);
}

/** Removes every stretch of at least three characters that is part of a sequence. */
function withoutRuns(text: string): string {
  const signs = Array.from(text);
  const isRun = (from: number, to: number): boolean => {
    const piece = signs.slice(from, to).join('');
    return runs.some((run) => run.includes(piece));
  };
  const remaining: string[] = [];
  for (let at = 0; at < signs.length;) {
    let end = at + 3;
    if (end > signs.length || !isRun(at, end)) {
      remaining.push(signs[at] ?? '');
      at += 1;
      continue;
    }
    while (end < signs.length && isRun(at, end + 1)) end += 1;
    remaining.push(' ');
    at = end;
  }
  return remaining.join('');
}

/** Returns the facts in lower case, each at least three characters long, which excludes a dash or a single letter. */
function partsOf({ username, realname, phone, birthday }: PasswordOwner): string[] {
  const name = (realname ?? '').replaceAll(/\s/g, '').toLowerCase();
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const [year = '', month = '', day = ''] = (birthday ?? '').slice(0, 10).split('-');
  const initials = syllables.map(([initial = '']) => initial).join('');
  return [
    username.toLowerCase(),
    name,
    syllables.join(''),
    syllables.slice(1).join(''),
    ...syllables,
    initials,
    ...phoneParts(phone ?? ''),
    ...(day === '' ? [] : [`${year}${month}${day}`, `${year.slice(2)}${month}${day}`, `${month}${day}`]),
  ].filter((part) => Array.from(part).length >= (/\p{Script=Han}/u.test(part) ? 2 : 3));
}

const phoneParts = (phone: string): string[] =>
  phone === '' ? [] : [phone, phone.slice(-8), phone.slice(-6), phone.slice(-4), phone.slice(0, 3)];
