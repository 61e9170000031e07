// Runs with the runtime of an archive in a network namespace of its own: starts the product, logs in, makes a
// backup, stops it.
import { spawn } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import path from 'node:path';

const [folder = '', port = ''] = process.argv.slice(2);
const start = path.join(folder, 'start.sh');

/** @param {string[]} parameters */
function begin(parameters) {
  const child = spawn(start, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return { child, said: () => said, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

const server = begin([]);
await new Promise((resolve, reject) => {
  server.child.stdout.on('data', () => server.said().includes('已启动') && resolve(undefined));
  void server.ended.then((code) => reject(new Error(`it ended with ${code}: ${server.said()}`)));
});
const page = await fetch(`http://127.0.0.1:${port}/scratch-editor/index.html`);
const login = await fetch(`http://127.0.0.1:${port}/api/sys/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'teacher', password: process.env.INITIAL_PASSWORD }),
});
const answer = await login.json();
const backup = begin(['backup', path.join(folder, '备份 1.zip')]);
const saved = await backup.ended;
server.child.kill('SIGTERM');
const stopped = await server.ended;
process.stdout.write(
  JSON.stringify({
    uid: process.getuid?.(),
    network: Object.keys(networkInterfaces()),
    editor: page.status,
    login: answer.success,
    token: typeof answer.result?.token,
    saved: [saved, backup.said()],
    stopped,
    said: server.said(),
  }),
);
