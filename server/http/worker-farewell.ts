import type { FastifyReply, FastifyRequest } from 'fastify';

const script = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** In place of the service worker where there is to be none: it throws away what the one before has kept, and itself. */
export const farewell = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
