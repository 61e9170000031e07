// `npm run package [-- --platform win32-x64]` builds one archive with everything that the product needs, in
// dist/package.
import { generate } from './gen.mjs';
import { buildWhenStale, checkNode, fail, installDependencies, run } from './prepare.mjs';

checkNode();
installDependencies();
generate();
await buildWhenStale().catch((error) => fail(error.message));
process.exit(run(process.execPath, ['--import', 'tsx', 'tools/package/main.ts', ...process.argv.slice(2)]));
