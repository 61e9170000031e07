import { describe, expect, it } from 'vitest';
import { isOldHash, matchesOld, oldHash } from './old-password.ts';
import { argon2Passwords } from './password.ts';

// Made by PBEWithMD5AndDES of Java's own SunJCE: user name, password, salt, what is stored.
const made = [
  ['xiaoming', '123456', 'k3Jd9aQz', 'd3f5798e42c7d99bccc08ed06fc56d27'],
  ['teacher_wang', 'Wang@2024', 'Zx81mLp0', 'b60efc7568cfec5166b298d4ac294bcf'],
  ['小明', 'abc12345', '00aaBB11', '1e746cb792ec1ea5'],
  ['abcdefgh', 'pass word!', 'saltsalt', '5606a8636e4745303d070f957709e66b'],
] as const;

describe('a password of the old product', () => {
  it.each(made)('of %s is known', async (username, password, salt, stored) => {
    const hashed = oldHash(username, salt, stored.toUpperCase());
    expect(isOldHash(hashed)).toBe(true);
    expect(matchesOld(hashed, password)).toBe(true);
    expect(await argon2Passwords.verify(hashed, password)).toBe(true);
    expect(await argon2Passwords.verify(hashed, `${password} `)).toBe(false);
  });

  it('is of one name and one salt', () => {
    const [username, password, salt, stored] = made[0];
    expect(matchesOld(oldHash(`${username}1`, salt, stored), password)).toBe(false);
    expect(matchesOld(oldHash(username, 'k3Jd9aQy', stored), password)).toBe(false);
    expect(matchesOld(oldHash(username, salt, ''), password)).toBe(false);
    expect(matchesOld('pbe-md5-des$', password)).toBe(false);
  });
});
