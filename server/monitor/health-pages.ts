import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** Serves /livez and /healthz (this process runs) and /readyz (it can do its work; 503 if not). */
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
