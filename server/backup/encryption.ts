import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { BackupRefused } from './manifest.ts';
import type { ByteSource } from './backup-location.ts';

// Format of an encrypted file: magic, salt, check, nonce; then chunks of AES-256-GCM with a tag each. The nonce of a
// chunk contains its number and whether it is the last, so that no chunk can be left out, moved or inserted from
// another file. Every part of the file can be read without the rest.

/**
 * The master key, derived from a passphrase and the salt of a folder or file; the encryption keys are derived from
 * it.
 */
export type EncryptionKey = { readonly salt: Buffer; readonly master: Buffer };

const magic = Buffer.from('SEALED01');
const [saltSize, checkSize, nonceSize, tagSize] = [16, 16, 16, 16];
/** Size of magic, salt and check: the part that verifies a passphrase. */
export const headSize = magic.length + saltSize + checkSize;
const prefixSize = headSize + nonceSize;
const chunk = 64 * 1024;
const encryptedChunk = chunk + tagSize;
/** Takes 128 MB and about half a second, so that guessing a passphrase is slow. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** Returns the size of the encrypted file in bytes for plain bytes, and the reverse. */
export const encryptedSize = (size: number): number =>
  prefixSize + size + tagSize * Math.max(1, Math.ceil(size / chunk));
export const plainSize = (size: number): number =>
  size - prefixSize - tagSize * Math.ceil((size - prefixSize) / encryptedChunk);

/** Derives a key. Slow: keep the key for as long as its folder is in use. */
export async function makeKey(
  passphrase: string,
  salt: Buffer = randomBytes(saltSize),
): Promise<EncryptionKey> {
  const master = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, made) =>
      error === null ? resolve(made) : reject(error),
    ),
  );
  return { salt, master };
}

export const headOf = (key: EncryptionKey): Buffer => Buffer.concat([magic, key.salt, checkOf(key)]);

export const isEncrypted = (head: Buffer): boolean =>
  head.length >= headSize && head.subarray(0, magic.length).equals(magic);

/** Returns the key of a file's header. Throws BackupRefused for another passphrase. */
export async function keyFor(
  head: Buffer,
  passphrase: string,
  known?: EncryptionKey,
): Promise<EncryptionKey> {
  const salt = head.subarray(magic.length, magic.length + saltSize);
  const key = known?.salt.equals(salt) === true ? known : await makeKey(passphrase, Buffer.from(salt));
  if (!timingSafeEqual(checkOf(key), head.subarray(magic.length + saltSize, headSize)))
    throw new BackupRefused('备份的口令（BACKUP_PASSPHRASE）不正确');
  return key;
}

/** Returns the file name of an encrypted content; without the key the name reveals nothing about it. */
export const encryptedName = (key: EncryptionKey, sha256: string): string =>
  createHmac('sha256', partOf(key, 'names')).update(sha256).digest('hex');

export async function* encrypt(source: AsyncIterable<Buffer>, key: EncryptionKey): AsyncGenerator<Buffer> {
  const nonce = randomBytes(nonceSize);
  const fileKey = partOf(key, 'file', nonce);
  const lock = (bytes: Buffer, at: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, chunkNonce(at, isLast));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  yield Buffer.concat([headOf(key), nonce]);
  let waiting: Buffer = Buffer.alloc(0);
  let at = 0;
  for await (const bytes of source) {
    waiting = Buffer.concat([waiting, bytes]);
    for (; waiting.length > chunk; waiting = waiting.subarray(chunk))
      yield lock(waiting.subarray(0, chunk), at++, false);
  }
  yield lock(waiting, at, true);
}

/** Streams the decrypted bytes from `start` up to `end`. Throws BackupRefused and errors of the source. */
export async function* decrypt(
  source: ByteSource,
  key: EncryptionKey,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer> {
  const { size } = source;
  const fileKey = partOf(key, 'file', await buffer(source.read(headSize, prefixSize)));
  const last = Math.ceil((size - prefixSize) / encryptedChunk) - 1;
  const until = Math.min(last, Math.ceil(Math.max(end, 1) / chunk) - 1);
  const placeOf = (at: number): number => Math.min(size, prefixSize + at * encryptedChunk);
  const open = (bytes: Buffer): Buffer => {
    const plain = decryptChunk(fileKey, bytes, chunkNonce(at, at === last));
    return plain.subarray(Math.max(0, start - at * chunk), end - at * chunk);
  };
  let at = Math.floor(start / chunk);
  let waiting: Buffer = Buffer.alloc(0);
  for await (const bytes of source.read(placeOf(at), placeOf(until + 1))) {
    waiting = Buffer.concat([waiting, bytes]);
    for (; waiting.length >= encryptedChunk; at += 1) {
      yield open(waiting.subarray(0, encryptedChunk));
      waiting = waiting.subarray(encryptedChunk);
    }
  }
  // The last chunk, or the remainder of a truncated one.
  if (at <= until) yield open(waiting);
}

function decryptChunk(fileKey: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce, { authTagLength: tagSize });
    decipher.setAuthTag(sealed.subarray(-tagSize));
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagSize)), decipher.final()]);
  } catch (error) {
    throw new BackupRefused('备份文件已损坏：解密时校验不符', { cause: error });
  }
}

function chunkNonce(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(at, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const checkOf = (key: EncryptionKey): Buffer => partOf(key, 'check').subarray(0, checkSize);

const partOf = ({ master }: EncryptionKey, purpose: string, salt: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.from(hkdfSync('sha256', master, salt, purpose, 32));
