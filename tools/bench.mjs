// `npm run bench:NAME` runs bench/NAME.ts, also on a fresh clone.
import { buildWhenStale, checkNode, fail, installDependencies, run } from './prepare.mjs';

checkNode();
installDependencies();
await buildWhenStale().catch((error) => fail(error.message));
const [name = '', ...parameters] = process.argv.slice(2);
process.exit(run(process.execPath, ['--import', 'tsx', `bench/${name}.ts`, ...parameters]));
