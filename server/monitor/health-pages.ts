import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** /livez and /healthz: this process answers, whatever becomes of the rest. /readyz: it can do its work; else 503. */
export function registerHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  for (const path of ['/healthz', '/livez']) app.get(path, async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    return reply
      .header('Cache-Control', 'no-store')
      .code(found.ready ? 200 : 503)
      .send(found);
  });
}
