import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { connectApi } from '#shared/api/connection.ts';
import { createPythonSupply } from './python-supply.ts';

const server = setupServer();
const body = z.object({ number: z.number(), text: z.string() });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

it('the site gets all keys of a busy program in their order, although a request was lost', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 200,
  });
  onTestFinished(connectApi({ apiBase: 'http://localhost/api', onFailure: () => undefined }));
  const given: string[] = [];
  let requests = 0;
  server.use(
    http.post('http://localhost/api/python-input/:ticket', async ({ request }) => {
      requests += 1;
      if (requests === 1) return HttpResponse.error();
      given.push(body.parse(await request.json()).text);
      return HttpResponse.json({ success: true, message: '', code: 200, result: null, timestamp: 1 });
    }),
  );
  const supply = createPythonSupply(() => undefined);
  onTestFinished(supply.end);
  supply.hear({ kind: 'pythonInput', ticket: 'events', number: 1, text: 'first' });
  supply.hear({ kind: 'pythonInput', ticket: 'events', number: 2, text: 'second' });
  await expect.poll(() => given, { timeout: 10_000 }).toEqual(['first', 'second']);
});
