import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { isIP } from 'node:net';
import { BadCertificate, checkPair, type CertificatePair } from './certificate-pair.ts';
import { makeCa, makeLeaf } from './sign-certificate.ts';

const day = 24 * 60 * 60 * 1000;
const caTerm = 3650 * day;
/** Apple's systems take no longer one than 825 days, of a CA that a person has added. */
const leafTerm = 365 * day;
const renewBefore = 30 * day;
/** Tablets whose clock is slow take it too. */
const backdated = day;

export type OwnCertificate = {
  /** The server's, with its key. */
  readonly pair: CertificatePair;
  /** The CA that devices must trust, as PEM. */
  readonly ca: string;
  /** Whether it has taken the place of another, which devices have trusted. */
  readonly isNewCa: boolean;
};

/**
 * Returns the certificates in `folder`, created or renewed when necessary: a CA, and a certificate for these names
 * and addresses. Throws BadCertificate when the CA is damaged, because every device would have to trust a new one.
 */
export async function ownCertificate(
  folder: string,
  names: readonly string[],
  now: Date,
): Promise<OwnCertificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const storedCa = await readCa(folder);
  const isNewCa = storedCa !== undefined && isEnding(new X509Certificate(storedCa.cert), now);
  const ca = storedCa === undefined || isNewCa ? await newCa(folder, now) : storedCa;
  const leaf = await pairIn(folder, 'server');
  const pair =
    leaf !== undefined && isGood(leaf, ca, names, now) ? leaf : await newLeaf(folder, names, ca, now);
  return { pair, ca: ca.cert, isNewCa };
}

async function readCa(folder: string): Promise<CertificatePair | undefined> {
  const storedCa = await pairIn(folder, 'ca');
  if (storedCa === undefined) return undefined;
  try {
    checkPair(storedCa, { cert: 'ca.crt', key: 'ca.key' });
  } catch (error) {
    const problem =
      'ca.crt and ca.key are damaged or do not belong together: bring both back from a copy, or';
    const cost = 'remove both, and every device has to trust the new one';
    throw new BadCertificate(`bad certificate in ${folder}: ${problem} ${cost}`, { cause: error });
  }
  return storedCa;
}

/** Undefined: there is no certificate; a key without one was never seen by anybody. */
async function pairIn(folder: string, name: string): Promise<CertificatePair | undefined> {
  const read = (kind: string): Promise<string | undefined> =>
    readFile(path.join(folder, `${name}.${kind}`), 'utf8').catch(unlessMissing);
  const cert = await read('crt');
  return cert === undefined ? undefined : { cert, key: (await read('key')) ?? '' };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

async function newCa(folder: string, now: Date): Promise<CertificatePair> {
  // A clock that was wrong may have ended one that devices trust: it can be brought back.
  for (const name of ['ca.crt', 'ca.key']) {
    const file = path.join(folder, name);
    await rename(file, `${file}.before`).catch(unlessMissing);
  }
  const term = { from: new Date(now.getTime() - backdated), to: new Date(now.getTime() + caTerm) };
  // A list of trusted CAs shows which one is which.
  const ca = await makeCa(`Scratch Campus CA ${randomBytes(3).toString('hex')}`, term);
  await writePair(folder, 'ca', ca);
  return ca;
}

async function newLeaf(
  folder: string,
  names: readonly string[],
  ca: CertificatePair,
  now: Date,
): Promise<CertificatePair> {
  const to = Math.min(now.getTime() + leafTerm, new Date(new X509Certificate(ca.cert).validTo).getTime());
  const term = { from: new Date(now.getTime() - backdated), to: new Date(to) };
  const leaf = await makeLeaf(names, ca, term);
  await writePair(folder, 'server', leaf);
  return leaf;
}

/** The key first: a certificate without its key is of no use, and a crash may come between. */
async function writePair(folder: string, name: string, { cert, key }: CertificatePair): Promise<void> {
  for (const [kind, text] of [
    ['key', key],
    ['crt', cert],
  ] as const) {
    const draft = path.join(folder, `${name}.${kind}.new`);
    const file = await open(draft, 'w', 0o600);
    await file.chmod(0o600);
    await file.writeFile(text).finally(() => file.close());
    await rename(draft, path.join(folder, `${name}.${kind}`));
  }
}

function isGood(leaf: CertificatePair, ca: CertificatePair, names: readonly string[], now: Date): boolean {
  try {
    const found = checkPair(leaf, { cert: 'server.crt', key: 'server.key' });
    const above = new X509Certificate(ca.cert);
    const covers = names.every((name) =>
      isIP(name) === 0 ? found.checkHost(name) !== undefined : found.checkIP(name) !== undefined,
    );
    const isNow = new Date(found.validFrom) <= now && !isEnding(found, now);
    return isNow && covers && found.checkIssued(above) && found.verify(above.publicKey);
  } catch {
    // Any problem with it leads to a new one.
    return false;
  }
}

const isEnding = ({ validTo }: X509Certificate, now: Date): boolean =>
  new Date(validTo).getTime() - now.getTime() < renewBefore;
