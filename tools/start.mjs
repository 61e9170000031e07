// `npm start` and `npm run dev`: the one command that a school needs, also on a fresh clone.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate } from './gen.mjs';
import { buildWhenStale, checkNode, fail, installDependencies, root, run } from './prepare.mjs';

checkNode();
installDependencies();
generate();
if (process.argv.includes('--dev')) {
  process.exit(run(process.execPath, ['--import', 'tsx', path.join(root, 'tools', 'dev.ts')]));
}
await buildWhenStale().catch((error) => fail(error.message));
await import(pathToFileURL(path.join(root, 'dist', 'server.js')).href);
