import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Seal = {
  /** The secret of the installation. */
  readonly key: string;
  /** Each kind of text has its own key. */
  readonly purpose: string;
  /** Bound to the text, so a copied row is useless for another person. */
  readonly userId: string;
};

const cipherKeyOf = ({ key, purpose }: Seal): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));

/** Encrypts a text for a table. */
export function sealText(seal: Seal, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKeyOf(seal), iv).setAAD(Buffer.from(seal.userId));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')).join('.');
}

/** Decrypts a text of `sealText`. Throws when it was encrypted with another key, for another purpose or person. */
export function unsealText(seal: Seal, sealed: string): string {
  const [iv = '', tag = '', encrypted = ''] = sealed.split('.');
  const cipher = createDecipheriv('aes-256-gcm', cipherKeyOf(seal), Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(seal.userId))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([cipher.update(Buffer.from(encrypted, 'base64url')), cipher.final()]).toString('utf8');
}
