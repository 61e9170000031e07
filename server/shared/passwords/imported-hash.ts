import { createCipheriv, createHash, timingSafeEqual } from 'node:crypto';

// Password format of teaching-open (jeecg-boot): the user name, encrypted with PBEWithMD5AndDES (PKCS #5 1.5) with the
// password as the key. New passwords do not use it, and the first login replaces it by argon2id.

const prefix = 'pbe-md5-des';
const iterations = 1000;

/** Returns the stored form of an imported password. `encrypted` is hexadecimal, as in the old product. */
export function importedHash(username: string, salt: string, encrypted: string): string {
  return [prefix, salt, encrypted.toLowerCase(), username].join('$');
}

/** Returns whether a stored hash is an imported one. */
export const isImportedHash = (hashed: string): boolean => hashed.startsWith(`${prefix}$`);

/** Returns whether `hashed`, a result of `importedHash`, belongs to the password. */
export function matchesImportedHash(hashed: string, password: string): boolean {
  const [, salt = '', encrypted = '', ...name] = hashed.split('$');
  const expectedBytes = Buffer.from(encrypted, 'hex');
  const computed = encrypt(name.join('$'), password, salt);
  return expectedBytes.length === computed.length && timingSafeEqual(expectedBytes, computed);
}

function encrypt(text: string, password: string, salt: string): Buffer {
  let derived = createHash('md5').update(password).update(salt).digest();
  for (let remaining = iterations - 1; remaining > 0; remaining -= 1)
    derived = createHash('md5').update(derived).digest();
  const key = derived.subarray(0, 8);
  // Triple DES with three equal keys is DES, which OpenSSL 3 no longer offers by its name.
  const cipher = createCipheriv('des-ede3-cbc', Buffer.concat([key, key, key]), derived.subarray(8));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
}
