import type { FastifyReply, FastifyRequest } from 'fastify';

const script = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/**
 * Replaces the service worker when offline use is disabled: it deletes the caches of the previous worker and
 * unregisters itself.
 */
export const removeServiceWorker = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
