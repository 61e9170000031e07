import { EventEmitter, once } from 'node:events';
import { fastify } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { registerTracing } from './trace-requests.ts';

/** Starts a server with a test span, and a request that waits for its answer. */
async function tracing() {
  const end = vi.fn<(name: string, attributes: object, isFailed: boolean) => void>();
  const app = fastify();
  registerTracing(app, { begin: () => ({ trace: '', part: () => undefined, end }) });
  const steps = new EventEmitter();
  const arrived = once(steps, 'arrived');
  const answered = once(steps, 'answer');
  app.get('/api/long', async () => {
    steps.emit('arrived');
    await answered;
    return {};
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { end, app, url: `${address}/api/long`, arrived, answer: () => steps.emit('answer') };
}

it('the span of a disconnected client’s request ends once, without a status', async () => {
  const { end, app, url, arrived, answer } = await tracing();
  const leave = new AbortController();
  const asked = fetch(url, { signal: leave.signal }).catch(() => undefined);
  await arrived;
  leave.abort();
  await asked;
  await expect.poll(() => end.mock.calls).toHaveLength(1);
  answer();
  await app.close();
  expect(end.mock.calls).toEqual([
    ['GET', { 'http.request.method': 'GET', 'http.request.id': expect.any(String) }, false],
  ]);
});

it('the span of an answered request ends once', async () => {
  const { end, app, url, answer } = await tracing();
  answer();
  await (await fetch(url)).text();
  await app.close();
  expect(end.mock.calls).toMatchObject([['GET', { 'http.response.status_code': 200 }, false]]);
});
