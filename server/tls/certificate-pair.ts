import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

/** A certificate, with those that it leans on behind it, and its key: PEM. */
export type CertificatePair = { readonly cert: string; readonly key: string };

/** A certificate that cannot be used; the message is one line that names where it is, never what is in it. */
export class BadCertificate extends Error {}

/** Chains are some kilobytes long. */
const sizeLimit = 1024 * 1024;

export type PairPlaces = { readonly cert: string; readonly key: string };

/** Reads two PEM files. Errors: BadCertificate. */
export async function readPair(files: PairPlaces, names: PairPlaces): Promise<CertificatePair> {
  return { cert: await readPem(files.cert, names.cert), key: await readPem(files.key, names.key) };
}

async function readPem(file: string, name: string): Promise<string> {
  try {
    const found = await stat(file);
    if (!found.isFile() || found.size > sizeLimit)
      throw new BadCertificate(`bad setting ${name} "${file}": no PEM file`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof BadCertificate) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new BadCertificate(`bad setting ${name} "${file}": it cannot be read (${code})`, { cause: error });
  }
}

/** Throws BadCertificate where a server could not begin to speak with it. Answers the certificate, taken apart. */
export function checkPair({ cert, key }: CertificatePair, names: PairPlaces): X509Certificate {
  const certificate = parsed(
    () => new X509Certificate(cert),
    `bad setting ${names.cert}: no certificate in PEM`,
  );
  const isKey = certificate.checkPrivateKey(
    parsed<KeyObject>(
      () => createPrivateKey(key),
      `bad setting ${names.key}: no private key in PEM, or one with a passphrase`,
    ),
  );
  if (!isKey)
    throw new BadCertificate(`bad setting ${names.key}: not the key of the certificate in ${names.cert}`);
  parsed(() => createSecureContext({ cert, key }), `bad setting ${names.cert}: OpenSSL refuses it`);
  return certificate;
}

function parsed<Result>(parse: () => Result, problem: string): Result {
  try {
    return parse();
  } catch (error) {
    throw new BadCertificate(problem, { cause: error });
  }
}
