import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { siteHost } from './host.ts';
import { pythonInputPath } from './python-input-path.ts';

/** Inline scripts of each sandboxed frame's folder, as hashes for the policy. */
export type FrameScripts = Readonly<Partial<Record<FrameFolder, readonly string[]>>>;
type FrameFolder = (typeof frameFolders)[number];
const frameFolders = ['player', 'scratch-editor', 'code-editor'] as const;
type PolicyOptions = {
  readonly scripts?: FrameScripts;
  /** Origin of the store from which browsers read files; undefined: this server sends them. */
  readonly fileOrigin?: string | undefined;
  /** Whether to send HSTS; true by default. */
  readonly hsts?: boolean;
};
const scriptList = z.array(z.string().check(z.regex(/^'sha256-[A-Za-z0-9+/]{43}='$/)));

/**
 * Content security policy of the page: nothing from another host, frames included, so that the frames of player and
 * editors cannot navigate away. No inline scripts, no eval. The file store is the only other host. The component
 * library needs inline styles for positioning (docs/decisions/006-content-security-policy.md).
 */
function pagePolicy(fileOrigin: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${fileOrigin}`,
    `media-src 'self' blob:${fileOrigin}`,
    `connect-src 'self'${fileOrigin}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/**
 * Policy of the page that frames external menu entries and the preview service; it cannot frame this site
 * (src/public/outside-frame.js).
 */
function outsidePolicy(origin: string): string {
  return [
    "default-src 'none'",
    `script-src ${origin}/outside-frame.js`,
    "style-src 'unsafe-inline'",
    'frame-src http: https:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
  ].join('; ');
}

/** Policy of the player, which runs untrusted works: an opaque origin without network and without eval. */
function playerPolicy(origin: string, scripts: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts || "'none'"}`,
    `style-src 'unsafe-inline'`,
    'img-src data: blob:',
    'media-src data: blob:',
    'font-src data:',
    "connect-src 'none'",
    "frame-src 'none'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    'sandbox allow-scripts',
  ].join('; ');
}

/**
 * Policy of the Scratch editor: an opaque origin without network, since its files arrive as messages. The editor
 * compiles its project schemas (eval) and measures images in a nested frame whose only inline script is allowed by its
 * hash.
 */
function editorPolicy(origin: string, scripts: string): string {
  const editorUrl = `${origin}/scratch-editor/`;
  return [
    "default-src 'none'",
    `script-src ${scripts} ${editorUrl} 'unsafe-eval' 'sha256-AIzpsAr2DJF6Z9BaBAxpkIJ+YqMmAt9+K0Pkb30/BGE='`,
    `style-src ${editorUrl} 'unsafe-inline'`,
    `img-src ${editorUrl} ${origin}/scratch-library/ ${origin}/api/sys/common/static/ data: blob:`,
    `media-src ${editorUrl} ${origin}/scratch-library/ data: blob:`,
    `font-src ${editorUrl} data:`,
    'connect-src data: blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    'sandbox allow-scripts allow-downloads',
  ].join('; ');
}

/**
 * Policy of the editors and the player of Python and blocks: an opaque origin. Its worker runs WebAssembly and may ask
 * this site for the input of its program, and for nothing else (docs/decisions/136-cpython-in-the-browser.md).
 */
function codePolicy(origin: string, scripts: string): string {
  const editorUrl = `${origin}/code-editor/`;
  return [
    "default-src 'none'",
    `script-src ${scripts} 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    `img-src ${editorUrl} data: blob:`,
    'font-src data:',
    `connect-src ${origin}${pythonInputPath}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origin}`,
    'sandbox allow-scripts allow-downloads',
  ].join('; ');
}

const framePolicies = {
  player: playerPolicy,
  'scratch-editor': editorPolicy,
  'code-editor': codePolicy,
} as const satisfies Record<FrameFolder, (origin: string, scripts: string) => string>;

