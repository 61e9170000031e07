import { refuse } from '#server/http/refusal.ts';
import { longFamilyNames } from './name.rules.ts';

/** So long that a number somebody can be called at does not fit. */
const mostDigits = 4;

/**
 * The nickname of a pupil as it is kept; empty: none. Refused is what would tell strangers who or where the pupil is, and what
 * sounds like somebody of the school. Rude ones are for staff to take back.
 */
export function nicknameOf(text: string, realname: string): string | null {
  const name = text.trim();
  if (name === '') return null;
  const say = (message: string) => refuse(message, 'nickname');
  if (!/^[\p{Script=Han}A-Za-z0-9]{2,12}$/u.test(name)) throw say('昵称为 2 到 12 个汉字、字母或数字');
  if (name.replaceAll(/\D/g, '').length > mostDigits) throw say('昵称里最多有 4 个数字，不要写电话号码');
  if (name.toLowerCase().includes(givenName(realname))) throw say('昵称里不要写真实姓名');
  if (/老师|校长|管理员/.test(name)) throw say('昵称不能像老师或管理员');
  return name;
}

/** Without the family name, unless one sign would be left, which many words have. */
function givenName(realname: string): string {
  const whole = realname.replaceAll(/\s/g, '').toLowerCase();
  const family = longFamilyNames.includes(whole.slice(0, 2)) ? 2 : 1;
  return whole.length > family + 1 ? whole.slice(family) : whole;
}
