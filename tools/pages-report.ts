// `npm run pages:report` shows how much of each page its most similar page contains.
// tests/architecture/pages.test.ts enforces the limit.
import { likenessTable, pageLikeness } from '#tests/support/page-likeness.ts';
import { sourceFiles } from '#tests/support/source-files.ts';

process.stdout.write(`${likenessTable(pageLikeness(sourceFiles('src/pages')))}\n`);
