import { X509Certificate } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Disposables } from './disposables.ts';
import type { Config } from '../config/config.ts';
import { openCertificates, type Certificates } from '../tls/certificates.ts';
import { openPlainDoor } from '../tls/https-redirect.ts';
import { openSecureFront, type Answering } from '../tls/secure-front.ts';
import { trustPages, type TrustPages } from '../tls/trust-pages.ts';

/** Where it speaks https itself: what it speaks it with, and how devices come to trust that. */
export type Secure = {
  readonly certificates: Certificates;
  readonly trust: TrustPages | undefined;
  /** Lines for the operator who starts the server. */
  readonly notes: readonly string[];
};

/** Errors: BadCertificate. Undefined: it speaks http. */
export async function openSecure(config: Config, log: Logger): Promise<Secure | undefined> {
  if (config.tls === undefined) return undefined;
  const { dataDir, host, identity } = config;
  const hostInfo = { dataDir, host, siteUrl: identity.siteUrl };
  const certificates = await openCertificates(hostInfo, config.tls, log);
  const { ca } = certificates;
  if (ca === undefined) return { certificates, trust: undefined, notes: [] };
  const { fingerprint256 } = new X509Certificate(ca());
  return { certificates, trust: trustPages(ca), notes: [`本校证书的指纹（SHA-256）是 ${fingerprint256}`] };
}

type Parts = {
  readonly config: Pick<Config, 'host' | 'port' | 'tls' | 'identity' | 'drainSeconds'>;
  readonly log: Logger;
  readonly disposables: Disposables;
};

/** Serves https, and plain http in addition when configured. Returns the address. */
export async function listenSecurely(
  answering: Answering,
  { certificates, trust }: Omit<Secure, 'notes'>,
  { config, log, disposables }: Parts,
): Promise<string> {
  const { host, port, tls, identity, drainSeconds } = config;
  const timeout = Math.max(3000, drainSeconds * 1000);
  // First: where its port is taken the start fails, and what it has been told by then is undone with an upgrade.
  if (tls?.httpPort !== undefined) {
    const { siteUrl } = identity;
    const plainServer = await openPlainDoor({ host, port: tls.httpPort, securePort: port, siteUrl, trust });
    disposables.add('plain', plainServer.close, 300);
  }
  const front = await openSecureFront(answering, certificates, { host, port, timeout }, log);
  disposables.add('https', front.close, timeout + 300);
  // As fastify has it: an address to be opened here.
  const localHost = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `https://${localHost.includes(':') ? `[${localHost}]` : localHost}:${front.port}`;
}

/** An application listens itself where it speaks http. */
export async function listen(
  app: FastifyInstance,
  secure: Secure | undefined,
  parts: Parts,
): Promise<string> {
  const { host, port } = parts.config;
  if (secure === undefined) return await app.listen({ host, port });
  await app.ready();
  return await listenSecurely(app, secure, parts);
}
