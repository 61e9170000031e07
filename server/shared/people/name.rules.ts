import { refuse } from '#server/http/refusal.ts';

/**
 * Checks a user name: letters of any script and digits, with dots, dashes and underscores between them. Look-alikes
 * (full width) are refused, so that one account cannot imitate another.
 */
export function checkUsername(username: string): void {
  if (username === '') throw refuse('用户名不能为空', 'username');
  const isPlain = username === username.normalize('NFKC');
  if (!isPlain || !/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]*$/u.test(username))
    throw refuse('用户名以文字或数字开头，只能包含文字、数字和 . _ - @', 'username');
}

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
