import { connect, type AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorPage, wantsPage } from './error-page.ts';
import { malformedRequests } from './malformed-requests.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = fastify(malformedRequests(() => new Date(0)));
  app.get('/', async () => 'home');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
    typeof address === 'object' && address !== null;
  const address = app.server.address();
  port = isAddress(address) ? address.port : 0;
});
afterAll(() => app.close());

/** Returns the response to these raw bytes. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let read = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (read += part));
    socket.on('close', () => resolve(read));
    socket.on('error', reject);
  });
}

describe('bytes that are not an HTTP request', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n', '400 Bad Request', '请求不正确'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      '请求头太大',
    ],
  ])('%s are answered in the JSON envelope', async (_name, bytes, status, message) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status}`);
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    const code = Number(status.slice(0, 3));
    expect(JSON.parse(body)).toEqual({ success: false, message, code, result: null, timestamp: 0 });
  });
});

describe('the HTML error page', () => {
  it('is for GET and HEAD requests of browsers outside of /api only', () => {
    const accept = { accept: 'text/html,*/*' };
    const wants = (method: string, url: string, headers = accept) => wantsPage({ method, url, headers });
    expect([wants('GET', '/%'), wants('HEAD', '/x'), wants('GET', '/apix')]).toEqual([true, true, true]);
    expect([
      wants('POST', '/x'),
      wants('GET', '/api/x'),
      wants('GET', '/api'),
      wants('GET', '/x', { accept: '*/*' }),
    ]).toEqual([false, false, false, false]);
  });

  it('shows the number of a bug, and escapes markup', () => {
    const page = errorPage({ status: 500, message: '编号 <b>"1"</b>' });
    expect(page).toContain('抱歉，服务器出错了');
    expect(page).toContain('编号 &lt;b&gt;&quot;1&quot;&lt;/b&gt;');
  });
});
