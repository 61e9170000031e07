import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from './connection.ts';
import { downloadFile, fileUrl } from './file.ts';

let tokens: (string | null)[] = [];
const seen = http.get('*', ({ request }) => {
  tokens.push(request.headers.get('X-Access-Token'));
  return HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer);
});
const server = setupServer(seen);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  tokens = [];
  connectApi({
    token: () => 'secret-token',
    scope: () => ['u1', 'A01'],
    onTokenLost: () => undefined,
    onFailure: () => undefined,
    timeout: 5000,
  });
});
afterAll(() => server.close());

describe('downloading a file', () => {
  it.each(['abc.sb3', '/api/sys/common/static/abc.sb3', 'http://localhost/api/sys/common/static/abc.sb3'])(
    'sends the token to the own API address %s',
    async (path) => {
      expect((await downloadFile(path)).byteLength).toBe(3);
      expect(tokens).toEqual(['secret-token']);
    },
  );

  it.each([
    'http://elsewhere.example/work.sb3',
    'https://localhost/api/sys/common/static/abc.sb3',
    '/other/path.sb3',
  ])('sends no token to %s', async (path) => {
    await downloadFile(path);
    expect(tokens).toEqual([null]);
  });
});

describe('the address of a stored file', () => {
  it('starts with the qiniu base if one is configured, and is fetched without a token', async () => {
    connectApi({ qiniuBase: 'https://cdn.example' });
    expect(fileUrl('project3/一 二.sb3')).toBe('https://cdn.example/project3/%E4%B8%80%20%E4%BA%8C.sb3');
    expect(fileUrl('https://elsewhere.example/a.sb3')).toBe('https://elsewhere.example/a.sb3');
    await downloadFile('abc.sb3');
    expect(tokens).toEqual([null]);
    connectApi({ qiniuBase: '' });
    expect(fileUrl('abc.sb3')).toBe('/api/sys/common/static/abc.sb3');
  });
});
