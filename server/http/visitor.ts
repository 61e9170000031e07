import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { stateOf } from './request-state.ts';
import '@fastify/cookie';

const cookieName = 'visitor';
const oneYear = 365 * 24 * 60 * 60;

/**
 * Gives each browser a random id in a signed cookie, so that an anonymous like or view counts once. Only the public
 * work operations set it; nobody is identified by it.
 */
export function registerVisitor(app: FastifyInstance, secret: string): void {
  const sign = (id: string): string =>
    createHmac('sha256', secret).update(id).digest('base64url').slice(0, 27);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/teaching/teachingWork/')) return;
    const [id = '', signature = ''] = (request.cookies[cookieName] ?? '').split('.');
    const expected = Buffer.from(sign(id));
    const given = Buffer.from(signature);
    if (id !== '' && given.length === expected.length && timingSafeEqual(given, expected)) {
      stateOf(request).visitor = `v:${id}`;
      return;
    }
    // A first visit sends the cookie only; what it asks for is counted from the next request on.
    const fresh = randomBytes(16).toString('base64url');
    void reply.setCookie(cookieName, `${fresh}.${sign(fresh)}`, {
      path: '/api',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: oneYear,
    });
  });
}
