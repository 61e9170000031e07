import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The page's policy: nothing from another host but pages in frames, which menu entries may name; no inline scripts, no
 * eval. Inline styles are needed by the component library's positioning (docs/decisions/006-content-security-policy.md).
 */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  'frame-src http: https:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** The player runs works of children from anywhere: an opaque origin without network and without eval. */
function playerPolicy(origin: string): string {
  return [
    "default-src 'none'",
    `script-src ${origin}`,
    `style-src 'unsafe-inline'`,
    'img-src data: blob:',
    'media-src data: blob:',
    'font-src data:',
    "connect-src 'none'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    'sandbox allow-scripts',
  ].join('; ');
}

/**
 * The Scratch editor: an opaque origin too. It compiles its project schemas (eval), measures pictures in a nested frame
 * whose one inline script is named by its hash, and reaches no network: its files come by messages.
 */
function editorPolicy(origin: string): string {
  const own = `${origin}/scratch-editor/`;
  return [
    "default-src 'none'",
    `script-src ${own} 'unsafe-eval' 'sha256-AIzpsAr2DJF6Z9BaBAxpkIJ+YqMmAt9+K0Pkb30/BGE='`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} ${origin}/scratch-library/ ${origin}/api/sys/common/static/ data: blob:`,
    `media-src ${own} ${origin}/scratch-library/ data: blob:`,
    `font-src ${own} data:`,
    'connect-src data: blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    'sandbox allow-scripts allow-downloads',
  ].join('; ');
}

/** The editors and the player of Python and blocks: an opaque origin without network; Skulpt compiles to functions (eval). */
function codePolicy(origin: string): string {
  const own = `${origin}/code-editor/`;
  return [
    "default-src 'none'",
    `script-src ${own} 'unsafe-eval'`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    'font-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    'sandbox allow-scripts allow-downloads',
  ].join('; ');
}

function policyOf(url: string, origin: string): string {
  if (url.startsWith('/player/')) return playerPolicy(origin);
  if (url.startsWith('/code-editor/')) return codePolicy(origin);
  return url.startsWith('/scratch-editor/') ? editorPolicy(origin) : pagePolicy;
}

/** Headers of every answer that is no file of a user. */
export function securityHeaders(request: FastifyRequest): Record<string, string> {
  const origin = `${request.protocol}://${request.host}`;
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Content-Security-Policy': policyOf(request.url, origin),
    ...(request.url.startsWith('/api/') ? { 'Cache-Control': 'no-store' } : {}),
  };
}

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.headers(securityHeaders(request)));
}
