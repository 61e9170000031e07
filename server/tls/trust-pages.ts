import { X509Certificate } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { trustPage } from './trust-page.ts';

type Page = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Returns the page below /trust; undefined: none. */
export type TrustPages = (path: string) => Page | undefined;

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** The page that says how devices come to trust the school's own CA, and the CA itself. */
export function trustPages(ca: () => string): TrustPages {
  return (path) => {
    if (path === '/trust/ca.crt')
      // No attachment: iOS offers it as a profile only where the browser opens it.
      return { headers: { 'Content-Type': 'application/x-x509-ca-cert' }, body: ca() };
    if (path !== '/trust') return undefined;
    return {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
      body: trustPage(new X509Certificate(ca()).fingerprint256),
    };
  };
}

export function registerTrust(app: FastifyInstance, pages: TrustPages): void {
  for (const path of ['/trust', '/trust/ca.crt'])
    app.get(path, (_request, reply) => {
      const page = pages(path);
      void reply.headers({ 'Cache-Control': 'no-store', ...page?.headers }).send(page?.body);
    });
}
