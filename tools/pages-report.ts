// `npm run pages:report`: how much of each page its nearest sibling has too; tests/architecture/pages.test.ts holds the bound.
import { likenessTable, pageLikeness } from '#tests/support/page-likeness.ts';
import { sourceFiles } from '#tests/support/source-files.ts';

process.stdout.write(`${likenessTable(pageLikeness(sourceFiles('src/pages')))}\n`);
