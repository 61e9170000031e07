import { expect, it } from 'vitest';
import { isTest, sourceFiles, type SourceFile } from '#tests/support/source/source-files.ts';

const files = sourceFiles('server').filter((file) => !isTest(file.name));

/** Returns the unit of a file: a module, a part of shared, another folder, or a file of server/ itself. */
function unitOf(name: string): string {
  const unit = /^server\/((?:modules|shared|forms)\/[^/]+|[^/]+)\//.exec(name)?.[1];
  return unit ?? name.replace(/^server\//, '');
}

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/**
 * Finds the tables that a file writes: with the query builder, with the shared record operations, or in SQL.
 */
const writes: readonly RegExp[] = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:recycling|insertRecord|updateRecord|markDeleted|restoreDeleted|purgeDeleted)\(\s*(?:\w+,\s*)?'(\w+)'/g,
  /\b(?:table: |table = )'([a-z]+[A-Z]\w*)'[,;]/g,
  /\b(?:insert into|delete from|update|merge into)\s+((?:sys|teaching|onl|unused)_\w+)/g,
];

function tablesOf(file: SourceFile): string[] {
  return writes.flatMap((write) => [...file.text.matchAll(write)].map(([, table = '']) => camel(table)));
}

it('each table is written by one module or one shared part', () => {
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    // The import of old data fills an empty database, as the seed does.
    if (/^server\/(?:store\/(?:seed|migrations)|legacy-import)\//.test(file.name)) continue;
    for (const table of tablesOf(file))
      places.set(table, (places.get(table) ?? new Set()).add(unitOf(file.name)));
  }
  // A search that finds nothing must fail.
  expect(places.size).toBeGreaterThan(60);
  const shared = [...places].filter(([, units]) => units.size > 1);
  expect(shared.map(([table, units]) => `${table}: ${[...units].toSorted().join(', ')}`)).toEqual([]);
});
