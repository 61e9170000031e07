import path from 'node:path';
import type { SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import { checkPair, readPair, type CertificatePair } from './certificate-pair.ts';
import { ownCertificate } from './own-certificate.ts';
import { ownNames, thisMachine } from './own-names.ts';
import type { TlsSettings } from './tls-settings.ts';

/** Two small files, or the addresses of this machine: cheap to ask for, and no watcher sees every kind of disk. */
const lookEvery = 60_000;
const names = { cert: 'TLS_CERT', key: 'TLS_KEY' };

export type Certificates = {
  /** The certificate at the server's start. */
  readonly first: CertificatePair;
  /** Undefined: nothing is new. Errors: BadCertificate, once for each that is bad. */
  readonly next: () => Promise<CertificatePair | undefined>;
  /** The school's own CA, PEM; undefined: devices know the certificate's by themselves. */
  readonly ca: (() => string) | undefined;
};

type Surroundings = { readonly clock: () => Date; readonly machine: typeof thisMachine };
type Place = { readonly dataDir: string; readonly host: string; readonly siteUrl: string | undefined };

/** Errors: BadCertificate, in one line. */
export async function openCertificates(
  hostInfo: Place,
  { source }: TlsSettings,
  log: Pick<Logger, 'warn'>,
  { clock, machine }: Surroundings = { clock: () => new Date(), machine: thisMachine },
): Promise<Certificates> {
  if (source.kind === 'files') return await fileCertificates(source);
  const folder = path.join(hostInfo.dataDir, 'tls');
  const look = async () => {
    const found = await ownCertificate(folder, ownNames(hostInfo, machine()), clock());
    if (found.isNewCa) log.warn('the CA of this server was near its end: devices have to trust the new one');
    return found;
  };
  let last = await look();
  return {
    first: last.pair,
    ca: () => last.ca,
    next: async () => {
      const found = await look();
      const isNew = found.pair.cert !== last.pair.cert;
      last = found;
      return isNew ? found.pair : undefined;
    },
  };
}

async function fileCertificates(files: CertificatePair): Promise<Certificates> {
  let last = await readPair(files, names);
  checkPair(last, names);
  return {
    first: last,
    ca: undefined,
    next: async () => {
      const found = await readPair(files, names);
      if (found.cert === last.cert && found.key === last.key) return undefined;
      last = found;
      checkPair(found, names);
      return found;
    },
  };
}

type Server = { readonly setSecureContext: (options: SecureContextOptions) => void };

/** Gives a server new certificates. An unusable one causes a warning, and the former one stays in use. */
export function renewCertificates(
  server: Server,
  { next }: Certificates,
  log: Pick<Logger, 'warn' | 'info'>,
) {
  let reported = '';
  const look = async (): Promise<void> => {
    try {
      const found = await next();
      if (found === undefined) return;
      server.setSecureContext(found);
      reported = '';
      log.info('the certificate of this server is a new one');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // A file that is away is away each time.
      if (message !== reported)
        log.warn({ err: error }, 'a new certificate cannot be used; the one before goes on');
      reported = message;
    }
  };
  const timer = setInterval(() => void look(), lookEvery);
  timer.unref();
  return { look, close: () => clearInterval(timer) };
}
