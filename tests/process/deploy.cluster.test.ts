import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The engines themselves say whether they take the files of deploy/.

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
])('haproxy takes haproxy.cfg, %s', async (_how, { TLS, ...more }: Record<string, string>) => {
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

it('nginx takes nginx.conf', async () => {
  const site = (await readFile('deploy/nginx.conf', 'utf8')).replaceAll('/etc/ssl/scratch-campus', folder);
  const whole = path.join(folder, 'nginx.conf');
  await writeFile(whole, `pid ${folder}/pid; events {} http { access_log off; ${site} }`);
  const { stderr } = await run('/usr/sbin/nginx', ['-t', '-c', whole, '-e', path.join(folder, 'error.log')]);
  expect(stderr).toContain('test is successful');
});

it('systemd takes the units', async () => {
  const units = (await readdir('deploy/systemd')).map((name) => path.join('deploy/systemd', name));
  expect(units).toHaveLength(3);
  const { stdout, stderr } = await run('systemd-analyze', ['verify', ...units]);
  expect(`${stdout}${stderr}`).toBe('');
});
