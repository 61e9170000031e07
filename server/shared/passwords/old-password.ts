import { createCipheriv, createHash, timingSafeEqual } from 'node:crypto';

// Password format of teaching-open (jeecg-boot): the user name, encrypted with PBEWithMD5AndDES (PKCS #5 1.5) with the
// password as the key. No new passwords use it; the first login replaces it by argon2id.

const prefix = 'pbe-md5-des';
const iterations = 1000;

/** @param enciphered hexadecimal, as the old product keeps it */
export function oldHash(username: string, salt: string, enciphered: string): string {
  return [prefix, salt, enciphered.toLowerCase(), username].join('$');
}

export const isOldHash = (hashed: string): boolean => hashed.startsWith(`${prefix}$`);

/** Whether `hashed`, one of `oldHash`, was made with the password. */
export function matchesOld(hashed: string, password: string): boolean {
  const [, salt = '', enciphered = '', ...name] = hashed.split('$');
  const expectedBytes = Buffer.from(enciphered, 'hex');
  const made = encipher(name.join('$'), password, salt);
  return expectedBytes.length === made.length && timingSafeEqual(expectedBytes, made);
}

function encipher(text: string, password: string, salt: string): Buffer {
  let derived = createHash('md5').update(password).update(salt).digest();
  for (let remaining = iterations - 1; remaining > 0; remaining -= 1)
    derived = createHash('md5').update(derived).digest();
  const key = derived.subarray(0, 8);
  // Triple DES with three equal keys is DES, which OpenSSL 3 no longer offers by its name.
  const cipher = createCipheriv('des-ede3-cbc', Buffer.concat([key, key, key]), derived.subarray(8));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
}
