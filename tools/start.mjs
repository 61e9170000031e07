// `npm start` and `npm run dev`: the one command that a school needs, also on a fresh clone.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate } from './gen.mjs';
import { buildWhenStale, checkNode, fail, installDependencies, root } from './prepare.mjs';

checkNode();
installDependencies();
generate();
if (process.argv.includes('--dev')) {
  startDevelopment();
} else {
  await buildWhenStale().catch((error) => fail(error.message));
  await import(pathToFileURL(path.join(root, 'dist', 'server.js')).href);
}

/** Runs tools/dev.ts, again after each change of a file that it imports. A signal ends both processes. */
function startDevelopment() {
  const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const dev = path.join(root, 'tools', 'dev.ts');
  const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', dev], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
