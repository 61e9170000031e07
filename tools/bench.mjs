// `npm run bench:NAME` runs bench/NAME.ts, on a fresh clone too.
import { buildWhenStale, checkNode, installDependencies, run } from './prepare.mjs';

checkNode();
installDependencies();
await buildWhenStale();
process.exit(run(process.execPath, ['--import', 'tsx', `bench/${process.argv[2] ?? ''}.ts`]));
