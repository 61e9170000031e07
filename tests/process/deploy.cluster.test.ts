import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startHaproxy } from '#tests/support/engines/haproxy.ts';
import { freePort } from '#tests/support/engines/product-process.ts';

// Checks with the engines themselves that they accept the files of deploy/.

const run = promisify(execFile);
let folder: string;
let pem: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-deploy-'));
  const [key, certificate] = ['key.pem', 'fullchain.pem'].map((name) => path.join(folder, name));
  const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  await run('openssl', [...how, '-keyout', key ?? '', '-out', certificate ?? '']);
  pem = path.join(folder, 'all.pem');
  const parts = await Promise.all([certificate, key].map((name) => readFile(name ?? '', 'utf8')));
  await writeFile(pem, parts.join(''));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['plain', {}],
  ['with a certificate', { TLS: '1' }],
  ['where nodes change their addresses', { RESOLVER: '127.0.0.11:53' }],
  [
    'with four nodes and figures',
    { NODE3: '10.0.0.3:8080', NODE4: '10.0.0.4:8080', STATS: '127.0.0.1:8404', RUN_AS: 'haproxy' },
  ],
])('haproxy accepts haproxy.cfg, %s', async (_how, { TLS, ...more }: Record<string, string>) => {
  const encrypted = TLS === undefined ? {} : { TLS_PEM: pem, BIND_PLAIN: '127.0.0.1:8081' };
  const env = {
    BIND: '127.0.0.1:8080',
    NODE1: '10.0.0.1:8080',
    NODE2: '10.0.0.2:8080',
    ...encrypted,
    ...more,
  };
  const { stdout } = await run('/usr/sbin/haproxy', ['-c', '-f', 'deploy/haproxy.cfg'], { env });
  expect(stdout).toContain('Configuration file is valid');
});

it('haproxy removes the origin and request id headers of a client', async () => {
  const heard: IncomingHttpHeaders[] = [];
  const node = createServer(({ headers }, response) => {
    heard.push(headers);
    response.end('ready');
  });
  await once(node.listen(await freePort(), '127.0.0.1'), 'listening');
  const proxy = await startHaproxy([portOf(node)]);
  try {
    await expect.poll(() => proxy.isUp(1)).toBe(true);
    const foreign = {
      'x-forwarded-for': '10.9.8.7',
      'x-forwarded-host': 'elsewhere.example',
      'x-request-id': 'somebody-else',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    };
    expect((await fetch(proxy.url, { headers: foreign })).status).toBe(200);
    expect(heard.at(-1)).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    for (const name of ['x-forwarded-host', 'x-request-id', 'traceparent'])
      expect(heard.at(-1)).not.toHaveProperty(name);
  } finally {
    await proxy.stop();
    node.close();
  }
});

it('haproxy returns a 503 in the format of the API while no node is ready, so that pages retry', async () => {
  const proxy = await startHaproxy([await freePort()]);
  try {
    await expect.poll(() => proxy.isUp(1)).toBe(false);
    const write = await fetch(`${proxy.url}/api/teaching/teachingWork/edit`, { method: 'PUT' });
    expect([write.status, write.headers.get('retry-after'), await write.json()]).toEqual([
      503,
      '2',
      { success: false, message: '服务暂时不可用，请稍后再试', code: 503, result: { notBegun: true } },
    ]);
    const page = await fetch(proxy.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html']);
  } finally {
    await proxy.stop();
  }
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Configures nginx.conf for this node, with the certificate of this run. */
async function nginxBefore(node: number): Promise<{ readonly file: string; readonly url: string }> {
  const [plain, encrypted] = [await freePort(), await freePort()];
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll('/etc/ssl/scratch-campus', folder)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${node}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${encrypted} `);
  const file = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder};`,
  );
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; events {} http { access_log off; ${places.join('')} ${site} }`,
  );
  return { file, url: `https://localhost:${encrypted}` };
}
const nginxOf = (file: string): string[] => ['-c', file, '-e', path.join(folder, 'error.log')];

it('nginx accepts nginx.conf', async () => {
  const { file } = await nginxBefore(8080);
  const { stderr } = await run('/usr/sbin/nginx', ['-t', ...nginxOf(file)]);
  expect(stderr).toContain('test is successful');
});

it('nginx returns the retryable 503 of the API only if no node has started the request', async () => {
  const node = createServer((request) => request.socket.destroy());
  const port = await freePort();
  const { file, url } = await nginxBefore(port);
  const nginx = spawn('/usr/sbin/nginx', nginxOf(file), { stdio: 'ignore' });
  const ask = async (where: string): Promise<{ status: number; retry: string; text: string }> => {
    const head = [
      '-s',
      '-k',
      '-X',
      'PUT',
      '-w',
      '\n%{http_code} %header{retry-after}',
      '-d',
      'x',
      `${url}${where}`,
    ];
    const { stdout } = await run('curl', head);
    const [, text = '', status = '', retry = ''] = /^(.*)\n(\d+) (.*)$/s.exec(stdout) ?? [];
    return { status: Number(status), retry, text };
  };
  try {
    // Connecting fails until nginx listens.
    await vi.waitFor(() => ask('/api/x'), 5000);
    const { status, retry, text } = await ask('/api/x');
    expect([status, retry, JSON.parse(text)]).toEqual([
      503,
      '2',
      { success: false, message: '服务暂时不可用，请稍后再试', code: 503, result: { notBegun: true } },
    ]);
    expect((await ask('/')).text).toContain('<html>');
    await once(node.listen(port, '127.0.0.1'), 'listening');
    await expect.poll(() => ask('/api/x'), { timeout: 15_000 }).toMatchObject({ status: 502 });
    expect((await ask('/api/x')).text).not.toContain('notBegun');
  } finally {
    nginx.kill();
    node.close();
  }
});

it('systemd accepts the units', async () => {
  const names = await readdir('deploy/systemd');
  expect(names).toHaveLength(3);
  const start = path.resolve('deploy/package/start.sh');
  for (const name of names) {
    const unit = await readFile(path.join('deploy/systemd', name), 'utf8');
    // systemd checks that the program exists.
    await writeFile(path.join(folder, name), unit.replaceAll('/opt/scratch-campus/start.sh', start));
  }
  const units = names.map((name) => path.join(folder, name));
  const { stdout, stderr } = await run('systemd-analyze', ['verify', ...units]);
  expect(`${stdout}${stderr}`).toBe('');
});
