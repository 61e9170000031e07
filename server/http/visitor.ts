import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from './request-state.ts';
import '@fastify/cookie';

const oneYear = 365 * 24 * 60 * 60;

/** Login paths: the browser's id identifies places where the user has logged in before. */
const loginPaths = [
  '/api/sys/login',
  '/api/sys/phoneLogin',
  '/api/sys/secondFactor/login',
  '/api/thirdLogin/',
  '/api/cas/',
];

/** Paths that count wrong codes and answers per browser; a browser without an id gets one for the next request. */
const codePaths = ['/api/online/public/', '/api/teaching/pictureLogin/', '/api/sys/sms'];

/**
 * Gives each browser two random ids in signed cookies. `visitor` lets an anonymous like or view count once; only the
 * public work operations set it, and it identifies no person. `device` serves only the limits of logins, codes and
 * public forms.
 */
export function registerVisitor(app: FastifyInstance, secret: string): void {
  const cookies = createIdCookies(secret);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/teaching/teachingWork/')) {
      // The first visit only sets the cookie; counting starts with the next request.
      const id = cookies.read(request, 'visitor');
      if (id === undefined) cookies.issue(reply, 'visitor');
      else stateOf(request).visitor = `v:${id}`;
    }
    if (loginPaths.some((entrance) => request.url.startsWith(entrance)))
      stateOf(request).device = cookies.read(request, 'device') ?? cookies.issue(reply, 'device');
    if (codePaths.some((prefix) => request.url.startsWith(prefix))) {
      const id = cookies.read(request, 'device');
      if (id === undefined) cookies.issue(reply, 'device');
      else stateOf(request).device = id;
    }
  });
}

function createIdCookies(secret: string) {
  const sign = (name: string, id: string): string =>
    // The visitor signature predates the second cookie and stays unchanged, so that likes stay counted.
    createHmac('sha256', secret)
      .update(name === 'visitor' ? id : `${name}:${id}`)
      .digest('base64url')
      .slice(0, 27);
  return {
    read: (request: FastifyRequest, name: string): string | undefined => {
      const [id = '', signature = ''] = (request.cookies[name] ?? '').split('.');
      const expected = Buffer.from(sign(name, id));
      const actual = Buffer.from(signature);
      const isOurs = id !== '' && actual.length === expected.length && timingSafeEqual(actual, expected);
      return isOurs ? id : undefined;
    },
    issue: (reply: FastifyReply, name: string): string => {
      const id = randomBytes(16).toString('base64url');
      void reply.setCookie(name, `${id}.${sign(name, id)}`, {
        path: '/api',
        httpOnly: true,
        secure: reply.request.protocol === 'https',
        sameSite: 'lax',
        maxAge: oneYear,
      });
      return id;
    },
  };
}
