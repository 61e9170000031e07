import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { untilSaid } from './endable-child.ts';
import { freePort } from './product-process.ts';

/** The path in Debian. */
const binary = '/usr/sbin/pgbouncer';

export type Pgbouncer = {
  readonly port: number;
  readonly stop: () => Promise<void>;
};

/**
 * Starts pgbouncer in transaction mode in front of this server, with so few connections that all clients
 * share them.
 */
export async function startPgbouncer(serverUrl: string, connections = 3): Promise<Pgbouncer> {
  if (!existsSync(binary)) throw new Error('pgbouncer is not installed: apt-get install -y pgbouncer');
  const { hostname, port: defaultPort, username, password, searchParams } = new URL(serverUrl);
  const host = searchParams.get('host') ?? hostname;
  const serverPort = searchParams.get('port') ?? defaultPort;
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-pgbouncer-'));
  const [settings, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
server_login_retry = 1
server_check_delay = 0
server_fast_close = 1
`,
  );
  // pgbouncer refuses to run as root. In a user namespace it appears as another user and can still open the
  // socket of the server.
  const isRoot = process.getuid?.() === 0;
  const [program = binary, ...before] = isRoot ? ['unshare', '--user', '--map-user=1', binary] : [];
  const running = spawn(program, [...before, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(running, 'exit');
  await untilSaid(running, { name: 'pgbouncer', words: 'process up' });
  return {
    port,
    stop: async () => {
      running.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
