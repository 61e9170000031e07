import { expect, it } from 'vitest';
import { weaknessOf, type PasswordOwner } from './common-passwords.rules.ts';
import { generatePassword } from '#server/shared/people/generate-password.ts';

const owner: PasswordOwner = {
  username: 's30101',
  realname: '王子轩',
  phone: '13800138000',
  birthday: '2012-09-01',
};

it.each(
  [
    'a123456 A123456 123456a abc123 qwe123 P@ssw0rd iloveyou1 1qaz2wsx 1q2w3e4r woaini1314',
    'woaini520 WoAiNi-1314 5201314a 1314520aa mima123 laoshi888 admin888 admin123! Admin@2026',
    'student123 xuexiao2024 abcd1234 abc-123 aaa111 a1111111 qwerty123 asdf1234 zxc123',
    'P@ssw0rd2026 P@ssw0rd123 Passw0rd! pa$$w0rd99 p4ssw0rd1 W0@ini520 l40shi888 m1ma888 H3llo123 1l0vey0u!',
    'iL0v3You2026 Scr4tch2025 1.2.3.4.5.6 a-1-2-3-4-5-6 p.a.s.s.w.o.r.d.1',
    'qaz123wsx Scratch2025 ａ１２３４５６ xuexi666 !@#123',
  ].flatMap((line) => line.split(' ')),
)('%s is common', (password) => {
  expect(weaknessOf(password, owner)).toBe('common');
});

it.each(
  [
    's30101a s30101-1 S30101@123 wangzixuan1 WangZixuan2012 zixuan123 wzx20120901 wzx123456',
    'W@ngzixuan1 wan9zixuan! w.a.n.g.z.i.x.u.a.n',
    'wzx0901 王子轩123 a13800138000 w138000 wzx8000 20120901wzx wzx@120901',
  ].flatMap((line) => line.split(' ')),
)('%s is derived from facts about its owner', (password) => {
  expect(weaknessOf(password, owner)).toBe('personal');
});

it.each([
  'Panda-7',
  'Campus-Wal-26',
  'blauwal37',
  'tiger9moon',
  'kx7h2m9q',
  'Fresh-1',
  'lanjing7fengzheng',
  'zi-7Kran',
  '7bananen4',
  'p@pagei$9x',
])('%s is neither common nor personal', (password) => {
  expect(weaknessOf(password, owner)).toBe(undefined);
});

it('generated passwords are accepted when a person types one again', () => {
  const refused = Array.from({ length: 2000 }, generatePassword).filter(
    (password) => weaknessOf(password, { username: 's1' }) !== undefined,
  );
  expect(refused).toEqual([]);
});

it('a password is checked for an owner without personal data', () => {
  expect(weaknessOf('admin-Wal7', { username: 'admin' })).toBe(undefined);
  expect(weaknessOf('lehrer9x7', { username: 'lehrer', realname: null, phone: '', birthday: null })).toBe(
    undefined,
  );
});
