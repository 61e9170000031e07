import { refusal } from '#server/http/refusal.ts';

/**
 * Checks a user name: Chinese characters, Latin letters and digits, with dots, dashes and underscores between them.
 * Look-alikes (full width, Cyrillic, radicals) are refused, so that one account cannot imitate another.
 */
export function checkUsername(username: string): void {
  if (username === '') throw refusal('账号不能为空', 'username');
  const isPlain = username === username.normalize('NFKC');
  if (!isPlain || !/^[\p{Unified_Ideograph}A-Za-z0-9][\p{Unified_Ideograph}A-Za-z0-9._@-]*$/u.test(username))
    throw refusal('账号以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @', 'username');
}

/**
 * Returns whether the code of a role consists of ASCII letters, digits and signs except commas: a code of other scripts
 * could look like `admin`. The same rule as in the contract.
 */
export const isPlainCode = (code: string): boolean => /^[!-+\--~]+$/.test(code);

/** Returns whether a display name has at least one letter of any script or a digit. */
export function isReadableName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name);
}

/** Family names of two characters; all others count as one character. */
export const longFamilyNames: readonly string[] = [
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
  '夏侯',
];
