import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from './refusal.ts';

/** What the page reads before anything else; one build serves any site. */
export type RuntimeConfig = {
  readonly apiBase: string;
  readonly websocketBase: string;
  readonly staticBase: string;
  readonly uploadType: 'local';
  readonly defaultPath: string;
  /** When the forms ask for a captcha. */
  readonly captcha: 'afterFailures' | 'always' | 'off';
};

export const defaultRuntimeConfig: RuntimeConfig = {
  apiBase: '/api',
  websocketBase: '/api/websocket',
  staticBase: '/api/sys/common/static',
  uploadType: 'local',
  defaultPath: '/dashboard/index',
  captcha: 'afterFailures',
};

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
    `img-src ${own} ${origin}/scratch-library/ data: blob:`,
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

/** Serves the built pages with their precompressed copies, and the page itself for every path that is no file. */
export async function registerSite(app: FastifyInstance, root: string, config: RuntimeConfig): Promise<void> {
  const script = `window.campusConfig = ${JSON.stringify(config).replaceAll('<', String.raw`\u003c`)};\n`;
  app.get('/runtime-config.js', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
  if (!existsSync(path.join(root, 'index.html'))) {
    app.setNotFoundHandler(async () => {
      throw refusals.notFound();
    });
    return;
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    redirect: false,
    setHeaders: (reply, file) => {
      const hashed = /[/\\](assets|player)[/\\][^/\\]+[.-][\w-]{8,}\.\w+(\.LICENSE\.txt)?$/.test(
        file.replace(/\.(br|gz)$/, ''),
      );
      void reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => page(request, reply));
  app.get('/', (request, reply) => page(request, reply));
}

function page(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPage =
    request.method === 'GET' &&
    !request.url.startsWith('/api/') &&
    (request.headers.accept ?? '').includes('text/html');
  if (!isPage) throw refusals.notFound();
  return reply.sendFile('index.html');
}

function policyOf(url: string, origin: string): string {
  if (url.startsWith('/player/')) return playerPolicy(origin);
  return url.startsWith('/scratch-editor/') ? editorPolicy(origin) : pagePolicy;
}

/** Headers of every answer that is no file of a user. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const origin = `${request.protocol}://${request.host}`;
    void reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Referrer-Policy', 'same-origin')
      .header('Cross-Origin-Opener-Policy', 'same-origin')
      .header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
      .header('Content-Security-Policy', policyOf(request.url, origin));
    if (request.url.startsWith('/api/')) void reply.header('Cache-Control', 'no-store');
  });
}
