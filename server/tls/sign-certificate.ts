import { generateKeyPair, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import type { pki } from 'node-forge';
import type { CertificatePair } from './certificate-pair.ts';

// Certificates signed here are read by browsers and by node:crypto; node-forge writes them, because node:crypto
// cannot.

const makeKeys = promisify(generateKeyPair);

type Term = { readonly from: Date; readonly to: Date };

/** A CA: it may sign certificates of servers, and no further CA. */
export async function makeCa(name: string, term: Term): Promise<CertificatePair> {
  return await sign({
    ...term,
    name,
    issuer: undefined,
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      { name: 'subjectKeyIdentifier' },
    ],
  });
}

/** A server's certificate. @param names hosts and addresses by which browsers ask for it */
export async function makeLeaf(
  names: readonly string[],
  issuer: CertificatePair,
  term: Term,
): Promise<CertificatePair> {
  const altNames = names.map((one) => (isIP(one) === 0 ? { type: 2, value: one } : { type: 7, ip: one }));
  return await sign({
    ...term,
    name: 'Scratch Campus',
    issuer,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
      { name: 'subjectKeyIdentifier' },
    ],
  });
}

type CertificateRequest = Term & {
  readonly name: string;
  /** Undefined: itself. */
  readonly issuer: CertificatePair | undefined;
  readonly extensions: object[];
};

async function sign({ name, issuer, from, to, extensions }: CertificateRequest): Promise<CertificatePair> {
  const forge = (await import('node-forge')).default;
  // RSA: what every tablet of a school has heard of. The keys themselves are OpenSSL's.
  const { publicKey, privateKey } = await makeKeys('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // Positive, and no other CA's or leaf's.
  certificate.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = to;
  const subject: pki.CertificateField[] = [
    { name: 'organizationName', value: 'Scratch Campus' },
    { name: 'commonName', value: name },
  ];
  certificate.setSubject(subject);
  const above = issuer === undefined ? undefined : forge.pki.certificateFromPem(issuer.cert);
  certificate.setIssuer(above?.subject.attributes ?? subject);
  certificate.setExtensions(
    above === undefined
      ? extensions
      : [
          ...extensions,
          { name: 'authorityKeyIdentifier', keyIdentifier: above.generateSubjectKeyIdentifier().getBytes() },
        ],
  );
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? privateKey), forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(certificate), key: privateKey };
}
