import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Choices } from './choices.ts';
import { readForm, type Field, type Values } from './read-form.ts';
import { codePage, formPage, pageHeaders, waitingPage } from './set-up-pages.ts';

export type Answer = { readonly choices: Choices; readonly password: string };

type Parts = {
  readonly dataDir: string;
  /** Shown at the console to the operator. */
  readonly code: string;
  readonly asked: ReadonlySet<Field>;
  /** True behind a proxy: then no request is known to come from this computer. */
  readonly trustProxy: boolean;
  /** The addresses that pupils type after the start. */
  readonly addressesOf: (choices: Choices) => readonly string[];
  /** Called once, when the sender of the form has the answer. */
  readonly settled: (answer: Answer) => void;
};

const longest = 8192;

/** All that answers before there is a school: one form, taken once. */
export function createSetUpApp(parts: Parts): FastifyInstance {
  const { dataDir, code, asked } = parts;
  let isTaken = false;
  const app = fastify({ forceCloseConnections: true, bodyLimit: longest });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  const sendPage = (reply: FastifyReply, status: number, body: string) =>
    reply.code(status).headers(pageHeaders).send(body);
  const busy = '平台还没有启动，请先在启动它的电脑上完成第一次设置';
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(503)
      .headers({ 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' })
      .send(busy),
  );
  app.get('/', (request, reply) =>
    sendPage(
      reply,
      200,
      isHere(request, parts) ? formPage({ code, asked, values: {}, problems: {} }) : codePage(false),
    ),
  );
  app.post<{ Body: Values & { readonly code?: string } }>('/', async (request, reply) => {
    // Everybody sends it, for a page of another site could send a form to this computer, too.
    if (!isSame(request.body.code ?? '', code)) return sendPage(reply, 403, codePage(true));
    const values = request.body;
    if (values.password === undefined)
      return sendPage(reply, 200, formPage({ code, asked, values: {}, problems: {} }));
    const read = await readForm(values, asked, dataDir);
    if ('problems' in read)
      return sendPage(reply, 422, formPage({ code, asked, values, problems: read.problems }));
    // Nothing is waited for between this and the next: of two at once one is taken.
    if (isTaken) return sendPage(reply, 409, waitingPage([], false));
    isTaken = true;
    reply.raw.once('close', () => parts.settled(read));
    return sendPage(reply, 200, waitingPage(parts.addressesOf(read.choices), read.choices.SEED === 'demo'));
  });
  return app;
}

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Returns whether the request comes from this computer: not through a proxy on it, and not from a page whose host
 * name was made to resolve here.
 */
function isHere({ ip, hostname, headers }: FastifyRequest, { trustProxy }: Parts): boolean {
  return (
    !trustProxy &&
    /^(?:::ffff:)?127\.|^::1$/.test(ip) &&
    ['localhost', '127.0.0.1', '[::1]'].includes(hostname) &&
    !forwarding.some((name) => name in headers)
  );
}

function isSame(provided: string, code: string): boolean {
  const [one, other] = [provided.trim(), code].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
