import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteHost } from './host.ts';
import { cardAsked, withCard, type CardAsked, type FindCard } from './link-card.ts';
import { oldPaths, successorOf } from './old-paths.ts';
import { refusals } from './refusal.ts';
import { nameOfFrames } from './security-headers.ts';
import { farewell } from './worker-farewell.ts';

/** What the page reads before anything else; one build serves any site. */
export type RuntimeConfig = {
  readonly apiBase: string;
  readonly websocketBase: string;
  readonly staticBase: string;
  readonly uploadType: 'local';
  readonly defaultPath: string;
  /** When the forms ask for a captcha. */
  readonly captcha: 'afterFailures' | 'always' | 'off';
  /** Whether a service shows office documents. */
  readonly officePreview: 'on' | 'off';
  /** Whether pages may be opened without this server. */
  readonly offline: 'on' | 'off';
};

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

/** Names that change with the content: of builds, and of pictures and sounds by their md5. */
const hashedFile =
  /[/\\](assets[/\\][^/\\]+[.-][\w-]{6,}\.\w+(\.LICENSE\.txt)?|scratch-library[/\\][0-9a-f]{32}\.\w+)$/;

/** Serves the built pages with their precompressed copies, and the page itself for every path that is no file. */
export async function registerSite(
  app: FastifyInstance,
  root: string,
  config: RuntimeConfig,
  findCard: FindCard = async () => undefined,
): Promise<void> {
  const build = await buildOf(root);
  const frames = await nameOfFrames(root);
  // The check of the browser comes first, in a file that every page waits for anyway.
  const check = await readFile(path.join(root, 'old-browser.js'), 'utf8').catch(() => '');
  const script = `${check}window.campusConfig = ${JSON.stringify({ ...config, build, frames }).replaceAll('<', String.raw`\u003c`)};\n`;
  app.get('/runtime-config.js', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
  if (build === '') {
    app.setNotFoundHandler(async () => {
      throw refusals.notFound();
    });
    return;
  }
  // A page that is open while a new one is installed learns of it with the next answer it gets.
  app.addHook('onRequest', async (_request, reply) => void reply.header(buildHeader, build));
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: cacheControl(frames),
  });
  if (config.offline === 'off') app.get('/worker.js', farewell);
  const entries = await readdir(root, { withFileTypes: true });
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  /** The page, with a card in its head where there is one. */
  const pageOf = async (request: FastifyRequest, reply: FastifyReply, asked: CardAsked): Promise<string> => {
    const html = await readFile(path.join(root, 'index.html'), 'utf8');
    // A card that cannot be found out keeps nobody from the page.
    const card = await findCard(asked.path, asked.id).catch(() => undefined);
    void reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8');
    return card === undefined
      ? html
      : withCard(html, card, `${request.protocol}://${siteHost(request) ?? ''}`);
  };
  // A reply that is returned is waited for, with listeners on a stream that has ten of them already.
  const page = (request: FastifyRequest, reply: FastifyReply): undefined | Promise<string> => {
    if (!isPage(request, folders)) throw refusals.notFound();
    const asked = cardAsked(request.url);
    if (asked !== undefined) return pageOf(request, reply, asked);
    void reply.sendFile('index.html');
    return undefined;
  };
  app.setNotFoundHandler(page);
  app.get('/', page);
  for (const old of oldPaths) app.get(old, (request, reply) => void reply.redirect(successorOf(request.url)));
  // A page of its own (docs/decisions/040-inspector.md); what its scripts ask for lies below it.
  if (folders.has('inspector'))
    app.get('/inspector', (_request, reply) => void reply.sendFile('inspector/index.html'));
}

/** `frames`: the present name of all frames; what is asked for by it stays as it is. */
function cacheControl(frames: string) {
  return (reply: FastifyReply, file: string): void => {
    const isNamed = frames !== '' && reply.request.url.endsWith(`.html?v=${frames}`);
    const hashed = isNamed || hashedFile.test(file.replace(/\.(br|gz)$/, ''));
    void reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
}

/** Says which build of the pages the server has; the runtime configuration tells a page which one it is. */
export const buildHeader = 'X-Build';

/** A short name of the built pages, another for each build; empty without any. The page names all its files by content. */
async function buildOf(root: string): Promise<string> {
  const page = await readFile(path.join(root, 'index.html')).catch(() => undefined);
  return page === undefined ? '' : createHash('sha256').update(page).digest('base64url').slice(0, 12);
}

/**
 * Whether an address is for the page, whose router knows the rest. What is missing in a folder of files is missing, and
 * so is a file that a script or a picture asks for.
 */
function isPage({ method, url, headers }: FastifyRequest, folders: ReadonlySet<string>): boolean {
  const address = url.split('?')[0] ?? url;
  const folder = address.split('/')[1] ?? '';
  if ((method !== 'GET' && method !== 'HEAD') || folder === 'api' || folders.has(folder)) return false;
  const accept = headers.accept ?? '';
  // Whoever says nothing about what they read is no browser; the root is a page to everybody.
  if (accept === '') return address === '/';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(address));
}
