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
import type { Ranged } from './shelf.ts';

// A sealed file: magic, salt, check, nonce; then chunks of AES-256-GCM, each with its tag, whose nonce is their number and
// whether it is the last: none can be left out, moved or put in from another file. What is not at the end can be read alone.

/** Of a passphrase and the salt that a folder or a file on its own has: all that is sealed with it is under keys made of it. */
export type SealKey = { readonly salt: Buffer; readonly master: Buffer };

const magic = Buffer.from('SEALED01');
const [saltSize, checkSize, nonceSize, tagSize] = [16, 16, 16, 16];
/** Magic, salt and check: what tells whether a passphrase is the one. */
export const headSize = magic.length + saltSize + checkSize;
const before = headSize + nonceSize;
const chunk = 64 * 1024;
const sealedChunk = chunk + tagSize;
/** 128 MB and about half a second, so that a passphrase is slow to guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** Bytes of a sealed file, and of what is in it. */
export const sealedSize = (size: number): number =>
  before + size + tagSize * Math.max(1, Math.ceil(size / chunk));
export const plainSize = (size: number): number =>
  size - before - tagSize * Math.ceil((size - before) / sealedChunk);

/** Slow: a key is kept for as long as its folder is worked in. */
export async function makeKey(passphrase: string, salt: Buffer = randomBytes(saltSize)): Promise<SealKey> {
  const master = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, made) =>
      error === null ? resolve(made) : reject(error),
    ),
  );
  return { salt, master };
}

export const headOf = (key: SealKey): Buffer => Buffer.concat([magic, key.salt, checkOf(key)]);

export const isSealed = (head: Buffer): boolean =>
  head.length >= headSize && head.subarray(0, magic.length).equals(magic);

/** Errors: BackupRefused for another passphrase. */
export async function keyFor(head: Buffer, passphrase: string, known?: SealKey): Promise<SealKey> {
  const salt = head.subarray(magic.length, magic.length + saltSize);
  const key = known?.salt.equals(salt) === true ? known : await makeKey(passphrase, Buffer.from(salt));
  if (!timingSafeEqual(checkOf(key), head.subarray(magic.length + saltSize, headSize)))
    throw new BackupRefused('备份的口令（BACKUP_PASSPHRASE）不正确');
  return key;
}

/** What a content is called among sealed ones: the name says nothing of it to others. */
export const sealedName = (key: SealKey, sha256: string): string =>
  createHmac('sha256', partOf(key, 'names')).update(sha256).digest('hex');

export async function* seal(source: AsyncIterable<Buffer>, key: SealKey): AsyncGenerator<Buffer> {
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

/** The bytes from `start` up to `end` of what is in a sealed file. Errors: BackupRefused, those of the source. */
export async function* unseal(
  source: Ranged,
  key: SealKey,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer> {
  const { size } = source;
  const fileKey = partOf(key, 'file', await buffer(source.read(headSize, before)));
  const last = Math.ceil((size - before) / sealedChunk) - 1;
  const until = Math.min(last, Math.ceil(Math.max(end, 1) / chunk) - 1);
  const placeOf = (at: number): number => Math.min(size, before + at * sealedChunk);
  const open = (bytes: Buffer): Buffer => {
    const plain = unlock(fileKey, bytes, chunkNonce(at, at === last));
    return plain.subarray(Math.max(0, start - at * chunk), end - at * chunk);
  };
  let at = Math.floor(start / chunk);
  let waiting: Buffer = Buffer.alloc(0);
  for await (const bytes of source.read(placeOf(at), placeOf(until + 1))) {
    waiting = Buffer.concat([waiting, bytes]);
    for (; waiting.length >= sealedChunk; at += 1) {
      yield open(waiting.subarray(0, sealedChunk));
      waiting = waiting.subarray(sealedChunk);
    }
  }
  // The last one, or what is left of one that was cut.
  if (at <= until) yield open(waiting);
}

function unlock(fileKey: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
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

const checkOf = (key: SealKey): Buffer => partOf(key, 'check').subarray(0, checkSize);

const partOf = ({ master }: SealKey, what: string, salt: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.from(hkdfSync('sha256', master, salt, what, 32));
