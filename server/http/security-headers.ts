import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { siteHost } from './host.ts';

/** Folders of sandboxed frames, each with the scripts that its pages hold, as a policy names them: by their content. */
export type FrameScripts = Readonly<Partial<Record<FrameFolder, readonly string[]>>>;
type FrameFolder = (typeof frameFolders)[number];
const frameFolders = ['player', 'scratch-editor', 'code-editor'] as const;
type PolicyParts = {
  readonly scripts?: FrameScripts;
  /** Of the store that browsers read files from; undefined: they have them from here. */
  readonly fileOrigin?: string | undefined;
  /** Whether a browser that came by https is told to come so always; true by default. */
  readonly hsts?: boolean;
};
const scriptList = z.array(z.string().check(z.regex(/^'sha256-[A-Za-z0-9+/]{43}='$/)));

/**
 * The page's policy: nothing from another host, frames included: the player's and the editors' cannot be led away. No inline
 * scripts, no eval. Where files are read from a store of their own, that is the one other host. Inline styles are needed by the component library's positioning (docs/decisions/006-content-security-policy.md).
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

/** Shows pages of elsewhere that menu entries name, and documents in a preview service; nothing of this site (src/public/outside-frame.js). */
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

/** The player runs works of children from anywhere: an opaque origin without network and without eval. */
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
 * The Scratch editor: an opaque origin too. It compiles its project schemas (eval), measures pictures in a nested frame
 * whose one inline script is named by its hash, and reaches no network: its files come by messages.
 */
function editorPolicy(origin: string, scripts: string): string {
  const own = `${origin}/scratch-editor/`;
  return [
    "default-src 'none'",
    `script-src ${scripts} ${own} 'unsafe-eval' 'sha256-AIzpsAr2DJF6Z9BaBAxpkIJ+YqMmAt9+K0Pkb30/BGE='`,
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
function codePolicy(origin: string, scripts: string): string {
  const own = `${origin}/code-editor/`;
  return [
    "default-src 'none'",
    `script-src ${scripts} 'unsafe-eval'`,
    "style-src 'unsafe-inline'",
    `img-src ${own} data: blob:`,
    'font-src data:',
    "connect-src 'none'",
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

function policyOf(url: string, origin: string, { scripts = {}, fileOrigin }: PolicyParts): string {
  if (/^\/outside-frame\.html(?:[?#]|$)/.test(url)) return outsidePolicy(origin);
  const folder = frameFolders.find((one) => url.startsWith(`/${one}/`));
  return folder === undefined
    ? pagePolicy(fileOrigin === undefined ? '' : ` ${fileOrigin}`)
    : framePolicies[folder](origin, (scripts[folder] ?? []).join(' '));
}

/** The inspector may open the window of another one and speak to it; no other page keeps a hold of what it opens. */
function openerPolicy(url: string): string {
  return /^\/inspector(?:[?/]|$)/.test(url) ? 'same-origin-allow-popups' : 'same-origin';
}

/**
 * Pages may ask for the camera and the microphone, for the studio hands on what they give; frames, where works of children
 * run, may not (docs/decisions/119-camera-and-microphone.md).
 */
function permissionsOf(url: string): string {
  const mayAsk = !['/api', ...frameFolders.map((folder) => `/${folder}`)].some((one) =>
    url.startsWith(`${one}/`),
  );
  const those = mayAsk ? '(self)' : '()';
  return `camera=${those}, microphone=${those}, geolocation=()`;
}

/** The only ones that stay each other's when a browser goes from http to https by itself. */
const usualPorts: ReadonlySet<number | null> = new Set([null, 80, 443]);

/** Headers of every answer that is no file of a user. */
export function securityHeaders(request: FastifyRequest, parts: PolicyParts = {}): Record<string, string> {
  const host = siteHost(request);
  // A request without a valid host is refused; its answer names no origin.
  const origin = host === undefined ? '' : `${request.protocol}://${host}`;
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': openerPolicy(request.url),
    'Permissions-Policy': permissionsOf(request.url),
    'Content-Security-Policy': policyOf(request.url, origin, parts),
    ...(request.url.startsWith('/api/') ? { 'Cache-Control': 'no-store' } : {}),
    // Not where it is by plain http, nor by a CA that only some devices know: it must stay reachable. Nor on a port of its
    // own: a browser would ask for https on each other port of the host, HTTP_PORT too.
    ...(request.protocol === 'https' && parts.hsts !== false && usualPorts.has(request.port)
      ? { 'Strict-Transport-Security': 'max-age=31536000' }
      : {}),
  };
}

type SiteParts = {
  /** Folder of the built pages; one without frames runs no script in any. */
  readonly siteRoot: string;
  readonly fileOrigin?: string | undefined;
  /** Whatever says how devices come to trust a CA of the school's own. */
  readonly trust?: unknown;
};

export async function registerSecurityHeaders(
  app: FastifyInstance,
  { siteRoot, fileOrigin, trust }: SiteParts,
): Promise<void> {
  const parts = { scripts: await readFrameScripts(siteRoot), fileOrigin, hsts: trust === undefined };
  app.addHook('onRequest', async (request, reply) => void reply.headers(securityHeaders(request, parts)));
}

/** What the build has written beside the frames (tools/frame-page.mjs). */
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
 * A short name of the frames' pages as they are sent now, for their addresses: what has it may be kept for good, so it
 * changes with their policies too. Empty without any.
 */
export async function nameOfFrames(siteRoot: string): Promise<string> {
  const name = createHash('sha256');
  let found = 0;
  for (const folder of frameFolders) {
    const files = await readdir(path.join(siteRoot, folder)).catch(() => []);
    name.update(framePolicies[folder]('', ''));
    for (const file of files.filter((one) => one.endsWith('.html')).toSorted()) {
      name.update(await readFile(path.join(siteRoot, folder, file)));
      found += 1;
    }
  }
  return found === 0 ? '' : name.digest('base64url').slice(0, 12);
}
