import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { registerErrors } from './error-handler.ts';
import { registerRateLimit } from './rate-limit.ts';

it('requests from one address are limited below /api and nowhere else', async () => {
  const app = fastify({ trustProxy: true });
  const database = { nameOf: async () => undefined, isDemoted: async () => false };
  registerErrors(app, () => new Date(), database);
  const asked: string[] = [];
  registerRateLimit(app, (address) => asked.push(address) <= 2);
  app.get('/api/x', async () => ({ ok: true }));
  app.get('/page', async () => ({ ok: true }));
  const ask = async (url: string, address: string) =>
    app.inject({ url, headers: { 'x-forwarded-for': address } });
  const answers = [
    await ask('/api/x', '10.0.0.1'),
    await ask('/api/x', '2001:db8:1:2::1'),
    await ask('/api/x', '2001:db8:1:2:ffff::2'),
  ];
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers['retry-after']).toBe('10');
  expect(answers[2]?.json()).toMatchObject({ success: false, message: '操作太频繁了，请过一会儿再试' });
  expect((await ask('/page', '10.0.0.1')).statusCode).toBe(200);
  // A client with one IPv6 address can use all addresses of its network.
  expect(asked).toEqual(['10.0.0.1', '2001:db8:1:2', '2001:db8:1:2']);
  await app.close();
});

it('programs that ask for keys do not use up the requests of their address', async () => {
  const app = fastify({ trustProxy: true });
  const counts = new Map<string, number>();
  registerRateLimit(app, (address) => {
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= 1;
  });
  app.get('/api/x', async () => ({ ok: true }));
  app.get('/api/python-input/:ticket', async () => ({ ok: true }));
  const ask = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await ask('/api/python-input/a')).toBe(200);
  expect(await ask('/api/python-input/a')).not.toBe(200);
  expect(await ask('/api/x')).toBe(200);
  await app.close();
});
