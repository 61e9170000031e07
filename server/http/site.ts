import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteHost } from './host.ts';
import { cardRequestOf, withCard, type CardRequest, type FindCard } from './link-card.ts';
import { oldPaths, successorOf } from './old-paths.ts';
import { refusals } from './refusal.ts';
import { nameOfFrames } from './security-headers.ts';
import { removeServiceWorker } from './remove-service-worker.ts';

/** Runtime configuration that the page reads first; one build serves any site. */
export type RuntimeConfig = {
  readonly apiBase: string;
  readonly websocketBase: string;
  readonly staticBase: string;
  readonly uploadType: 'local';
  readonly defaultPath: string;
  /** When forms require a captcha. */
  readonly captcha: 'afterFailures' | 'always' | 'off';
  /** Whether a preview service for office documents is set up. */
  readonly officePreview: 'on' | 'off';
  /** Whether pages work offline. */
  readonly offline: 'on' | 'off';
  /** The configured address of the site for browsers, if any. */
  readonly siteUrl?: string | undefined;
};

/** Returns the address of this machine in its network, for pages that this machine itself opens. */
export type FindLanHost = () => string | undefined;

export const defaultRuntimeConfig: RuntimeConfig = {
  apiBase: '/api',
  websocketBase: '/api/websocket',
  staticBase: '/api/sys/common/static',
  uploadType: 'local',
  defaultPath: '/dashboard/index',
  captcha: 'afterFailures',
  officePreview: 'off',
  offline: 'on',
};

/** File names that contain a hash of the content: build output, and images and sounds by md5. */
const hashedFile =
  /[/\\](assets[/\\][^/\\]+[.-][\w-]{6,}\.\w+(\.LICENSE\.txt)?|scratch-library[/\\][0-9a-f]{32}\.\w+)$/;

/** Returns whether the build stores a file compressed only (tools/code-editor/build-python.mjs). */
const isCompressedOnly = (url: string): boolean =>
  url.startsWith('/code-editor/python/') && /\.(bin|wasm)$/.test(url);

/** Returns whether only this machine reaches the host. */
function isThisMachine(host: string): boolean {
  const address = `http://${host}`;
  const name = URL.canParse(address) ? new URL(address).hostname : '';
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}

/** Serves the built files with their precompressed copies, and the page for every path that is not a file. */
export async function registerSite(
  app: FastifyInstance,
  root: string,
  config: RuntimeConfig,
  findCard: FindCard = async () => undefined,
  findLanHost: FindLanHost = () => undefined,
): Promise<void> {
  const build = await buildOf(root);
  const frames = await nameOfFrames(root);
  // The browser check is part of a file that every page loads first anyway.
  const check = await readFile(path.join(root, 'old-browser.js'), 'utf8').catch(() => '');
  const scriptFor = (request: FastifyRequest): string => {
    // Others need not learn it: their browser has an address that works.
    const lanHost = isThisMachine(siteHost(request) ?? '') ? findLanHost() : undefined;
    const text = JSON.stringify({ ...config, build, frames, lanHost });
    return `${check}window.campusConfig = ${text.replaceAll('<', String.raw`\u003c`)};\n`;
  };
  app.get('/runtime-config.js', async (request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(scriptFor(request)),
  );
  if (build === '') {
    app.setNotFoundHandler(async () => {
      throw refusals.notFound();
    });
    return;
  }
  // An open page learns of a new build from the next answer.
  app.addHook('onRequest', async (_request, reply) => void reply.header(buildHeader, build));
  // Browsers decompress gzip even when a proxy has removed their Accept-Encoding from the request.
  app.addHook('onRequest', async ({ url, headers }) => {
    if (isCompressedOnly(url)) headers['accept-encoding'] = 'gzip';
  });
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: cacheControl(frames),
  });
  if (config.offline === 'off') app.get('/worker.js', removeServiceWorker);
  const entries = await readdir(root, { withFileTypes: true });
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  /** Returns the page, with a link preview in its head if there is one. */
  const pageOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    cardRequest: CardRequest,
  ): Promise<string> => {
    const html = await readFile(path.join(root, 'index.html'), 'utf8');
    // A failing preview must not prevent the page.
    const card = await findCard(cardRequest.path, cardRequest.id).catch(() => undefined);
    void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8');
    return card === undefined
      ? html
      : withCard(html, card, `${request.protocol}://${siteHost(request) ?? ''}`);
  };
  // Do not return the reply: fastify would add listeners to a stream that already has ten.
  const page = (request: FastifyRequest, reply: FastifyReply): undefined | Promise<string> => {
    if (!isPage(request, folders)) throw refusals.notFound();
    const cardRequest = cardRequestOf(request.url);
    if (cardRequest !== undefined) return pageOf(request, reply, cardRequest);
    void reply.sendFile('index.html');
    return undefined;
  };
  app.setNotFoundHandler(page);
  app.get('/', page);
  for (const old of oldPaths) app.get(old, (request, reply) => void reply.redirect(successorOf(request.url)));
  // The inspector is a separate page (docs/decisions/040-inspector.md); its scripts are below it.
  if (folders.has('inspector'))
    app.get('/inspector', (_request, reply) => void reply.sendFile('inspector/index.html'));
}

/** Returns whether the name of a file contains a hash of its content. */
function isHashed(file: string): boolean {
  const folder = path.basename(path.dirname(file));
  // The others in the folder of Python are its list of files and its licence.
  return (
    hashedFile.test(file) ||
    (folder === 'python' && ['.js', '.wasm', '.zip', '.bin'].includes(path.extname(file)))
  );
}

/** `frames`: the version name of all frames; files requested with it never change. */
function cacheControl(frames: string) {
  return (reply: FastifyReply, file: string): void => {
    const { url } = reply.request;
    const isNamed = frames !== '' && ['html', 'json'].some((kind) => url.endsWith(`.${kind}?v=${frames}`));
    const hashed = isNamed || isHashed(file.replace(/\.(br|gz)$/, ''));
    void reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
}

/** Header with the build of the pages on the server; a page knows its own build from the runtime configuration. */
export const buildHeader = 'X-Build';

/**
 * Returns a short name of the build; empty without one. It is derived from the page, which refers to all files by
 * hashed names.
 */
async function buildOf(root: string): Promise<string> {
  const page = await readFile(path.join(root, 'index.html')).catch(() => undefined);
  return page === undefined ? '' : createHash('sha256').update(page).digest('base64url').slice(0, 12);
}

/**
 * Returns whether a request is for the page, whose client-side router handles the path. A missing file in a folder of
 * files is not, nor is a missing file requested by a script or an image.
 */
function isPage({ method, url, headers }: FastifyRequest, folders: ReadonlySet<string>): boolean {
  const address = url.split('?')[0] ?? url;
  const folder = address.split('/')[1] ?? '';
  if ((method !== 'GET' && method !== 'HEAD') || folder === 'api' || folders.has(folder)) return false;
  const accept = headers.accept ?? '';
  // A client without an Accept header is not a browser; the root is a page for every client.
  if (accept === '') return address === '/';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(address));
}
