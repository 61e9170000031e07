import { refuse } from '#server/http/refusal.ts';

/**
 * A name that people can read and lists can be searched for: letters of any script and digits, with dots, dashes and
 * underscores between them. Signs that look like others (full width) are refused, so that nobody is taken for somebody
 * else.
 */
export function checkUsername(username: string): void {
  if (username === '') throw refuse('用户名不能为空', 'username');
  const isPlain = username === username.normalize('NFKC');
  if (!isPlain || !/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]*$/u.test(username))
    throw refuse('用户名以文字或数字开头，只能包含文字、数字和 . _ - @', 'username');
}

/** A name somebody is called by: at least one letter of any script or digit in it. */
export function isReadableName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name);
}

/** Family names of two signs; all others are taken to have one. */
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