function policyOf(url: string, origin: string, { scripts = {}, fileOrigin }: PolicyOptions): string {
  if (/^\/outside-frame\.html(?:[?#]|$)/.test(url)) return outsidePolicy(origin);
  const folder = frameFolders.find((one) => url.startsWith(`/${one}/`));
  return folder === undefined
    ? pagePolicy(fileOrigin === undefined ? '' : ` ${fileOrigin}`)
    : framePolicies[folder](origin, (scripts[folder] ?? []).join(' '));
}

/**
 * Pages may use camera and microphone, because the studio passes their data on; frames that run works may not
 * (docs/decisions/119-camera-and-microphone.md).
 */
function permissionsOf(url: string): string {
  const mayAsk = !['/api', ...frameFolders.map((folder) => `/${folder}`)].some((one) =>
    url.startsWith(`${one}/`),
  );
  const origins = mayAsk ? '(self)' : '()';
  return `camera=${origins}, microphone=${origins}, geolocation=()`;
}

/** The ports that a browser maps to each other when it upgrades http to https. */
const defaultPorts: ReadonlySet<number | null> = new Set([null, 80, 443]);

/** Returns the headers of every answer that is not a user's file. */
export function securityHeaders(
  request: FastifyRequest,
  options: PolicyOptions = {},
): Record<string, string> {
  const host = siteHost(request);
  // A request without a valid host is refused; its answer names no origin.
  const origin = host === undefined ? '' : `${request.protocol}://${host}`;
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissionsOf(request.url),
    'Content-Security-Policy': policyOf(request.url, origin, options),
    ...(request.url.startsWith('/api/') ? { 'Cache-Control': 'no-store' } : {}),
    // Without credentials: a ticket is all that counts.
    ...(request.url.startsWith(pythonInputPath) ? { 'Access-Control-Allow-Origin': '*' } : {}),
    // No HSTS over plain http or with a CA that only some devices trust, because the site must stay reachable. No HSTS
    // on a non-standard port either: a browser would use https on every other port of the host, HTTP_PORT included.
    ...(request.protocol === 'https' && options.hsts !== false && defaultPorts.has(request.port)
      ? { 'Strict-Transport-Security': 'max-age=31536000' }
      : {}),
  };
}

type SiteOptions = {
  /** Folder of the built pages; without frames in it no frame may run scripts. */
  readonly siteRoot: string;
  readonly fileOrigin?: string | undefined;
  /** Set if the school uses its own CA. */
  readonly trust?: unknown;
};

export async function registerSecurityHeaders(
  app: FastifyInstance,
  { siteRoot, fileOrigin, trust }: SiteOptions,
): Promise<void> {
  const options = { scripts: await readFrameScripts(siteRoot), fileOrigin, hsts: trust === undefined };
  app.addHook('onRequest', async (request, reply) => void reply.headers(securityHeaders(request, options)));
}

/** Reads the script hashes that the build has written (tools/frame-page.mjs). */
async function readFrameScripts(siteRoot: string): Promise<FrameScripts> {
  const lists = await Promise.all(
    frameFolders.map(async (folder) => {
      const text = await readFile(path.join(siteRoot, folder, 'scripts.json'), 'utf8').catch(() => '[]');
      return [folder, scriptList.parse(JSON.parse(text))];
    }),
  );
  return Object.fromEntries(lists);
}

/**
 * Returns a short version name of the frame pages for their URLs. Pages with it are cached for ever, so it also
 * changes with their policies, and with the files of Python that pages hand to them. Empty without frames.
 */
export async function nameOfFrames(siteRoot: string): Promise<string> {
  const name = createHash('sha256');
  let found = 0;
  for (const folder of frameFolders) {
    const files = await readdir(path.join(siteRoot, folder)).catch(() => []);
    name.update(framePolicies[folder]('', ''));
    name.update(await readFile(path.join(siteRoot, folder, 'python/files.json')).catch(() => ''));
    for (const file of files.filter((one) => one.endsWith('.html')).toSorted()) {
      name.update(await readFile(path.join(siteRoot, folder, file)));
      found += 1;
    }
  }
  return found === 0 ? '' : name.digest('base64url').slice(0, 12);
}
